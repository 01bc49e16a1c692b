import { session } from '@shanmen/shared';
import type { RefundableOrder } from '@shanmen/shared/contracts/ticket/after-sale/refundable';
import type { ChangeQuery } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { fen } from '@shanmen/shared/money';
import { type MockHandlers, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer } from '../../../../dev/answers.ts';
import { demoWindow } from '../../../../dev/demo-window.ts';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { scanCode } from '../../../../test/scan-code.ts';

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const morning = () => new Date('2026-11-20T02:00:00Z');
const ticketNo = '1234567890123456';
let opened: OpenScreen | undefined;

const boat: RefundableOrder = {
  orderNo: 'D2611200000011',
  soldAt: '2026-11-20T01:00:00Z',
  sellerName: '售票员01',
  windowName: '南门 1 号窗口',
  totalFen: fen(5000),
  askedTicketNo: ticketNo,
  tickets: [
    {
      ticketNo,
      productName: '镜湖游船',
      status: 'I',
      visitDate: '2026-11-20',
      startTime: '14:00',
      endTime: '14:30',
      personCount: 1,
      spotIds: [3],
      visitor: null,
      printCount: 1,
      grossFen: fen(5000),
      offer: null,
      refusal: '按退票规则不可退',
      compensableFen: fen(0),
      changeRefusal: null,
      isVoidable: true,
    },
  ],
};

const quoted = (diffFen: number) =>
  answer({ lines: [], diffFen, ways: diffFen < 0 ? [{ method: 'CASH', amountFen: -diffFen }] : [] });

const ticket = {
  ticketNo,
  qr: `1.${ticketNo}.2.0987654321`,
  productName: '镜湖游船',
  crowd: 'ADULT',
  places: [{ spotName: '镜湖游船', times: 1 }],
  visitDate: '2026-11-21',
  startTime: '09:30',
  endTime: '10:00',
  personCount: 1,
  priceFen: 7000,
  status: 'I',
  printCount: 0,
};
const changed = {
  order: { ...boat, visitDate: '2026-11-21', tickets: [ticket] },
  refund: null,
  charge: null,
};

async function openChange(handlers: MockHandlers = {}): Promise<OpenScreen> {
  opened = await openScreen('sale-system', {
    permissions: [...sellerCodes, 'ticket:sale:change'],
    query: '?mode=refund',
    handlers: {
      ...ticketHandlers({ now: morning, startsOpen: true }),
      'GET /api/ticket/refundables': () => answer(boat),
      'GET /api/ticket/refunds': () =>
        answer({ rows: [], total: 0, totals: { persons: 0, gross: 0, fee: 0, net: 0 } }),
      'POST /api/ticket/changes/quote': () => quoted(2000),
      'POST /api/ticket/changes': () => answer(changed),
      'POST /api/ticket/orders/:orderNo/prints': () => answer(changed.order),
      ...handlers,
    },
  });
  await screen.findByRole('region', { name: '可退门票' });
  scanCode(`1.${ticketNo}.1.1234567890`);
  await screen.findByText(boat.orderNo);
  await press(' g');
  return opened;
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
  localStorage.clear();
  session.end('signed-out');
});

const dialog = () => screen.findByRole('dialog', { name: '改签' });
const sent = ({ calls }: OpenScreen, target: string) => calls().filter(call => call.target === target);

it('moves a ticket by G, arrows and Enter, takes the difference, and prints the new code', async () => {
  const printed = capturePrints();
  const window = await openChange();
  const open = await dialog();
  expect(within(open).getByRole('button', { name: '11/21 周六', pressed: true })).toBeInTheDocument();
  await within(open).findByRole('button', { name: /09:00–09:30/, pressed: true });
  await press('{PageDown}');
  expect(await within(open).findByRole('status', { name: '差价' })).toHaveTextContent('¥20.00');
  await press('10{Enter}');
  expect(await within(open).findByRole('alert')).toHaveTextContent('实收不足，还差 ¥10.00');
  await press('0{Enter}');
  await screen.findByText(/已改签 1 张，新票已打印/);
  expect(sent(window, '/api/ticket/changes').map(({ body }) => body)).toEqual([
    {
      orderNo: boat.orderNo,
      ticketNos: [ticketNo],
      visitDate: '2026-11-21',
      slotIds: [expect.any(Number)],
      windowId: 1,
      expectedDiffFen: 2000,
      payment: { method: 'CASH', tenderFen: 10_000 },
    },
  ]);
  await waitFor(() => expect(printed.join()).toContain('镜湖游船'));
  expect(printed.join()).not.toContain('补打');
});

