import type { OpenBookings } from '@shanmen/shared/contracts/ticket/booking/open-booking';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { attraction } from '../../../../test/data/ticket/factories.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { releaseExpired } from '../booking/booking-end.service.ts';

const minuteMs = 60_000;
const lin = { name: '林小满', idKind: 'ID_CARD', idNo: '990000199001010017' } as const;

describe('a booking that is not paid', () => {
  let test: TestApp;
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now });
    return test;
  });

  it('T-44 is found by the code of its mobile alone, while it is open, and by no other mobile', async () => {
    const spot = await attraction(test.db, { capacity: 10 });
    const [visitor, stranger] = [await newVisitor(test), await newVisitor(test)];
    const unpaid = (await visitor.book(bookingOf(spot, 2))).result;
    const paid = (await visitor.book(bookingOf(spot))).result;
    await visitor.pay(paid.orderNo);
    const { orderNo, visitDate, totalFen, holdExpiresAt } = unpaid;
    expect((await openOf(visitor)).result.bookings).toEqual([
      { orderNo, visitDate, totalFen, holdExpiresAt },
    ]);
    expect((await openOf(stranger)).result.bookings).toEqual([]);
    expect((await test.anonymous.call('GET', '/api/ticket/public/open-orders')).error?.code).toBe(
      'mobile_unproved',
    );
    ahead = 16 * minuteMs;
    await releaseExpired(test.db, now());
    expect((await openOf(await newVisitor(test, visitor.mobile))).result.bookings).toEqual([]);
  });

  it('Z-22 is named by the refusal of one more than a mobile may hold, and makes room when it is given up', async () => {
    const spot = await attraction(test.db, { capacity: 10 });
    const visitor = await newVisitor(test);
    const first = (await visitor.book(bookingOf(spot))).result.orderNo;
    const second = (await visitor.book(bookingOf(spot))).result.orderNo;
    const { error } = await visitor.book(bookingOf(spot));
    expect(error).toMatchObject({ code: 'holds_full', details: { orderNos: [first, second] } });
    expect(error?.message).toContain(first);
    await visitor.cancel(first);
    expect((await visitor.book(bookingOf(spot))).status).toBe(200);
  });

  it('T-34 is named where its own visitor stands in the way, and not to another mobile', async () => {
    const spot = await attraction(test.db, { capacity: 10, idPolicy: 'EVERY_VISITOR' });
    const named = bookingOf(spot, 1, { lines: [{ productId: spot.productId, qty: 1, visitors: [lin] }] });
    const [visitor, stranger] = [await newVisitor(test), await newVisitor(test)];
    const { orderNo } = (await visitor.book(named)).result;
    const again = await visitor.book(named);
    expect(again.error).toMatchObject({ code: 'duplicate_visitor', details: { orderNos: [orderNo] } });
    const { error, text } = await stranger.book(named);
    expect(error?.code).toBe('duplicate_visitor');
    expect(text).not.toContain(orderNo);
  });

  it('is named where it uses up the tickets of a day, and not after it is paid', async () => {
    const spot = await attraction(test.db, { capacity: 20 });
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot, 4))).result;
    const refused = await visitor.book(bookingOf(spot, 2));
    expect(refused.error).toMatchObject({
      code: 'limit_exceeded',
      details: { limit: 5, booked: 4, orderNos: [orderNo] },
    });
    await visitor.pay(orderNo);
    const { text } = await visitor.book(bookingOf(spot, 2));
    expect(text).not.toContain(orderNo);
  });

  function openOf({ proof }: TestVisitor): Promise<Answer<OpenBookings>> {
    return test.anonymous.call('GET', '/api/ticket/public/open-orders', {
      headers: { 'visitor-proof': proof },
    });
  }

  function now(): Date {
    return new Date(testClock().getTime() + ahead);
  }
});
