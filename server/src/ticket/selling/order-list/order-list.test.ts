import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { OrderDetail, OrderPage } from '@shanmen/shared/contracts/ticket/selling/order-list';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  saleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';

let test: TestApp;
let now: Date;
let seller: Client;
let windowId: number;
let spot: Attraction;
let order: Order;
beforeEach(() => {
  now = instantOf(day, '09:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day, priceYuan: 100 }), 'RR5');
  order = (await sell(seller, cashSale({ windowId }, spot, 3))).result;
  return test;
});

describe('the list of orders', () => {
  it('shows what was sold, to whom it may concern, newest first, with the sums of the whole filter', async () => {
    const second = (await sell(seller, cashSale({ windowId }, spot, 1))).result;
    const { rows, total, totals } = await list('pageSize=1');
    expect(rows).toEqual([
      expect.objectContaining({
        orderNo: second.orderNo,
        persons: 1,
        totalFen: 100_00,
        refundedFen: 0,
        state: 'ISSUED',
        visitDate: day,
      }),
    ]);
    expect([total, totals]).toEqual([2, { persons: 4, total: 400_00, paid: 400_00, refunded: 0 }]);
    expect((await list('pageSize=1&page=2')).rows.map(row => row.orderNo)).toEqual([order.orderNo]);
    expect((await list('page=9')).total).toBe(2);
  });

  it('is narrowed by number, ticket, day, state, letter, channel and seller', async () => {
    const [ticket] = order.tickets;
    const spaced = ticket?.ticketNo.replace(/(.{4})/g, '$1 ') ?? '';
    const found = [
      `keyword=${order.orderNo.toLowerCase()}`,
      `keyword=${order.orderNo.slice(-5)}`,
      `keyword=${encodeURIComponent(fullWidth(order.orderNo))}`,
      `keyword=${encodeURIComponent(spaced)}`,
      `from=${day}&to=${day}`,
      `from=${day}&to=${day}&dayOf=visit`,
      'status=ISSUED',
      'letter=I',
      'channel=WINDOW',
      `seller=${encodeURIComponent(order.sellerName.slice(0, 1))}`,
      'mode=FIT',
      'method=CASH',
      `product=${encodeURIComponent(order.lines[0]?.productName.slice(1) ?? '')}`,
      `window=${encodeURIComponent(order.windowName.slice(0, 2))}`,
    ];
    for (const query of found) expect([query, (await list(query)).total]).toEqual([query, 1]);
    const nothing = [
      'keyword=%25',
      'from=2026-10-03',
      'status=DONE',
      'letter=O',
      'channel=WEB',
      'seller=%25',
      'mode=TEAM',
      'method=WECHAT',
      'product=%25',
      'window=%25',
      'enterprise=%25',
      'escort=%25',
      'team=%25',
      'mobile=0001',
    ];
    for (const query of nothing) expect([query, (await list(query)).total]).toEqual([query, 0]);
  });

  it('knows no order of another outlet', async () => {
    await saleSite(test.db, 'BM');
    expect(await list('')).toMatchObject({ rows: [], total: 0 });
    expect((await detail(order.orderNo)).error?.code).toBe('not_found');
    const admin = await test.signIn('admin');
    expect((await admin.call<OrderPage>('GET', '/api/ticket/orders')).result.total).toBe(1);
  });
});

describe('one order', () => {
  it('tells what became of each ticket, and every movement of money', async () => {
    const [first, second] = order.tickets;
    await scan(seller, spot.gateId, first?.qr ?? '');
    const rest = { ...order, tickets: order.tickets.slice(1, 2) };
    await quoteAndRefund(seller, { order: rest, windowId, kind: 'VISITOR', reason: '行程取消' });
    const { result } = await detail(order.orderNo);
    expect(result).toMatchObject({ state: 'PART_USED', totalFen: 300_00, refundedFen: 100_00 });
    const seen = result.tickets.map(({ ticketNo, status, steps }) => [
      ticketNo,
      status,
      steps.map(step => step.action),
    ]);
    expect(seen).toEqual([
      [first?.ticketNo, 'O', ['check_in', 'sale']],
      [second?.ticketNo, 'F', ['refund', 'sale']],
      [order.tickets[2]?.ticketNo, 'I', ['sale']],
    ]);
    expect(result.tickets[1]?.steps[0]).toMatchObject({ who: order.sellerName, reason: '行程取消' });
    expect(result.payments).toEqual([
      expect.objectContaining({ method: 'CASH', amountFen: 300_00, refundedFen: 100_00 }),
    ]);
    expect(result.refunds).toEqual([
      expect.objectContaining({ kind: 'VISITOR', state: 'DONE', persons: 1, netFen: 100_00 }),
    ]);
  });

  it('prints one of its tickets again, counted, and none that opens nothing any more', async () => {
    const [first, second] = order.tickets;
    const again = await reprint(second?.ticketNo);
    expect(again.result.tickets.map(ticket => ticket.printCount)).toEqual([0, 1, 0]);
    const rest = { ...order, tickets: order.tickets.slice(0, 1) };
    await quoteAndRefund(seller, { order: rest, windowId, kind: 'VISITOR', reason: '行程取消' });
    expect((await reprint(first?.ticketNo)).error?.code).toBe('not_found');
    expect((await reprint('1234567890123456')).error?.code).toBe('not_found');
  });
});

async function list(query: string): Promise<OrderPage> {
  const answer = await seller.call<OrderPage>('GET', `/api/ticket/orders?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

function detail(orderNo: string) {
  return seller.call<OrderDetail>('GET', `/api/ticket/orders/${orderNo}/detail`);
}

function reprint(ticketNo = '') {
  return seller.call<Order>('POST', `/api/ticket/tickets/${ticketNo}/reprints`);
}

/** As an input method of Chinese writes it. */
function fullWidth(code: string): string {
  return [...code].map(sign => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)).join('');
}
