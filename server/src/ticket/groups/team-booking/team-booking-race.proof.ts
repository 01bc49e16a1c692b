import { instantOf } from '@shanmen/shared/time';

import { attraction, openShift, patiently } from '../../../../test/data/ticket/factories.ts';
import { cash, groupDay as day, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { findFaults, whileResting } from '../../../../test/app/scenario.ts';
import { releaseTeamBookings } from './team-booking-end.service.ts';

let desk: GroupDesk;
afterEach(() => desk.test.close());

describe('two windows that fetch one booking', () => {
  it('T-56 take its money once', async () => {
    desk = await groupDesk();
    expect((await fetchAtOnce()).filter(status => status === 200)).toHaveLength(1);
    expect(await desk.paid()).toBe(1);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

describe('an account that many bookings want at once', () => {
  it('T-56 sets aside no more than it has: ¥1,000 for eleven of ¥90', async () => {
    desk = await groupDesk();
    const answers = await bookAtOnce();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(11);
    expect(answers.filter(({ error }) => error?.code === 'credit_insufficient')).toHaveLength(9);
    expect(await desk.frozen()).toBe(990_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

describe('a booking that is fetched at the moment it comes free', () => {
  it('T-57 is fetched or released, never both', async () => {
    desk = await groupDesk();
    for (const { state, fetched } of await fetchWhileReleasing()) {
      expect(state).toBe(fetched === 200 ? 'ISSUED' : 'CANCELLED');
    }
    expect(await findFaults(desk.test.db)).toEqual([]);
  });
});

/** Bookings whose time comes while the windows have them in hand: the job begins, and the money follows. */
async function fetchWhileReleasing(): Promise<{ state: string | undefined; fetched: number }[]> {
  const place = await desk.groupTicket({ capacity: 1000 });
  const agreementId = await desk.agreed(place, {}, 30);
  const orderNos: string[] = [];
  for (let group = 0; group < 4; group += 1) {
    const booked = await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' });
    orderNos.push(booked.result.order.orderNo);
  }
  const ending = 'update of state on ticket.ticket_order';
  const answers = await whileResting(desk.test.database.url, ending, () =>
    Promise.all([
      releaseTeamBookings(desk.test.db, instantOf(day, '16:00')),
      ...orderNos.map(orderNo => patiently(() => desk.collect(orderNo, [cash(300)]))),
    ]),
  );
  const outcomes = [];
  for (const [index, orderNo] of orderNos.entries()) {
    const answer = answers[index + 1];
    const fetched = typeof answer === 'object' ? answer.status : 0;
    outcomes.push({ state: await desk.orderState(orderNo), fetched });
  }
  return outcomes;
}

async function fetchAtOnce(): Promise<number[]> {
  const place = await desk.groupTicket();
  const agreementId = await desk.agreed(place, {}, 30);
  const booked = await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' });
  const { orderNo } = booked.result.order;
  const other = await desk.test.signIn('admin');
  await openShift(other, desk.site.otherWindowId);
  const answers = await Promise.all([
    patiently(() => desk.collect(orderNo, [cash(300)])),
    patiently(() => desk.collect(orderNo, [cash(300)], other, desk.site.otherWindowId)),
    patiently(() => desk.collect(orderNo, [cash(300)])),
  ]);
  return answers.map(({ status }) => status);
}

async function bookAtOnce() {
  const place = await attraction(desk.test.db, { visitDate: day });
  const agreementId = await desk.agreed(place, {}, 90);
  await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
  return Promise.all(Array.from({ length: 20 }, () => patiently(() => desk.book(place, agreementId, 1, 90))));
}
