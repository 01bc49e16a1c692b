import { attraction, openShift, patiently } from '../../../test/factories.ts';
import { cash, groupDay as day, type GroupDesk, groupDesk } from '../../../test/group-desk.ts';
import { creditAccount } from '../../../test/partners.ts';
import { findFaults, whileResting } from '../../../test/scenario.ts';

let desk: GroupDesk;
afterEach(() => desk.test.close());

describe('two windows that fetch one booking', () => {
  it('T-56 take its money once', async () => {
    desk = await groupDesk();
    expect((await fetchAtOnce()).filter(status => status === 200)).toHaveLength(1);
    expect(await desk.paid()).toBe(1);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-56 take it more than once without the look at its state (control)', async () => {
    desk = await groupDesk({ bookingPaidOnce: false });
    await whileResting(desk.test.database.url, 'insert on ticket.payment', fetchAtOnce);
    expect(await desk.paid()).toBeGreaterThan(1);
  });
});

describe('an account that many bookings want at once', () => {
  it('T-56 sets aside no more than it has: ¥1,000 for eleven of ¥90', async () => {
    desk = await groupDesk();
    expect(await bookAtOnce()).toBe(11);
    expect(await desk.frozen()).toBe(990_00);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-56 sets aside more when it is read before it is written (control)', async () => {
    desk = await groupDesk({ creditCondition: false });
    const booked = await bookAtOnce();
    const faults = await findFaults(desk.test.db);
    expect(booked > 11 || faults.some(fault => fault.startsWith('V-09'))).toBe(true);
  });
});

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

async function bookAtOnce(): Promise<number> {
  const place = await attraction(desk.test.db, { visitDate: day });
  const agreementId = await desk.agreed(place, {}, 90);
  await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => patiently(() => desk.book(place, agreementId, 1, 90))),
  );
  return answers.filter(({ status }) => status === 200).length;
}
