import type { MoveDay, MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { type Attraction, cashSale, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { onTwoDays, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openDay } from '../../capacity/slot/slot.service.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };
const third = addDays(testDay, 2);
const fourth = addDays(testDay, 3);

let test: TestApp;
let seller: Client;
let windowId: number;
beginsWith(async () => {
  test = await testApp();
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  return test;
});

describe('the days that tickets can move to', () => {
  it('T-76 say what is full, limited, without a slot or a price, and are what a move is then quoted for', async () => {
    const spot = await fourDays({ capacity: 3 });
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    await sell(seller, cashSale({ windowId }, { ...spot, visitDate: tomorrow }, 2));
    await asOwner(test.database.url, `update ticket.slot set closed = true where visit_date = '${third}'`);
    const days = await daysOf(order);
    expect(days.length).toBe(16);
    expect(marksOf(days)).toEqual(['不可改', '余票不足', '停售', null, '不可售']);
    expect(days[1]?.no?.text).toContain('仅剩 1 张');
    for (const { day, no } of days) {
      const { error } = await quote(order, day);
      // A place that is full is refused when the tickets move, not when they are priced.
      if (no?.mark !== '余票不足') expect([day, error?.message ?? null]).toEqual([day, no?.text ?? null]);
    }
    await asOwner(test.database.url, `update commerce.product set daily_cap = 1`);
    expect(marksOf(await daysOf(order))).toEqual(['不可改', '余票不足', '停售', '余票不足', '不可售']);
    await asOwner(test.database.url, `update commerce.product set daily_cap = null`);
    await asOwner(test.database.url, `update ticket.price_rule set effective_to = '${third}'`);
    expect(marksOf(await daysOf(order))[3]).toBe('无票价');
  });

  it('T-76 leave out the day on which the visitor has such a ticket already', async () => {
    const spot = await fourDays({ idPolicy: 'EVERY_VISITOR' });
    const order = await named(spot, testDay);
    await named(spot, fourth);
    expect(marksOf(await daysOf(order))).toEqual(['不可改', null, null, '已有票', '不可售']);
    expect((await quote(order, fourth)).error?.code).toBe('duplicate_visitor');
  });

  it('T-76 hold the present day where another slot of it has room', async () => {
    const spot = await fourDays();
    await asOwner(
      test.database.url,
      `update ticket.slot set start_time = '08:00', end_time = '18:00' where visit_date = '${testDay}';
       insert into ticket.slot (spot_id, visit_date, start_time, end_time, capacity)
       select spot_id, visit_date, '18:00', '23:00', 2 from ticket.slot where visit_date = '${testDay}'`,
    );
    const { result: slots } = await seller.call<Slot[]>('GET', `/api/ticket/slots?visitDate=${testDay}`);
    const evening = slots.find(({ startTime }) => startTime === '18:00');
    const lines = [{ productId: spot.productId, qty: 2, slotId: evening?.id ?? 0 }];
    const { result: order } = await sell(seller, { ...cashSale({ windowId }, spot, 2), lines });
    expect(marksOf(await daysOf(order))[0]).toBeNull();
    await asOwner(test.database.url, `update ticket.slot set capacity = 1 where start_time = '08:00'`);
    expect(marksOf(await daysOf(order))[0]).toBe('不可改');
  });

  it('T-76 are read at once: sixteen days cost a statement or two more than the quote of one', async () => {
    const spot = await fourDays({ idPolicy: 'EVERY_VISITOR' });
    await asOwner(test.database.url, `update commerce.product set daily_cap = 50`);
    const order = await named(spot, testDay);
    const one = await statementsOf(() => quote(order, tomorrow));
    const days = await statementsOf(() => daysOf(order));
    expect([days > one - 2, days <= one + 3]).toEqual([true, true]);
    const visitor = await newVisitor(test);
    const { orderNo } = (
      await visitor.book(bookingOf({ ...spot, visitDate: fourth }, 1, { lines: lineFor(spot) }))
    ).result;
    const { result: paid } = await visitor.pay(orderNo);
    const ticketNos = paid.tickets.flatMap(({ ticketNo }) => ticketNo ?? []);
    const move = { ticketNos, visitDate: third, slotIds: [] };
    const own = await statementsOf(() => visitor.quoteChange(orderNo, move));
    expect(await statementsOf(() => visitor.moveDays(orderNo, ticketNos))).toBeLessThanOrEqual(own + 3);
  });

  it('T-76 are the same for a booking that is not paid, and a visitor is sent to the window for a dearer one', async () => {
    const spot = await onTwoDays(test.db, { capacity: 3 }, 55);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const booked = await seller.call<MoveDays>('POST', '/api/ticket/booked-moves/days', {
      body: { orderNo },
    });
    expect(marksOf(booked.result).slice(0, 3)).toEqual(['不可改', null, '不可售']);
    const { result: paid } = await visitor.pay(orderNo);
    const ticketNos = paid.tickets.flatMap(({ ticketNo }) => ticketNo ?? []);
    const { result: days } = await visitor.moveDays(orderNo, ticketNos);
    expect(days[1]?.no).toEqual({ mark: '须补差价', text: '新日期须补差价 ¥15.00，请到售票窗口改签' });
    const late = await seller.call<MoveDays>('POST', '/api/ticket/booked-moves/days', { body: { orderNo } });
    expect(new Set(late.result.map(({ no }) => no?.text))).toEqual(new Set(['已出票，请在退票中改签']));
  });
});

/** A place that is sold on four days, the last of them free. */
async function fourDays(options: Parameters<typeof onTwoDays>[1] = {}): Promise<Attraction> {
  const spot = await onTwoDays(test.db, options);
  for (const day of [third, fourth])
    await openDay(test.db, day, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  return spot;
}

async function daysOf({ orderNo, tickets }: Order): Promise<MoveDay[]> {
  const body = { orderNo, ticketNos: tickets.map(({ ticketNo }) => ticketNo) };
  return (await seller.call<MoveDays>('POST', '/api/ticket/changes/days', { body })).result;
}

/** How often the last request of an act asked the database. */
async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  await act();
  const line: { statements: number } = JSON.parse(test.logLines.at(-1) ?? '{}');
  return line.statements;
}

const lineFor = ({ productId }: Attraction) => [{ productId, qty: 1, visitors: [adult] }];

/** Today and the four days after it. */
function marksOf(days: readonly MoveDay[]): (string | null)[] {
  return days.slice(0, 5).map(({ no }) => no?.mark ?? null);
}

function quote({ orderNo, tickets }: Order, visitDate: string) {
  const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
  const body = { orderNo, ticketNos, visitDate, slotIds: [] };
  return seller.call('POST', '/api/ticket/changes/quote', { body });
}

async function named(spot: Attraction, visitDate: string): Promise<Order> {
  const sale = { ...cashSale({ windowId }, { ...spot, visitDate }), lines: lineFor(spot) };
  return (await sell(seller, sale)).result;
}
