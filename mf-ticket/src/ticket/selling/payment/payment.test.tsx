import { session } from '@shanmen/shared';
import { isRecord } from '@shanmen/shared';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { AwaitedSale } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { fen, zeroFen } from '@shanmen/shared/money';
import type { MockHandlers } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const morning = () => new Date('2026-11-20T02:00:00Z');

const wechat = '134000000000000099';
const user = userEvent.setup({ delay: null });
let opened: OpenScreen | undefined;

type Options = { handlers?: MockHandlers; permissions?: readonly string[] };

async function openWindow({ handlers = {}, ...options }: Options = {}): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  opened = await openScreen('sale-system', { handlers: { ...usual, ...handlers }, ...options });
  await screen.findByRole('button', { name: /栖霞古寺票/ });
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const press = (keys: string) => user.keyboard(keys);
const dialog = (name: string) => screen.findByRole('dialog', { name });
const sent = ({ calls }: OpenScreen) =>
  calls().filter(call => call.method === 'POST' && call.target === '/api/ticket/orders');
const payments = (window: OpenScreen, index = 0) => {
  const body = sent(window)[index]?.body;
  return isRecord(body) ? body['payments'] : undefined;
};

/** An order of two temple tickets whose code has this state. */
function asked(state: Order['payments'][number]['state'], words: string | null = null): Order {
  return {
    id: 7,
    orderNo: 'D26112000070',
    visitDate: '2026-11-20',
    soldAt: '2026-11-20T02:00:00Z',
    sellerName: '售票员01',
    windowName: '南门 1 号窗口',
    siteName: '南门售票处',
    totalFen: fen(8000),
    paidFen: state === 'SUCCESS' ? fen(8000) : zeroFen,
    tenderFen: fen(8000),
    changeFen: zeroFen,
    lines: [{ productName: '栖霞古寺票', qty: 2, unitSaleFen: fen(4000), amountFen: fen(8000) }],
    payState: state === 'SUCCESS' ? 'PAID' : 'UNPAID',
    payments: [{ method: 'WECHAT', amountFen: fen(8000), state, words }],
    tickets: [],
  };
}

/** The boot answer of a window with sales that wait for a provider. */
function bootWith(awaited: () => AwaitedSale[]): MockHandlers {
  const window = demoWindow({ now: morning, startsOpen: true });
  return {
    'GET /api/ticket/sale-boot': ({ query }) => {
      const boot: PosSession = { ...window.boot(query.get('visitDate')), awaited: awaited() };
      return answer(boot);
    },
  };
}

