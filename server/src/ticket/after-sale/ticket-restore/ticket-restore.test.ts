import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type {
  RestoredTicket,
  TicketRestore,
} from '@shanmen/shared/contracts/ticket/after-sale/ticket-restore';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { cashSale, scan, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { onTwoDays, takenOnBoth, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { endDays } from '../../books/day-end/day-end.service.ts';

const person = { idKind: 'ID_CARD', idNo: '990000199001010017' } as const;
const clock = { at: instantOf(testDay, '10:00') };

let test: TestApp;
let seller: Client;
let lead: Client;
let windowId: number;
beforeEach(async () => {
  clock.at = instantOf(testDay, '10:00');
  test = await testApp({ now: () => clock.at });
  const work = await sellerAtWork(test);
  ({ seller } = work);
  ({ windowId } = work.site);
  lead = await test.signIn('admin');
});
afterEach(async () => {
  expect(await findFaults(test.db)).toEqual([]);
  await test.close();
});

describe('延期恢复', () => {
  it('T-23 L10 gives an absent ticket the same hour of another day, for the same money, under a new code', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot, 2));
    await overnight();
    const { result } = await restore(order);
    expect(result).toEqual({ ticketNo: noOf(order), visitDate: tomorrow });
    expect(await takenOnBoth(test.db, spot)).toEqual([1, 1]);
    const { result: shown } = await seller.call<Order>('GET', `/api/ticket/orders/${order.orderNo}`);
    expect(shown.tickets.map(({ status, visitDate }) => `${status} ${visitDate}`).sort()).toEqual([
      `I ${tomorrow}`,
      `N ${testDay}`,
    ]);
    expect(shown).toMatchObject({ totalFen: order.totalFen, paidFen: order.paidFen });
    expect((await scan(seller, spot.gateId, order.tickets[0]?.qr ?? '')).result.result).toBe('REVOKED');
    const [restored] = shown.tickets.filter(({ status }) => status === 'I');
    expect((await scan(seller, spot.gateId, restored?.qr ?? '')).result.result).toBe('OK');
  });

  it('T-23 is refused with every other letter, twice, without room, and where the hour does not exist', async () => {
    const spot = await onTwoDays(test.db, { capacity: 1 });
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    expect((await restore(order)).error?.code).toBe('letter_forbidden');
    const other = await sell(seller, { ...cashSale({ windowId }, spot), visitDate: tomorrow });
    expect(other.status).toBe(200);
    await overnight();
    expect((await restore(order)).error?.code).toBe('sold_out');
    expect((await restore(order, { visitDate: addDays(testDay, 3) })).error?.code).toBe('slot_required');
    expect(
      await readNumber(test.database.url, `select count(*) as value from ticket.ticket where status = 'N'`),
    ).toBe(1);
  });

  it('T-23 is done once', async () => {
    const spot = await onTwoDays(test.db);
    const { result: order } = await sell(seller, cashSale({ windowId }, spot));
    await overnight();
    expect((await restore(order)).status).toBe(200);
    expect((await restore(order)).error?.code).toBe('letter_forbidden');
    expect(await takenOnBoth(test.db, spot)).toEqual([0, 1]);
  });

  it('T-37 takes back what the visitor was blamed for, and tells him', async () => {
    const spot = await onTwoDays(test.db, { idPolicy: 'EVERY_VISITOR', priceYuan: 0 });
    const visitor = await newVisitor(test);
    const booking = bookingOf(spot);
    const lines = booking.lines.map(line => ({ ...line, visitors: [person] }));
    const { result: booked } = await visitor.book({ ...booking, lines });
    await overnight();
    const open = 'select count(*) as value from commerce.blacklist_entry where lifted_at is null';
    expect(await readNumber(test.database.url, open)).toBe(1);
    const path = `/api/ticket/tickets/${booked.tickets[0]?.ticketNo}/restore`;
    const body: TicketRestore = { visitDate: tomorrow, reason: '索道停运' };
    expect((await lead.call('POST', path, { body, key: true })).status).toBe(200);
    expect(await readNumber(test.database.url, open)).toBe(0);
    const told = `select count(*) as value from commerce.sms_message where scene = 'ISSUE_OK'`;
    expect(await readNumber(test.database.url, told)).toBe(1);
  });
});

/** The night between the two days, and the next morning, when everybody signs in anew. */
async function overnight(): Promise<void> {
  await endDays(test.db, instantOf(tomorrow, '00:30'));
  clock.at = instantOf(tomorrow, '10:00');
  [lead, seller] = [await test.signIn('admin'), await test.signIn('seller01')];
}

function noOf({ tickets }: Order): string {
  return tickets[0]?.ticketNo ?? '';
}

function restore(order: Order, changes: Partial<TicketRestore> = {}) {
  const body = { visitDate: tomorrow, reason: '索道停运', ...changes };
  return lead.call<RestoredTicket>('POST', `/api/ticket/tickets/${noOf(order)}/restore`, { body, key: true });
}
