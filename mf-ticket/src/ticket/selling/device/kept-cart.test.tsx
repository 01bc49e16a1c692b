import { session, storage } from '@shanmen/shared';
import { type MockHandlers, type MockRequest, refusal } from '@shanmen/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ticketHandlers } from '../../../../dev/handlers.ts';
import { capturePrints } from '@shanmen/shared/testing/capture-prints';
import { type OpenScreen, openScreen } from '../../../../test/open-screen.tsx';

const morning = () => new Date('2026-11-20T02:00:00Z');

const user = userEvent.setup({ delay: null });
const press = (keys: string) => user.keyboard(keys);
const opened: OpenScreen[] = [];
const item = 'shanmen:open-cart';

async function openWindow(handlers: MockHandlers = {}): Promise<OpenScreen> {
  const usual = ticketHandlers({ now: morning, startsOpen: true });
  const window = await openScreen('sale-system', { handlers: { ...usual, ...handlers } });
  opened.push(window);
  await screen.findAllByRole('button', { name: /栖霞古寺票/ });
  return window;
}

/** The page is gone without a word, as after a crash: what it held in memory is lost. */
async function openAnew(handlers: MockHandlers = {}): Promise<OpenScreen> {
  const kept = localStorage.getItem(item);
  await opened.pop()?.close();
  if (kept !== null) localStorage.setItem(item, kept);
  return openWindow(handlers);
}

const cart = () => screen.getByRole('region', { name: '购物车' });
const due = () => within(cart()).getByRole('status', { name: '应收' });
const marks = ({ shell }: OpenScreen) => [...shell.record.unsaved.values()].map(({ label }) => label);
const keptCart = () => JSON.parse(localStorage.getItem(item) ?? 'null') ?? undefined;

afterEach(async () => {
  for (const window of opened.splice(0)) await window.close();
  localStorage.clear();
  session.end('signed-out');
});

describe('the open cart', () => {
  it('S-35 is marked as unsaved while it holds something', async () => {
    const window = await openWindow();
    expect(marks(window)).toEqual([]);
    await press('2g');
    await waitFor(() => expect(marks(window)).toEqual(['购物车 2 张']));
    await press('{Escape}');
    await waitFor(() => expect(marks(window)).toEqual([]));
  });

  it('S-35 comes back after a reload with its slot and at the prices of then', async () => {
    await openWindow();
    await press('{ArrowRight}');
    await screen.findByText('游玩日期 2026-11-21，不是今天');
    await press('2gc{PageDown}');
    const before = cart().textContent;
    const usual = ticketHandlers({ now: morning, startsOpen: true });
    await openAnew({
      'GET /api/ticket/sale-boot': async request => {
        const answered = JSON.stringify((await usual['GET /api/ticket/sale-boot']?.(request))?.body);
        return { status: 200, body: JSON.parse(answered.replaceAll('"priceFen":4000', '"priceFen":4500')) };
      },
    });
    expect(await within(cart()).findByText(/已恢复刚才的购物车/)).toBeVisible();
    await waitFor(() => expect(due()).toHaveTextContent('¥170.00'));
    expect(before).toContain('¥160.00');
    expect(screen.getByText('游玩日期 2026-11-21，不是今天')).toBeVisible();
    expect(within(cart()).getByText(/10:00–12:00/)).toBeVisible();
  });

  it('T-54 holds ids and counts, no price and no sum', async () => {
    await openWindow();
    await press('2gc{F8}100');
    await waitFor(() => expect(keptCart()).toBeDefined());
    expect(keptCart()).toEqual({
      shiftId: 1,
      saleKey: expect.any(String),
      lines: [
        { productId: 2, qty: 2 },
        { productId: 1, qty: 1 },
      ],
      visitDate: null,
      slots: {},
      isSent: false,
    });
  });

  it('is forgotten when it was sold, emptied, or given up', async () => {
    capturePrints();
    const window = await openWindow();
    await press('g');
    await waitFor(() => expect(keptCart()).toBeDefined());
    await press('{F8}{Enter}');
    await screen.findByText('已售 1 张');
    await waitFor(() => expect(keptCart()).toBeUndefined());
    await press('2g');
    await waitFor(() => expect(keptCart()).toBeDefined());
    await press('{Escape}');
    await waitFor(() => expect(keptCart()).toBeUndefined());
    await press('g');
    await waitFor(() => expect(keptCart()).toBeDefined());
    window.shell.unsaved.clear('tab');
    await opened.pop()?.close();
    expect(keptCart()).toBeUndefined();
  });

  it('stays when the seller leaves and has it saved', async () => {
    const window = await openWindow();
    await press('g');
    await waitFor(() => expect(marks(window)).toHaveLength(1));
    expect(await window.shell.record.unsaved.get('tab')?.save?.()).toBe(true);
    window.shell.unsaved.clear('tab');
    await openAnew();
    await waitFor(() => expect(due()).toHaveTextContent('¥40.00'));
  });

  it.each(['expired', 'revoked', 'elsewhere'] as const)(
    'S-35 is there for who signs in again after a session that ended by itself: %s',
    async reason => {
      const window = await openWindow();
      await press('2g{F8}');
      await waitFor(() => expect(marks(window)).toHaveLength(1));
      session.end(reason);
      expect(storage.read('posData')).toBeNull();
      // What the shell does with a session that is over: there is nobody left to ask.
      window.shell.unsaved.clear('tab');
      await opened.pop()?.close();
      await openWindow();
      expect(await within(cart()).findByText(/已恢复刚才的购物车/)).toBeVisible();
      await waitFor(() => expect(due()).toHaveTextContent('¥80.00'));
    },
  );

  it('is forgotten with the sign-out of a seller who gave it up', async () => {
    const window = await openWindow();
    await press('2g');
    await waitFor(() => expect(marks(window)).toHaveLength(1));
    window.shell.unsaved.clear('tab');
    session.end('signed-out');
    await opened.pop()?.close();
    expect(keptCart()).toBeUndefined();
  });

  it.each([
    ['of another shift', { shiftId: 2 }],
    ['with a line twice', { lines: [1, 1].map(productId => ({ productId, qty: 1 })) }],
    ['with half a ticket', { lines: [{ productId: 1, qty: 0.5 }] }],
    ['without a key', { saleKey: '' }],
    ['with a price for a slot', { slots: { 1: 4000 } }],
  ])('is not taken over %s', async (_, change) => {
    const lines = [{ productId: 2, qty: 1 }];
    const openCart = { shiftId: 1, saleKey: 'k', lines, visitDate: null, slots: {}, isSent: false };
    localStorage.setItem(item, JSON.stringify({ ...openCart, ...change }));
    await openWindow();
    expect(due()).toHaveTextContent('¥0.00');
  });
});

