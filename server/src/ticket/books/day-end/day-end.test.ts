import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  attraction,
  cashSale,
  refundTickets,
  quoteAndRefund,
  quoteBack,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { endDays } from './day-end.service.ts';

const day = '2026-10-02';
const dayAfter = addDays(day, 1);

let test: TestApp;
let now: Date;
let seller: Client;
let windowId: number;
beforeEach(() => {
  now = instantOf(day, '10:00');
});
beginsWith(async () => {
  test = await testApp({ now: () => now });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  return test;
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
});

describe('the end of a day', () => {
  proof('T-08 says 未到 of 2,000 tickets that nobody used, once', async () => {
    const spot = await attraction(test.db, { visitDate: day, capacity: 2400, maxQtyPerOrder: 500 });
    const orders: Order[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      orders.push((await sell(seller, cashSale({ windowId }, spot, 205))).result);
    }
    for (const { tickets } of orders) {
      for (const ticket of tickets.slice(0, 5)) await scan(seller, spot.gateId, ticket.qr);
    }
    expect(await endDays(test.db, instantOf(day, '23:59'))).toBe(0);
    expect(await endDays(test.db, instantOf(dayAfter))).toBe(2000);
    const before = await everything();
    expect(await endDays(test.db, instantOf(dayAfter, '00:20'))).toBe(0);
    expect(await everything()).toBe(before);
    expect(await count(`status = 'N'`)).toBe(2000);
    expect(await count(`status = 'O'`)).toBe(50);
    expect(await states()).toBe(10);
  });

  it('T-08 goes on where it was broken off', async () => {
    const spot = await attraction(test.db, { visitDate: day, capacity: 500 });
    await sell(seller, cashSale({ windowId }, spot, 30));
    await sell(seller, cashSale({ windowId }, spot, 30));
    const broken = whileFailing(test.database.url, 'ticket.ticket_log', () =>
      endDays(test.db, instantOf(dayAfter)),
    );
    await expect(broken).rejects.toThrow('broken off');
    expect(await count(`status = 'N'`)).toBe(0);
    expect(await endDays(test.db, instantOf(dayAfter))).toBe(60);
  });

  proof('T-08 is counted once by two processes that end it together', async () => {
    const spot = await attraction(test.db, { visitDate: day, capacity: 500 });
    for (let turn = 0; turn < 5; turn += 1) await sell(seller, cashSale({ windowId }, spot, 20));
    const ended = await Promise.all([
      endDays(test.db, instantOf(dayAfter)),
      endDays(test.db, instantOf(dayAfter)),
    ]);
    expect(ended.reduce((sum, tickets) => sum + tickets, 0)).toBe(100);
  });

  it('leaves a ticket whose refund is under way, and takes it later', async () => {
    const spot = await attraction(test.db, { visitDate: day });
    await sell(seller, cashSale({ windowId }, spot));
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = '退款审核中'`);
    expect(await endDays(test.db, instantOf(dayAfter))).toBe(0);
    await asOwner(test.database.url, `update ticket.ticket set locked_reason = null`);
    expect(await endDays(test.db, instantOf(dayAfter))).toBe(1);
  });

  it('T-23 leaves a way back only where the rule of the sale allows it', async () => {
    const free = await soldUnder(test.db, await attraction(test.db, { visitDate: day }), 'RR5');
    const usual = await soldUnder(test.db, await attraction(test.db, { visitDate: day }), 'RR1');
    const [first, second] = [
      (await sell(seller, cashSale({ windowId }, free, 2))).result,
      (await sell(seller, cashSale({ windowId }, usual))).result,
    ];
    await endDays(test.db, instantOf(dayAfter));
    now = instantOf(day, '10:20');
    await asOwner(
      test.database.url,
      `update ticket.ticket set valid_to = '${instantOf(day, '10:10').toISOString()}'`,
    );
    const asked = (order: Order, tickets = order.tickets) => ({
      order: { ...order, tickets },
      windowId,
      kind: 'VISITOR' as const,
      reason: '行程取消',
    });
    expect((await quoteBack(seller, asked(second))).error?.code).toBe('refund_forbidden');
    const { result } = await quoteAndRefund(seller, asked(first, first.tickets.slice(0, 1)));
    expect(result).toMatchObject({ state: 'DONE', netFen: 40_00 });
    expect(await readNumber(test.database.url, `select sum(sold) as value from ticket.slot`)).toBe(2);
    const mistake = { ...asked(first, first.tickets.slice(1)), kind: 'SELLER_ERROR' as const };
    expect((await refundTickets(seller, mistake)).error?.code).toBe('letter_forbidden');
  });
});

function count(condition: string): Promise<number> {
  return readNumber(test.database.url, `select count(*) as value from ticket.ticket where ${condition}`);
}

function states(): Promise<number> {
  return readNumber(
    test.database.url,
    `select count(*) as value from ticket.ticket_order where state = 'DONE'`,
  );
}

/** One number over all rows that the end of a day could touch. */
function everything(): Promise<number> {
  return readNumber(
    test.database.url,
    `select (select sum(hashtext(ticket::text)::bigint) from ticket.ticket)
          + (select sum(hashtext(ticket_order::text)::bigint) from ticket.ticket_order)
          + (select sum(hashtext(place::text)::bigint) from ticket.ticket_entitlement as place)
          + (select count(*) from ticket.ticket_log)
          + (select sum(hashtext(slot::text)::bigint) from ticket.slot)
          + (select count(*) from platform.day_touch) as value`,
  );
}