it('asks anew what each day costs, and says why a day will not do', async () => {
  const window = await openChange({
    'POST /api/ticket/changes/quote': ({ body }) =>
      dayOf(body) === '2026-11-22' ? refusal('sold_out', '余票不足：仅剩 0 张') : quoted(0),
  });
  const open = await dialog();
  await within(open).findByText('票价相同，不用补差');
  await press('{ArrowRight}');
  expect(await within(open).findByText('余票不足：仅剩 0 张')).toBeInTheDocument();
  await press('{Enter}');
  expect(sent(window, '/api/ticket/changes')).toHaveLength(0);
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('takes a difference by card with the number on its slip', async () => {
  capturePrints();
  const window = await openChange();
  const open = await dialog();
  await within(open).findByRole('status', { name: '差价' });
  await press('{F10}12{Enter}');
  expect(await within(open).findByRole('alert')).toHaveTextContent('参考号');
  await press('3456{Enter}');
  await screen.findByText(/已改签 1 张/);
  expect(sent(window, '/api/ticket/changes')[0]?.body).toMatchObject({
    payment: { method: 'UNIONPAY_CARD', reference: '123456' },
  });
});

it('takes a difference by a voucher of a house that the arrows choose, typed or scanned', async () => {
  capturePrints();
  const window = await openChange();
  const open = await dialog();
  await within(open).findByRole('status', { name: '差价' });
  await press('{F7}{ArrowDown}yd{Enter}');
  expect(await within(open).findByRole('alert')).toHaveTextContent('4 到 30 位');
  await press('{F7}');
  expect(within(open).getByRole('button', { name: /江汀假日旅行社/, pressed: true })).toBeVisible();
  scanCode('yd-0001');
  await screen.findByText(/已改签 1 张/);
  expect(sent(window, '/api/ticket/changes').map(({ body }) => body)).toEqual([
    expect.objectContaining({ payment: { method: 'VOUCHER', issuerId: 2, voucherNo: 'YD-0001' } }),
  ]);
});

it('T-65 offers the houses whose agreement is in force on the new day, not those of today', async () => {
  capturePrints();
  const window = await openChange({
    'GET /api/ticket/sale-boot': ({ query }) => {
      const boot = demoWindow({ now: morning, startsOpen: true }).boot(query.get('visitDate'));
      const [first, second] = boot.voucherIssuers ?? [];
      const inForce = new Map([
        ['2026-11-20', [first]],
        ['2026-11-21', [second]],
      ]);
      return answer({ ...boot, voucherIssuers: inForce.get(boot.visitDate) ?? [] });
    },
  });
  const open = await dialog();
  await within(open).findByRole('status', { name: '差价' });
  await press('{ArrowRight}');
  await within(open).findByRole('status', { name: '差价' });
  await press('{F7}');
  expect(await within(open).findByText(/没有生效的协议单位/)).toBeInTheDocument();
  await press('{ArrowLeft}');
  await within(open).findByRole('status', { name: '差价' });
  await press('{F7}');
  expect(within(open).queryByRole('button', { name: /云岭国际旅行社/ })).toBeNull();
  expect(within(open).getByRole('button', { name: /江汀假日旅行社/, pressed: true })).toBeVisible();
  scanCode('YD-0001');
  await screen.findByText(/已改签 1 张/);
  expect(sent(window, '/api/ticket/changes')[0]?.body).toMatchObject({
    payment: { method: 'VOUCHER', issuerId: 2, voucherNo: 'YD-0001' },
  });
});

describe('a difference by the code on the visitor’s telephone', () => {
  const weChat = '134500000000000099';
  const standing = (state: string, words: string | null = null) =>
    answer({ ...changed, charge: { state, words } });

  it('is charged as soon as it is scanned', async () => {
    capturePrints();
    const window = await openChange({ 'POST /api/ticket/changes': () => standing('SUCCESS') });
    const open = await dialog();
    await within(open).findByRole('status', { name: '差价' });
    scanCode('9912345678901234');
    expect(await within(open).findByRole('alert')).toHaveTextContent('请扫描微信或支付宝的付款码');
    scanCode(weChat);
    await screen.findByText(/已改签 1 张，新票已打印/);
    expect(sent(window, '/api/ticket/changes').map(({ body }) => body)).toEqual([
      expect.objectContaining({ payment: { method: 'SCAN', authCode: weChat } }),
    ]);
  });

  it('is asked for under the same key while the visitor confirms it', async () => {
    capturePrints();
    let state = 'PENDING';
    const window = await openChange({ 'POST /api/ticket/changes': () => standing(state) });
    const open = await dialog();
    await within(open).findByRole('status', { name: '差价' });
    await press('{F9}');
    expect(within(open).getByRole('status', { name: '付款码' })).toHaveTextContent('请扫描');
    scanCode(weChat);
    expect(await within(open).findByText('请顾客在手机上确认支付…')).toBeInTheDocument();
    expect(within(open).queryByRole('status', { name: '付款码' })).toBeNull();
    state = 'SUCCESS';
    await press('{Enter}');
    await screen.findByText(/已改签 1 张，新票已打印/);
    const keys = sent(window, '/api/ticket/changes').map(({ headers }) =>
      String(headers.get('idempotency-key')),
    );
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  });

  proof(
    'asks the very same again where the answer was lost, whatever is pressed or scanned meanwhile',
    async () => {
      capturePrints();
      let isLost = true;
      const window = await openChange({
        'POST /api/ticket/changes': () => (isLost ? refusal('outcome_unknown') : standing('SUCCESS')),
      });
      const open = await dialog();
      await within(open).findByRole('status', { name: '差价' });
      scanCode(weChat);
      expect(await within(open).findByText(/改签结果未知/)).toBeInTheDocument();
      scanCode('134500000000000088');
      isLost = false;
      await press('{Enter}');
      await screen.findByText(/已改签 1 张，新票已打印/);
      const asked = sent(window, '/api/ticket/changes');
      expect(asked[0]?.body).toMatchObject({ payment: { method: 'SCAN', authCode: weChat } });
      const apart = asked.map(({ body, headers }) => JSON.stringify([body, headers.get('idempotency-key')]));
      expect(new Set(apart).size).toBe(1);
    },
  );

  it('says that nothing was taken when it is refused or taken back, and can be paid in another way', async () => {
    capturePrints();
    let state = 'PENDING';
    const window = await openChange({
      'POST /api/ticket/changes': () => standing(state, state === 'FAILED' ? '余额不足' : null),
      'POST /api/ticket/orders/:orderNo/payments/close': () => {
        state = 'CLOSED';
        return answer(changed.order);
      },
    });
    const open = await dialog();
    await within(open).findByRole('status', { name: '差价' });
    scanCode(weChat);
    await within(open).findByText('请顾客在手机上确认支付…');
    await press('{Delete}');
    expect(await within(open).findByRole('alert')).toHaveTextContent('差价未收到：已撤销，没有收款');
    state = 'FAILED';
    scanCode(weChat);
    await waitFor(() => expect(within(open).getByRole('alert')).toHaveTextContent('差价未收到：余额不足'));
    state = 'SUCCESS';
    await press('100{Enter}');
    await screen.findByText(/已改签 1 张/);
    const payments = sent(window, '/api/ticket/changes').map(({ body }) => body);
    expect(payments.at(-1)).toMatchObject({ payment: { method: 'CASH', tenderFen: 10_000 } });
  });
});

it('shows why the ticket cannot have a day, and the arrows pass over it', async () => {
  const no = { mark: '余票不足', text: '余票不足：镜湖游船 14:00–14:30 仅剩 0 张' };
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'];
  const asked: unknown[] = [];
  await openChange({
    'POST /api/ticket/changes/days': ({ body }) => {
      asked.push(body);
      return answer(days.map((day, index) => ({ day, no: index === 1 || index === 3 ? no : null })));
    },
  });
  const open = await dialog();
  const full = await within(open).findByRole('button', { name: '11/21 余票不足' });
  expect(full).toBeDisabled();
  expect(full).toHaveAttribute('title', no.text);
  expect(within(open).getByRole('button', { name: '11/22 周日', pressed: true })).toBeInTheDocument();
  await press('{ArrowRight}');
  expect(within(open).getByRole('button', { name: '11/24 周二', pressed: true })).toBeInTheDocument();
  await press('{ArrowLeft}{ArrowLeft}');
  expect(within(open).getByRole('button', { name: '11/20 原日期', pressed: true })).toBeInTheDocument();
  expect(asked).toEqual([{ orderNo: boat.orderNo, ticketNos: [ticketNo] }]);
});

it('gives a cheaper day back in cash, and says so', async () => {
  capturePrints();
  const refund = { payments: [{ method: 'CASH', amountFen: 1500 }] };
  await openChange({
    'POST /api/ticket/changes/quote': () => quoted(-1500),
    'POST /api/ticket/changes': () => answer({ ...changed, refund }),
  });
  const open = await dialog();
  expect(await within(open).findByText('退差价（现金）')).toBeInTheDocument();
  await press('{Enter}');
  expect(await screen.findByText(/请付现金 ¥15.00/)).toBeInTheDocument();
});

it('gives a ticket to somebody else by H and a card, on the same day, where the price is the same', async () => {
  capturePrints();
  const named = { ...boat, tickets: boat.tickets.map(own => ({ ...own, visitor: '9900********0029' })) };
  const window = await openChange({
    'GET /api/ticket/refundables': () => answer(named),
    'POST /api/ticket/changes/quote': () => quoted(0),
  });
  await dialog();
  await press('{Escape}h');
  const person = await screen.findByRole('dialog', { name: '换人' });
  expect(person).toHaveTextContent('原游客 9900********0029');
  await press('990000199001010018{Enter}');
  expect(await within(person).findByRole('alert')).toBeInTheDocument();
  expect(sent(window, '/api/ticket/changes')).toHaveLength(0);
  scanCode('990000199001010017');
  await screen.findByText(/已换人 1 张，新票已打印/);
  expect(sent(window, '/api/ticket/changes')[0]?.body).toMatchObject({
    visitDate: boat.tickets[0]?.visitDate,
    expectedDiffFen: 0,
    visitors: [{ ticketNo, visitor: { idKind: 'ID_CARD', idNo: '990000199001010017' } }],
  });
});

function dayOf(body: unknown): ChangeQuery['visitDate'] | null {
  return typeof body === 'object' && body !== null && 'visitDate' in body ? String(body.visitDate) : null;
}