describe('a page that is lost while it pays', () => {
  /** The window of the server outlives the page; the answer of its sale does not reach the first one. */
  async function loseThePayment(isPurged = false) {
    capturePrints();
    const server = ticketHandlers({ now: morning, startsOpen: true });
    const keys: string[] = [];
    const bodies = new Map<string, string>();
    const sell = (request: MockRequest) => {
      const key = request.key ?? '';
      const body = JSON.stringify(request.body);
      keys.push(key);
      if ((bodies.get(key) ?? body) !== body) return refusal('idempotency_mismatch');
      if (bodies.has(key) && isPurged)
        return refusal('already_recorded', '已保存为 NM1', { id: 1, no: 'NM1' });
      bodies.set(key, body);
      return server['POST /api/ticket/orders']?.(request) ?? refusal('not_found');
    };
    await openWindow({
      ...server,
      'POST /api/ticket/orders': async request => {
        await sell(request);
        return new Promise<never>(() => undefined);
      },
    });
    await press('g{F8}{Enter}');
    await screen.findByText('正在出票…');
    await waitFor(() => expect(keptCart()).toMatchObject({ isSent: true }));
    await openAnew({ ...server, 'POST /api/ticket/orders': sell });
    expect(await within(cart()).findByText(/收款可能已经完成/)).toBeVisible();
    return keys;
  }

  it('T-11 is not charged twice: the same cart finds its own sale', async () => {
    const keys = await loseThePayment();
    await press('{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    await waitFor(() => expect(screen.getByLabelText('本班张数')).toHaveTextContent('1 张'));
  });

  it('T-11 is told when the cart or the cash differs from what was recorded', async () => {
    const keys = await loseThePayment();
    await press('{F8}100{Enter}');
    expect(await within(cart()).findByText(/中断前的那一笔已经提交/)).toBeVisible();
    expect(within(cart()).queryByText(/收款可能已经完成/)).toBeNull();
    expect(screen.getByLabelText('本班张数')).toHaveTextContent('1 张');
    await press('{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect(new Set(keys).size).toBe(2);
  });

  it('P-04 is told the number of what was recorded so long ago that its answer is gone', async () => {
    const keys = await loseThePayment(true);
    await press('{F8}{Enter}');
    expect(await within(cart()).findByText(/这一笔已保存为 NM1/)).toBeVisible();
    await press('{F8}{Enter}');
    await screen.findByText('已售 1 张');
    expect(new Set(keys).size).toBe(2);
  });
});
