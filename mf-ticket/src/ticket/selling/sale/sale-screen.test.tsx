import { session, storage } from '@shanmen/shared';
import { cashKeys } from '@shanmen/shared/counter';
import { type MockHandlers, type MockRequest, refusal } from '@shanmen/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { scanCode } from '../../../../test/scan-code.ts';
import { type OpenScreen, openScreen, sellerCodes } from '../../../../test/open-screen.tsx';
import { cartKeys } from './sale-keys.ts';

const morning = () => new Date('2026-11-20T02:00:00Z');

const user = userEvent.setup({ delay: null });
let opened: OpenScreen | undefined;

type WindowOptions = { handlers?: MockHandlers; permissions?: readonly string[]; query?: string };

/** A window whose shift is open, at ten in the morning. */
async function openWindow({ handlers = {}, ...options }: WindowOptions = {}): Promise<OpenScreen> {
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

const due = () =>
  within(screen.getByRole('region', { name: '购物车' })).getByRole('status', { name: '应收' });
const cart = () => screen.getByRole('region', { name: '购物车' });
const cashDialog = () => screen.findByRole('dialog', { name: '现金收款' });
const sales = ({ calls }: OpenScreen) =>
  calls().filter(call => call.method === 'POST' && call.target === '/api/ticket/orders');
const press = (keys: string) => user.keyboard(keys);

describe('selling', () => {
  it('T-49 sells two tickets for cash by 2 G F8 Enter, without a mouse', async () => {
    const printed = capturePrints();
    const window = await openWindow();
    await press('2g{F8}{Enter}');
    await screen.findByText('已售 2 张');
    expect(sales(window)).toHaveLength(1);
    expect(sales(window)[0]?.body).toMatchObject({
      windowId: 1,
      saleMode: 'FIT',
      visitDate: '2026-11-20',
      lines: [{ productId: 2, qty: 2 }],
      expectedTotalFen: 8000,
      payments: [{ method: 'CASH', amountFen: 8000, tenderFen: 8000 }],
    });
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(printed[0]).toMatch('栖霞古寺票');
    expect(printed[0]).toMatch('购票小票');
    expect(due()).toHaveTextContent('¥0.00');
  });

  it('shows the change while the tender is typed, and after the sale until the next one', async () => {
    capturePrints();
    await openWindow();
    await press('2g{F8}');
    const dialog = await cashDialog();
    await press('100');
    await waitFor(() =>
      expect(within(dialog).getByRole('status', { name: '找零' })).toHaveTextContent('¥20.00'),
    );
    await press('{Enter}');
    const done = await screen.findByRole('status', { name: '售票完成' });
    expect(within(done).getByRole('status', { name: '找零' })).toHaveTextContent('¥20.00');
    await press('g');
    await waitFor(() => expect(cart()).toHaveTextContent('上一笔已售 2 张找零 ¥20.00'));
  });

  it('refuses too little cash in place and sends nothing', async () => {
    const window = await openWindow();
    await press('2g{F8}');
    const dialog = await cashDialog();
    await press('60{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('实收不足，还差 ¥20.00');
    expect(sales(window)).toHaveLength(0);
  });

  it('asks once more before it gives change above the largest note', async () => {
    capturePrints();
    const window = await openWindow();
    await press('2g{F8}');
    const dialog = await cashDialog();
    await press('200{Enter}');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('找零 ¥120.00，请核对实收');
    expect(sales(window)).toHaveLength(0);
    await press('{Enter}');
    await screen.findByText('已售 2 张');
    expect(sales(window)[0]?.body).toMatchObject({ payments: [{ tenderFen: 20_000 }] });
  });

  it('takes no ticket for 0 and its letter', async () => {
    await openWindow();
    await press('0g');
    expect(await screen.findByText('数量为 0，没有加入')).toBeInTheDocument();
    expect(due()).toHaveTextContent('¥0.00');
  });

  it('takes a long number for no quantity, and says what it is', async () => {
    await openWindow();
    await press('2611');
    await act(() => new Promise(resolve => setTimeout(resolve, 150)));
    await press('2000');
    await act(() => new Promise(resolve => setTimeout(resolve, 150)));
    await press('00012377');
    await act(() => new Promise(resolve => setTimeout(resolve, 150)));
    await press('{Enter}');
    expect(await screen.findByText('这是门票，请到「检票」核验')).toBeInTheDocument();
  });

  it('takes the places left from the server after the sale', async () => {
    capturePrints();
    await openWindow();
    const chip = screen.getByRole('button', { name: /08:00–17:30/ });
    expect(chip).toHaveTextContent('余 72');
    await press('2g{F8}{Enter}');
    await waitFor(() => expect(chip).toHaveTextContent('余 70'));
  });

  it('sells the day and slot that were chosen, and falls back to today afterwards', async () => {
    capturePrints();
    const window = await openWindow();
    await press('{ArrowRight}');
    expect(await screen.findByText('游玩日期 2026-11-21，不是今天')).toBeInTheDocument();
    await press('s{PageDown}{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect(sales(window)[0]?.body).toMatchObject({ visitDate: '2026-11-21', lines: [{ slotId: 21_101 }] });
    expect(screen.queryByText(/不是今天/)).toBeNull();
  });
});

it('takes no money while the server is out of reach, and says so where it was pressed', async () => {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  let isCutOff = false;
  const window = await openWindow({
    handlers: {
      ...usual,
      'GET /api/ticket/slots': request =>
        isCutOff
          ? { status: 503, body: null }
          : (usual['GET /api/ticket/slots']?.(request) ?? refusal('not_found')),
    },
  });
  await press('2g{F8}');
  await cashDialog();
  isCutOff = true;
  await screen.findByText('断网，暂停售票', {}, { timeout: 5000 });
  await press('{Enter}');
  expect(await within(await cashDialog()).findByText(/连不上服务器，已暂停售票/)).toBeVisible();
  expect(sales(window)).toHaveLength(0);
  isCutOff = false;
  await screen.findByText('联网', {}, { timeout: 5000 });
  await press('{Enter}');
  await screen.findByText('已售 2 张');
});

it('a sale that was given back reads 已退, is not printed again, and leaves no 已售 behind', async () => {
  capturePrints();
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  let isGivenBack = false;
  const refundCodes = [...sellerCodes, 'ticket:sale:refund', 'ticket:sale:void'];
  await openWindow({
    permissions: refundCodes,
    handlers: {
      ...usual,
      'GET /api/ticket/sale-boot': async request => {
        const body = JSON.stringify((await usual['GET /api/ticket/sale-boot']?.(request))?.body);
        return {
          status: 200,
          body: JSON.parse(isGivenBack ? body.replaceAll('"status":"I"', '"status":"F"') : body),
        };
      },
      'GET /api/ticket/refundables': () => refusal('not_found'),
      'GET /api/ticket/refunds': () => ({ status: 200, body: { rows: [], total: 0 } }),
    },
  });
  await press('2g{F8}{Enter}');
  await screen.findByText('已售 2 张');
  const last = within(await screen.findByRole('list', { name: '最近三笔' })).findByRole('listitem');
  expect(within(await last).getByRole('button', { name: /作废/ })).toBeEnabled();
  await press('{Control>}{Backspace}{/Control}');
  isGivenBack = true;
  act(() => void window.dispatchEvent(new Event('focus')));
  await press('{F1}');
  expect(await screen.findByText('已退')).toBeVisible();
  expect(screen.queryByText('已售 2 张')).toBeNull();
  expect(screen.queryByRole('button', { name: /作废|补打/ })).toBeNull();
});

describe('a refusal', () => {
  it('takes no cash for more than the line says are left, and keeps the cart', async () => {
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    await openWindow({
      handlers: {
        'GET /api/ticket/slots': async request => {
          const answered = await usual['GET /api/ticket/slots']?.(request);
          return {
            status: 200,
            body: JSON.parse(JSON.stringify(answered?.body).replace(/"remaining":72/g, '"remaining":1')),
          };
        },
      },
    });
    await press('2g');
    await within(cart()).findByText(/仅剩 1 张/);
    await press('{F8}');
    expect(await within(cart()).findByText(/仅剩 1 张，请减少数量或换时段/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sold_out is said in the server’s words beside the cart, which stays', async () => {
    await openWindow({
      handlers: { 'POST /api/ticket/orders': () => refusal('sold_out', '余票不足：08:00–17:30 仅剩 1 张') },
    });
    await press('2g{F8}{Enter}');
    expect(await within(cart()).findByText('余票不足：08:00–17:30 仅剩 1 张')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(due()).toHaveTextContent('¥80.00');
  });

  it('T-01 sells no later slot unasked: what is sold out while the money is taken is refused', async () => {
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    let readsSoldOut = 0;
    let isSoldOut = false;
    const window = await openWindow({
      handlers: {
        ...usual,
        'GET /api/ticket/slots': async request => {
          const answered = await usual['GET /api/ticket/slots']?.(request);
          if (!isSoldOut) return { status: 200, body: answered?.body };
          readsSoldOut += 1;
          const left = JSON.stringify(answered?.body).replace(
            /("startTime":"08:00"[^}]*"remaining":)\d+/g,
            '$10',
          );
          return { status: 200, body: JSON.parse(left) };
        },
        'POST /api/ticket/orders': () => refusal('sold_out', '余票不足：08:00–10:00 已售完'),
      },
    });
    await press('{ArrowRight}');
    await screen.findByText('游玩日期 2026-11-21，不是今天');
    await press('s{F8}');
    await cashDialog();
    isSoldOut = true;
    await waitFor(() => expect(readsSoldOut).toBeGreaterThan(0), { timeout: 5000 });
    await press('{Enter}');
    expect(await within(cart()).findByText('余票不足：08:00–10:00 已售完')).toBeVisible();
    expect(sales(window).map(({ body }) => body)).toMatchObject([{ lines: [{ slotId: 21_100 }] }]);
    expect(await within(cart()).findByText(/08:00 已售完，已改到 10:00/)).toBeVisible();
  });

  it('price_changed keeps the dialog and shows the new amount', async () => {
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    let isRaised = false;
    await openWindow({
      handlers: {
        'GET /api/ticket/sale-boot': async request => {
          const answered = await usual['GET /api/ticket/sale-boot']?.(request);
          const raised = JSON.stringify(answered?.body).replaceAll('"priceFen":4000', '"priceFen":4500');
          return { status: 200, body: isRaised ? JSON.parse(raised) : answered?.body };
        },
        'POST /api/ticket/orders': () => {
          isRaised = true;
          return refusal('price_changed', '价格已更新，应收 ¥90.00');
        },
      },
    });
    await press('2g{F8}{Enter}');
    const dialog = await cashDialog();
    expect(await within(dialog).findByText('价格已更新，应收 ¥90.00')).toBeInTheDocument();
    expect(within(dialog).getByRole('status', { name: '应收' })).toHaveTextContent('¥90.00');
  });
});

describe('a broken line', () => {
  afterEach(() => jest.useRealTimers());

  it('T-11 asks for the outcome under the same key instead of charging twice', async () => {
    capturePrints();
    const keys: string[] = [];
    let isBroken = true;
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    await openWindow({
      handlers: {
        ...usual,
        'POST /api/ticket/orders': async request => {
          keys.push(request.key ?? '');
          const answered = await usual['POST /api/ticket/orders']?.(request);
          return isBroken || !answered ? refusal('outcome_unknown') : answered;
        },
      },
    });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
    await press('2g{F8}{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(8000));
    const dialog = await cashDialog();
    expect(await within(dialog).findByRole('button', { name: /查询上一笔/ })).toBeInTheDocument();
    await press('{Escape}5g');
    expect(dialog).toBeInTheDocument();
    isBroken = false;
    // The answer comes while the key is still being handled.
    await act(() => press('{Enter}'));
    expect(await screen.findByText('已售 2 张')).toBeInTheDocument();
    expect(new Set(keys).size).toBe(1);
    expect(screen.getByLabelText('本班张数')).toHaveTextContent('2 张');
  });

  it('two presses of Enter are one sale and one print', async () => {
    const printed = capturePrints();
    const window = await openWindow();
    await press('g{F8}{Enter}{Enter}{Enter}');
    await screen.findByText(/已售 1 张/);
    await waitFor(() => expect(printed).toHaveLength(1));
    expect(sales(window)).toHaveLength(1);
  });
});

describe('printing', () => {
  it('T-53 confirms the first print after the print call, and reprints with its number', async () => {
    const order: string[] = [];
    const printed = capturePrints(() => order.push('print'));
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    await openWindow({
      handlers: {
        ...usual,
        'POST /api/ticket/orders/:orderNo/prints': request => {
          order.push('confirm');
          return usual['POST /api/ticket/orders/:orderNo/prints']?.(request) ?? refusal('not_found');
        },
      },
    });
    await press('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    expect(order).toEqual(['print', 'confirm']);
    expect(printed[0]).not.toMatch('补打');
    await screen.findByRole('button', { name: '补打 Ctrl+P' });
    await press('{Control>}p{/Control}');
    await waitFor(() => expect(printed).toHaveLength(2));
    expect(printed[1]).toMatch('补打 第1次');
    expect(printed[1]).not.toMatch('购票小票');
    expect(await within(cart()).findByText(/^补打 D\d+ 已送打印机$/)).toBeVisible();
  });

  it('T-53 a printer that fails blocks no sale and is not counted', async () => {
    capturePrints(() => {
      throw new Error('out of paper');
    });
    const window = await openWindow();
    await press('g{F8}{Enter}');
    expect(await screen.findByText(/未打印，请按补打/)).toBeInTheDocument();
    expect(window.calls().some(call => call.target.endsWith('/prints'))).toBe(false);
    await press('g');
    await waitFor(() => expect(due()).toHaveTextContent('¥40.00'));
  });

  it('reprints the last sale of the server, although another window sold it', async () => {
    capturePrints();
    const elsewhere = ticketHandlers({ now: morning, startsOpen: true });
    const window = await openWindow({ handlers: elsewhere });
    await press('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    await elsewhere['POST /api/ticket/orders']?.(saleRequest(sales(window)[0]?.body));
    await press('{Control>}p{/Control}');
    const reprints = () => window.calls().filter(call => call.target.endsWith('/reprints'));
    await waitFor(() => expect(reprints()).toHaveLength(1));
    const recent = within(await screen.findByRole('list', { name: '最近三笔' })).getAllByRole('listitem');
    expect(recent).toHaveLength(2);
    expect(recent[0]).toHaveTextContent(reprints()[0]?.target.split('/').at(-2) ?? 'none');
  });

  it('shows what another window sold when the seller comes back to this one', async () => {
    const elsewhere = ticketHandlers({ now: morning, startsOpen: true });
    capturePrints();
    const here = await openWindow({ handlers: elsewhere });
    await press('g{F8}{Enter}');
    await screen.findByText(/已打印/);
    await elsewhere['POST /api/ticket/orders']?.(saleRequest(sales(here)[0]?.body));
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(screen.getByLabelText('本班张数')).toHaveTextContent('2 张'));
  });

  it('offers no reprint to a seller who may not', async () => {
    capturePrints();
    await openWindow({ permissions: sellerCodes.filter(code => code !== 'ticket:sale:reprint') });
    await press('g{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect(screen.queryByRole('button', { name: /补打/ })).toBeNull();
  });
});

describe('keys and labels', () => {
  it('T-49 prints every key of the cart on a button of the screen, or beside what it moves', async () => {
    capturePrints();
    await openWindow({ permissions: [...sellerCodes, 'ticket:sale:team', 'ticket:sale:collect'] });
    for (const qty of [1, 2, 3]) {
      await press(`{Enter}${qty}g{F8}{Enter}`);
      await screen.findByText(`已售 ${qty} 张`);
    }
    await screen.findByText('⇧F3', { selector: 'kbd' });
    await press('{ArrowRight}');
    await screen.findByText(/不是今天/);
    // Backspace and the arrows of the cart act on what is visibly selected or typed, dot, comma, semicolon and Ctrl+B on a group's cart, Alt+Z on a sale that wants photos.
    const ofOthers = ['ticket-form', 'escort', 'external-no', 'book', 'printer', 'photo'];
    const unprinted = new Set(['erase', 'line-above', 'line-below', ...ofOthers]);
    for (const key of cartKeys.filter(({ command }) => !unprinted.has(command))) {
      expect(screen.getAllByText(key.cap, { selector: 'kbd' }).length).toBeGreaterThan(0);
    }
  });

  it('T-49 prints every key of the cash dialog on its button', async () => {
    await openWindow();
    await press('g{F8}');
    const dialog = await cashDialog();
    for (const { cap } of cashKeys) {
      expect(
        within(dialog).getByRole('button', { name: new RegExp(`${escaped(cap)}$`) }),
      ).toBeInTheDocument();
    }
  });

  it.each([
    ['+', '加一', '×3'],
    ['-', '减一', '×1'],
    ['{Delete}', '删行', '加票'],
    ['{Escape}', '清空', '加票'],
    ['5*', '数量', '×5'],
  ])('T-49 %s does what the button 「%s」 does', async (keys, label, seen) => {
    await openWindow();
    await press('2g');
    await press(keys);
    await waitFor(() => expect(cart()).toHaveTextContent(seen));
    await press('{Escape}{Escape}2g');
    await waitFor(() => expect(cart()).toHaveTextContent('×2'));
    if (keys.startsWith('5')) await press('5');
    await user.click(await within(cart()).findByRole('button', { name: new RegExp(`^${label}`) }));
    await waitFor(() => expect(cart()).toHaveTextContent(seen));
  });

  it('T-49 each letter on a tile adds that product', async () => {
    await openWindow();
    await press('cghs');
    await waitFor(() => expect(due()).toHaveTextContent('¥220.00'));
  });

  it('says why a product cannot be sold, and which letters mean nothing', async () => {
    await openWindow();
    await press('j');
    expect(await within(cart()).findByText('大门本县居民票：停售')).toBeInTheDocument();
    await press('q');
    expect(await within(cart()).findByText('没有票种用字母 Q')).toBeInTheDocument();
  });

  it('still says why a quantity was refused when the key for the money follows at once', async () => {
    await openWindow();
    await press('999g{F10}');
    expect(await within(cart()).findByText(/限购 \d+ 张，没有加入/)).toBeInTheDocument();
    await press('{F8}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(cart()).getByText(/没有加入/)).toBeInTheDocument();
  });

  it('hides the money of the shift by a key, never the count', async () => {
    await openWindow();
    await press('/');
    await waitFor(() => expect(screen.getByLabelText('本班金额')).toHaveTextContent('····'));
    expect(screen.getByLabelText('本班张数')).toHaveTextContent('0 张');
  });

  it('T-50 a scan changes neither cart nor tender, and says what it was', async () => {
    await openWindow();
    await press('2g');
    scanCode('1.2611200000012377.1.gcHs');
    expect(await within(cart()).findByText('这是门票，请到「检票」核验')).toBeInTheDocument();
    expect(due()).toHaveTextContent('¥80.00');
    await press('{F8}');
    const dialog = await cashDialog();
    scanCode('131234567890123456');
    expect(await within(dialog).findByText(/这是付款码/)).toBeInTheDocument();
    expect(within(dialog).getByRole('status', { name: '实收' })).toHaveTextContent('80.00');
  });
});

describe('permissions', () => {
  it('T-43 a seller who may not take cash has neither the button nor the key', async () => {
    await openWindow({ permissions: sellerCodes.filter(code => code !== 'ticket:sale:pay-cash') });
    await press('g');
    await waitFor(() => expect(due()).toHaveTextContent('¥40.00'));
    expect(screen.queryByRole('button', { name: /现金收款/ })).toBeNull();
    await press('{F8}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what this machine keeps', () => {
  it('T-54 posData holds no price and no sum, whatever was sold', async () => {
    capturePrints();
    opened = await openScreen('sale-system', { handlers: ticketHandlers({ now: morning }) });
    await screen.findByRole('heading', { name: '开班' });
    await press('500{Enter}');
    await screen.findByRole('button', { name: /栖霞古寺票/ });
    await press('2g{F8}100{Enter}');
    await screen.findByText('已售 2 张');
    expect(storage.read('posData')).toEqual({ windowId: 1 });
    expect(storage.read('tkType')).toBe('FIT');
  });
});

/** The same sale from another window, under a key of its own. */
function saleRequest(body: unknown): MockRequest {
  return { params: {}, query: new URLSearchParams(), body, key: 'other' };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
