import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  type Attraction,
  openShift,
  patiently,
  sellerAtWork,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, whileResting } from '../../../../test/app/scenario.ts';
import { onTwoDays, takenOnBoth, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';

type Desk = {
  test: TestApp;
  sellers: readonly (readonly [Client, number])[];
  visitor: TestVisitor;
  temple: Attraction;
};

let desk: Desk;
afterEach(() => desk.test.close());

const rounds = 5;

describe('a booking that two windows move at the same instant', () => {
  it('T-72 moves once, and its places with it', async () => {
    desk = await atDesk();
    for (let round = 1; round <= rounds; round += 1) {
      const { orderNo } = await booked();
      const answers = await moveAtBoth(orderNo);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.find(({ status }) => status !== 200)?.error?.code).toBe('change_limit_reached');
      expect(await takenOnBoth(desk.test.db, desk.temple)).toEqual([0, 1]);
      await patiently(() => desk.visitor.cancel(orderNo));
    }
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

it('T-72 a move and the visitor who gives the booking up leave no place held', async () => {
  desk = await atDesk();
  const [[seller, windowId] = []] = desk.sellers;
  if (!seller || windowId === undefined) throw new Error('a seller');
  for (let round = 1; round <= rounds; round += 1) {
    const { orderNo } = await booked();
    const [moved, cancelled] = await Promise.all([
      move(seller, windowId, orderNo),
      patiently(() => desk.visitor.cancel(orderNo)),
    ]);
    expect(cancelled.result.state).toBe('CANCELLED');
    if (moved.status !== 200) expect(moved.error?.code).toBe('letter_forbidden');
    expect(await takenOnBoth(desk.test.db, desk.temple)).toEqual([0, 0]);
  }
  expect(await findFaults(desk.test.db)).toEqual([]);
});

async function atDesk(): Promise<Desk> {
  const test = await testApp();
  const { site, seller } = await sellerAtWork(test);
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  const temple = await onTwoDays(test.db, { capacity: 20 });
  const sellers = [[seller, site.windowId] as const, [other, site.otherWindowId] as const];
  return { test, sellers, visitor: await newVisitor(test), temple };
}

async function booked(): Promise<Booking> {
  return (await patiently(() => desk.visitor.book(bookingOf(desk.temple)))).result;
}

/** Only a move writes the day of a ticket: the first to write rests while the other reads. */
function moveAtBoth(orderNo: string): Promise<Answer<CollectableOrder>[]> {
  return whileResting(desk.test.database.url, 'update of visit_date on ticket.ticket', () =>
    Promise.all(desk.sellers.map(([client, windowId]) => move(client, windowId, orderNo))),
  );
}

function move(client: Client, windowId: number, orderNo: string): Promise<Answer<CollectableOrder>> {
  const body = { orderNo, visitDate: tomorrow, slotIds: [], windowId, expectedTotalFen: 40_00 };
  return patiently(() => client.call('POST', '/api/ticket/booked-moves', { body, key: true }));
}