describe('paying by a code', () => {
  it('T-49 sells by F9 and the scanner, prints and goes on', async () => {
    const printed = capturePrints();
    const window = await openWindow();
    await press('2g{F9}');
    expect(await dialog('扫码收款')).toHaveTextContent('¥80.00');
    expect(await dialog('扫码收款')).toHaveTextContent('模拟支付');
    scanCode(wechat);
    await screen.findByText('已售 2 张');
    expect(screen.queryByLabelText('找零')).toBeNull();
    expect(payments(window)).toEqual([{ method: 'SCAN', amountFen: 8000, authCode: wechat }]);
    await waitFor(() => expect(printed).toHaveLength(1));
  });

  it('refuses what is no code of a provider, without asking the server', async () => {
    const window = await openWindow();
    await press('g{F9}');
    scanCode('6901234567890');
    expect(await within(await dialog('扫码收款')).findByRole('alert')).toHaveTextContent('付款码');
    expect(sent(window)).toHaveLength(0);
    await press('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts a code together that a stuttering scanner sent in two parts', async () => {
    capturePrints();
    const window = await openWindow();
    await press('g{F9}');
    await dialog('扫码收款');
    await press(wechat.slice(0, 5));
    scanCode(wechat.slice(5));
    await screen.findByText('已售 1 张');
    expect(payments(window)).toEqual([{ method: 'SCAN', amountFen: 4000, authCode: wechat }]);
  });

  it('says why it was declined, and the next code is a new attempt under a new key', async () => {
    capturePrints();
    let attempts = 0;
    const window = await openWindow({
      handlers: {
        'POST /api/ticket/orders': () =>
          answer(asked((attempts += 1) === 1 ? 'FAILED' : 'SUCCESS', '余额不足')),
      },
    });
    await press('2g{F9}');
    scanCode(wechat);
    expect(await within(await dialog('扫码收款')).findByRole('alert')).toHaveTextContent(
      '支付未成功：余额不足',
    );
    scanCode(wechat);
    await waitFor(() => expect(sent(window)).toHaveLength(2));
    const [first, second] = sent(window);
    expect(first?.headers.get('Idempotency-Key')).not.toBe(second?.headers.get('Idempotency-Key'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('T-49 takes cash, a card or a voucher for all of it by one key once a code was declined', async () => {
    capturePrints();
    const window = await openWindow({
      handlers: { 'POST /api/ticket/orders': () => answer(asked('FAILED', '余额不足')) },
    });
    await press('2g{F9}');
    scanCode(wechat);
    await within(await dialog('扫码收款')).findByRole('alert');
    await press('{F10}');
    expect(await dialog('刷卡、换票与混合收款')).toHaveTextContent('¥80.00');
    await press('{Escape}{Escape}{F9}');
    await dialog('扫码收款');
    await press('{F8}100{Enter}');
    await waitFor(() =>
      expect(payments(window, 1)).toEqual([{ method: 'CASH', amountFen: 8000, tenderFen: 10_000 }]),
    );
  });

  it('asks again while nothing is known, and never sends the sale twice', async () => {
    capturePrints();
    let state: Order['payments'][number]['state'] = 'UNKNOWN';
    const window = await openWindow({
      handlers: {
        'POST /api/ticket/orders': () => answer(asked('UNKNOWN')),
        'POST /api/ticket/orders/:orderNo/payments/query': () => answer(asked(state)),
      },
    });
    await press('2g{F9}');
    scanCode(wechat);
    expect(await within(await dialog('扫码收款')).findByRole('alert')).toHaveTextContent(
      '支付结果未知，请勿再次扫码',
    );
    scanCode(wechat);
    state = 'SUCCESS';
    await press('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(window)).toHaveLength(1);
  });

  it('is taken back with Del while the visitor has not confirmed', async () => {
    await openWindow({
      handlers: {
        'POST /api/ticket/orders': () => answer(asked('PENDING')),
        'POST /api/ticket/orders/:orderNo/payments/query': () => answer(asked('PENDING')),
        'POST /api/ticket/orders/:orderNo/payments/close': () => answer(asked('CLOSED')),
      },
    });
    await press('2g{F9}');
    scanCode(wechat);
    await screen.findByText('请顾客在手机上确认支付…');
    await press('{Delete}');
    expect(await within(await dialog('扫码收款')).findByRole('alert')).toHaveTextContent('已撤销，没有收款');
  });

  it('goes on with the next visitor, and offers the tickets when the money came', async () => {
    const printed = capturePrints();
    const waiting: AwaitedSale = {
      orderNo: 'D26112000070',
      amountFen: fen(8000),
      soldAt: '2026-11-20T02:00:00Z',
      state: 'UNKNOWN',
    };
    let awaited: AwaitedSale[] = [];
    const window = await openWindow({
      handlers: {
        ...bootWith(() => awaited),
        'POST /api/ticket/orders': () => answer(asked('UNKNOWN')),
        'POST /api/ticket/orders/:orderNo/payments/query': () => {
          awaited = [{ ...waiting, state: 'SUCCESS' }];
          return answer(asked('UNKNOWN'));
        },
        'GET /api/ticket/orders/:orderNo': () => answer(asked('SUCCESS')),
        'POST /api/ticket/orders/:orderNo/prints': () => {
          awaited = [];
          return answer(asked('SUCCESS'));
        },
      },
    });
    await press('2g{F9}');
    scanCode(wechat);
    await within(await dialog('扫码收款')).findByText(/支付结果未知/);
    awaited = [waiting];
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const strip = await screen.findByRole('region', { name: '待确认的收款' });
    await user.click(within(strip).getByRole('button', { name: /查询/ }));
    await user.click(await within(strip).findByRole('button', { name: /打印门票/ }));
    await waitFor(() => expect(printed).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('region', { name: '待确认的收款' })).toBeNull());
    expect(sent(window)).toHaveLength(1);
  });

  it('T-43 is not offered without its permission', async () => {
    const window = await openWindow({
      permissions: sellerCodes.filter(code => !code.startsWith('ticket:sale:pay-') || code.endsWith('cash')),
    });
    expect(screen.queryByRole('button', { name: /扫码/ })).toBeNull();
    await press('g{F9}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(window)).toHaveLength(0);
  });
});

describe('paying in parts', () => {
  it('takes cash, a card by the number of its slip, and the rest by a code', async () => {
    capturePrints();
    const window = await openWindow();
    await press('2g{F10}');
    const parts = await dialog('刷卡、换票与混合收款');
    await press('30{F8}');
    await waitFor(() => expect(parts).toHaveTextContent('还需¥50.00'));
    await press('20{F10}');
    await screen.findByText(/在刷卡终端收取/);
    await press('8823{Enter}');
    await waitFor(() => expect(parts).toHaveTextContent('还需¥30.00'));
    await press('{Enter}');
    expect(await within(parts).findByRole('alert')).toHaveTextContent('还差 ¥30.00');
    await press('{F9}');
    scanCode(wechat);
    await screen.findByText('已售 2 张');
    expect(payments(window)).toEqual([
      { method: 'CASH', amountFen: 3000, tenderFen: 3000 },
      { method: 'UNIONPAY_CARD', amountFen: 2000, reference: '8823' },
      { method: 'SCAN', amountFen: 3000, authCode: wechat },
    ]);
  });

  it('takes the whole sum by card, and gives change only for the cash of the last part', async () => {
    capturePrints();
    const window = await openWindow();
    await press('g{F10}{F10}');
    await press('88{Enter}');
    expect(await within(await dialog('刷卡、换票与混合收款')).findByRole('alert')).toHaveTextContent(
      '至少 4 位',
    );
    await press('31{Enter}');
    await screen.findByText('已售 1 张');
    expect(payments(window)).toEqual([{ method: 'UNIONPAY_CARD', amountFen: 4000, reference: '8831' }]);
    await press('g{F10}100{F8}{Enter}');
    await waitFor(() => expect(sent(window)).toHaveLength(2));
    expect(payments(window, 1)).toEqual([{ method: 'CASH', amountFen: 4000, tenderFen: 10000 }]);
  });

  it('takes a voucher for a part by keys alone, of the house that the arrows chose, each number once', async () => {
    capturePrints();
    const window = await openWindow();
    await press('2g{F10}25.5{F7}');
    const parts = await dialog('刷卡、换票与混合收款');
    expect(parts).toHaveTextContent('用券抵 ¥25.50');
    await press('{ArrowDown}yd-1{Enter}');
    await waitFor(() => expect(parts).toHaveTextContent('换票券 YD-1'));
    await press('{F7}yd-1{Enter}');
    expect(await within(parts).findByRole('alert')).toHaveTextContent('券 YD-1 已经录入');
    await press('{Escape}{F8}{Enter}');
    await screen.findByText('已售 2 张');
    expect(payments(window)).toEqual([
      { method: 'VOUCHER', amountFen: 2550, issuerId: 2, voucherNo: 'YD-1' },
      { method: 'CASH', amountFen: 5450, tenderFen: 5450 },
    ]);
  });

  it('takes the bar code of a voucher for the whole sum, and sells once the seller looked at it', async () => {
    capturePrints();
    const window = await openWindow();
    await press('g{F10}{F7}');
    await screen.findByText(/用券抵/);
    scanCode('yd-2026-0007');
    const parts = await dialog('刷卡、换票与混合收款');
    await waitFor(() => expect(parts).toHaveTextContent('已收齐：核对金额和券号'));
    expect(parts).toHaveTextContent('换票券 YD-2026-0007');
    expect(sent(window)).toHaveLength(0);
    await press('{Enter}');
    await screen.findByText('已售 1 张');
    expect(payments(window)).toEqual([
      { method: 'VOUCHER', amountFen: 4000, issuerId: 1, voucherNo: 'YD-2026-0007' },
    ]);
  });

  it('puts the number of a voucher together that a stuttering scanner sent in two parts', async () => {
    await openWindow();
    await press('g{F10}{F7}');
    const parts = await dialog('刷卡、换票与混合收款');
    await press('y');
    scanCode('d-2026-0007');
    await waitFor(() => expect(parts).toHaveTextContent('换票券 YD-2026-0007'));
  });

  it('gives up what is in hand by a second Esc only, and not after anything else was pressed', async () => {
    await openWindow();
    await press('2g{F10}30{F8}{Escape}');
    const parts = await dialog('刷卡、换票与混合收款');
    expect(await within(parts).findByText(/已录入 1 笔收款/)).toBeVisible();
    await press('5');
    await waitFor(() => expect(within(parts).queryByText(/已录入 1 笔收款/)).toBeNull());
    await press('{Backspace}{Escape}');
    expect(await within(parts).findByText(/已录入 1 笔收款/)).toBeVisible();
    expect(parts).toHaveTextContent('¥50.00');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes no voucher where nobody settles for one', async () => {
    const boot = demoWindow({ now: morning, startsOpen: true });
    const window = await openWindow({
      handlers: {
        'GET /api/ticket/sale-boot': ({ query }) =>
          answer({ ...boot.boot(query.get('visitDate')), voucherIssuers: [] }),
      },
    });
    await press('g{F10}{F7}');
    const alert = await within(await dialog('刷卡、换票与混合收款')).findByRole('alert');
    expect(alert).toHaveTextContent('没有生效的协议单位');
    expect(sent(window)).toHaveLength(0);
  });
});
