import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundPage } from '@shanmen/shared/contracts/ticket/after-sale/refund-list';
import { instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  countDrawer,
  refundTickets,
  quoteAndRefund,
  saleSite,
  sell,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const day = '2026-10-02';

let test: TestApp;
let now: Date;
let seller: Client;
let lead: Client;
let windowId: number;
let shiftId: number;
let order: Order;
beforeEach(() => {
  now = instantOf(day, '09:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  shiftId = work.shift.id;
  lead = await test.signIn('admin');
  const spot = await soldUnder(test.db, await attraction(test.db, { visitDate: day, priceYuan: 120 }), 'RR1');
  order = (await sell(seller, cashSale({ windowId }, spot, 4))).result;
  return test;
});

it('puts what waits for a second person first, and tells who asked, who decided and why', async () => {
  const done = await back(0, 1);
  now = instantOf(day, '09:15');
  const waiting = await undo(1);
  expect(waiting.state).toBe('AUDITING');
  const later = await back(2, 1);
  const before = await list(lead);
  expect(before.rows.map(row => row.refundNo)).toEqual([waiting.refundNo, later.refundNo, done.refundNo]);
  expect(before.totals).toEqual({ persons: 3, gross: 360_00, fee: 48_00, net: 312_00 });
  expect(before.rows[0]).toMatchObject({
    kind: 'SELLER_ERROR',
    isOwn: false,
    applyName: order.sellerName,
    auditName: null,
    payments: [],
  });
  const audit = { approved: true, reason: '卖错票已核实' };
  await lead.call('POST', `/api/ticket/refunds/${waiting.id}/audit`, { body: audit, key: true });
  const [row] = (await list(lead, `keyword=${waiting.refundNo}`)).rows;
  expect(row).toMatchObject({
    state: 'DONE',
    auditReason: '卖错票已核实',
    auditedAt: now.toISOString(),
    payments: [{ method: 'CASH', amountFen: 120_00 }],
    lines: [{ ticketNo: order.tickets[1]?.ticketNo, netFen: 120_00 }],
  });
});

it('is narrowed by number, ticket, state, day and shift, and marks what is the reader’s own', async () => {
  const refund = await back(0, 2);
  const found = [
    `keyword=${refund.refundNo.slice(-6)}`,
    `keyword=${order.orderNo}`,
    `keyword=${order.tickets[1]?.ticketNo}`,
    'status=DONE',
    `from=${day}&to=${day}`,
    `shiftId=${shiftId}`,
  ];
  for (const query of found) expect([query, (await list(seller, query)).total]).toEqual([query, 1]);
  const nothing = [
    `keyword=${order.tickets[3]?.ticketNo}`,
    'status=FAILED',
    'to=2026-10-01',
    'shiftId=999999',
  ];
  for (const query of nothing) expect([query, (await list(seller, query)).total]).toEqual([query, 0]);
  expect((await list(seller)).rows[0]?.isOwn).toBe(true);
});

it('T-20 tells nobody who counts a drawer what went out of it, and nothing of another outlet', async () => {
  await back(0, 1);
  await stopSelling(seller, shiftId);
  expect((await list(seller)).total).toBe(0);
  expect((await list(lead)).total).toBe(1);
  await countDrawer(seller, shiftId, 500_00);
  expect((await list(seller)).total).toBe(1);
  await saleSite(test.db, 'BM');
  expect((await list(seller)).total).toBe(0);
});

async function back(from: number, count: number): Promise<Refund> {
  const part = { ...order, tickets: order.tickets.slice(from, from + count) };
  const asked = { order: part, windowId, kind: 'VISITOR' as const, reason: '行程取消' };
  return (await quoteAndRefund(seller, asked)).result;
}

async function undo(index: number): Promise<Refund> {
  const part = { ...order, tickets: order.tickets.slice(index, index + 1) };
  const asked = { order: part, windowId, kind: 'SELLER_ERROR' as const, reason: '票种选错' };
  const answer = await refundTickets(seller, asked);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

async function list(reader: Client, query = ''): Promise<RefundPage> {
  const answer = await reader.call<RefundPage>('GET', `/api/ticket/refunds?${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}
