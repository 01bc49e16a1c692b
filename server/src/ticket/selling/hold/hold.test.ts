import { randomUUID } from 'node:crypto';

import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { type Attraction, attraction, patiently } from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { changeSetting } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';
import { releaseExpired } from '../../booking/booking/booking-end.service.ts';

const minuteMs = 60_000;
const rounds = 12;

let test: TestApp;
let ahead = 0;

async function open(): Promise<void> {
  ahead = 0;
  test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
}

afterEach(() => test.close());

function now(): Date {
  return new Date(testClock().getTime() + ahead);
}

function heldOf({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select held as value from ticket.slot where id = ${slotId}`);
}

describe('an abandoned hold', () => {
  it('T-03 returns by the timer: after its time and a minute nothing is held', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 5 });
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot, 3))).result;
    ahead = 14 * minuteMs;
    expect(await releaseExpired(test.db, now())).toBe(0);
    expect(await heldOf(spot)).toBe(3);
    ahead = 16 * minuteMs;
    expect(await releaseExpired(test.db, now())).toBe(1);
    expect(await heldOf(spot)).toBe(0);
    expect(await releaseExpired(test.db, now())).toBe(0);
    const { result } = await visitor.show(orderNo);
    expect(result).toMatchObject({
      state: 'CANCELLED',
      holdExpiresAt: null,
      tickets: [{}, {}, { status: 'X' }],
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-03 goes to somebody else, who pays; the one who let it lapse does not', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 1 });
    const [slow, quick] = await visitorsOf(2);
    if (!slow || !quick) throw new Error('two visitors');
    const lapsed = (await slow.book(bookingOf(spot))).result.orderNo;
    expect((await quick.book(bookingOf(spot))).error?.code).toBe('sold_out');
    ahead = 16 * minuteMs;
    await releaseExpired(test.db, now());
    const { orderNo } = (await quick.book(bookingOf(spot))).result;
    expect((await quick.pay(orderNo)).result.state).toBe('ISSUED');
    expect((await slow.pay(lapsed)).error?.code).toBe('letter_forbidden');
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('T-03 returns once by timer and by two visitors at once, twelve times', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 20 });
    const keeper = await newVisitor(test);
    await keeper.book(bookingOf(spot, 5));
    for (let round = 0; round < rounds; round += 1) {
      ahead = 0;
      const visitor = await newVisitor(test);
      const { orderNo } = (await visitor.book(bookingOf(spot, 2))).result;
      ahead = 16 * minuteMs;
      expect(await allEnd(visitor, orderNo)).toEqual([200, 200]);
      expect((await visitor.show(orderNo)).result.state).toBe('CANCELLED');
    }
    expect(await heldOf(spot)).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  proof('T-03 goes to the money or to the timer, never to both, twelve times', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 50 });
    const ends = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      ahead = 0;
      const visitor = await newVisitor(test);
      const { orderNo } = (await visitor.book(bookingOf(spot, 2))).result;
      ahead = 15 * minuteMs - 500;
      const later = new Date(now().getTime() + 1000);
      const [paid] = await Promise.all([
        visitor.pay(orderNo),
        releaseExpired(test.db, later),
        visitor.cancel(orderNo),
      ]);
      const { state, paidFen } = (await visitor.show(orderNo)).result;
      ends.add(state);
      expect([state, paidFen]).toEqual(paid.status === 200 ? ['ISSUED', 8000] : ['CANCELLED', 0]);
    }
    expect(await heldOf(spot)).toBe(0);
    expect(ends.size).toBeGreaterThan(0);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('places that many want', () => {
  proof('T-01 are never held twice: forty visitors, ten places', async () => {
    await open();
    const spot = await attraction(test.db, { capacity: 10 });
    const visitors = await visitorsOf(40);
    const answers = await Promise.all(visitors.map(visitor => bookPatiently(visitor, spot)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ error }) => error?.code === 'sold_out')).toHaveLength(30);
    expect(await heldOf(spot)).toBe(10);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

/** @returns what the visitor is answered, who cancels twice */
async function allEnd(visitor: TestVisitor, orderNo: string): Promise<number[]> {
  const [, one, other] = await Promise.all([
    releaseExpired(test.db, now()),
    patiently(() => visitor.cancel(orderNo)),
    patiently(() => visitor.cancel(orderNo)),
    releaseExpired(test.db, now()),
  ]);
  return [one.status, other.status];
}

/** As the page does it: a busy server is asked again with the same key. */
async function bookPatiently(visitor: TestVisitor, spot: Attraction): Promise<Answer<Booking>> {
  const key = randomUUID();
  for (;;) {
    const answer = await visitor.book(bookingOf(spot), key);
    if (answer.status !== 503) return answer;
  }
}

/** All from one address, which may hold as much as it likes here. */
async function visitorsOf(count: number): Promise<TestVisitor[]> {
  await withTransaction(test.db, tx => changeSetting(tx, settings.publicHoldsPerIp, 500, null));
  const visitors: TestVisitor[] = [];
  for (let index = 0; index < count; index += 1) visitors.push(await newVisitor(test));
  return visitors;
}
