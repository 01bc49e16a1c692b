import type { SmsPage } from '@shanmen/shared/contracts/commerce/sms';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { attraction, cashSale, scan, sell, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { countRows, findFaults, readNumber, runJob, whileFailing } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { releaseExpired } from './booking-end.service.ts';

const minuteMs = 60_000;

describe('a booking', () => {
  let test: TestApp;
  let ahead = 0;
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
    return test;
  });

  it('holds places without a ticket number, is paid, and its codes open the gate', async () => {
    const spot = await attraction(test.db, { capacity: 10 });
    const visitor = await newVisitor(test);
    const booked = await visitor.book(bookingOf(spot, 2));
    expect(booked.result).toMatchObject({
      state: 'UNPAID',
      totalFen: 8000,
      paidFen: 0,
      contactName: '林小满',
    });
    expect(booked.result.tickets).toMatchObject([
      { seat: 1, ticketNo: null, qr: null, status: 'R' },
      { seat: 2, ticketNo: null, qr: null, status: 'R' },
    ]);
    expect(await slotOf(spot.slotId)).toEqual([2, 0]);
    expect(await findFaults(test.db)).toEqual([]);
    const paid = await visitor.pay(booked.result.orderNo);
    expect(paid.result).toMatchObject({ state: 'ISSUED', paidFen: 8000, payment: { state: 'SUCCESS' } });
    expect(await slotOf(spot.slotId)).toEqual([0, 2]);
    const inspector = await test.signIn('admin');
    for (const { qr } of paid.result.tickets) {
      expect((await scan(inspector, spot.gateId, qr ?? '')).result.result).toBe('OK');
    }
    expect((await visitor.show(booked.result.orderNo)).result.state).toBe('DONE');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('costs nothing where nothing is owed, and is issued at once', async () => {
    const spot = await attraction(test.db, { priceYuan: 0 });
    const visitor = await newVisitor(test);
    const { result } = await visitor.book(bookingOf(spot));
    expect(result).toMatchObject({ state: 'ISSUED', totalFen: 0, tickets: [{ status: 'I' }] });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('says the true total when the price changed, and keeps nothing', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const other = { ...bookingOf(spot), expectedTotalFen: bookingOf(spot, 2).expectedTotalFen };
    expect((await visitor.book(other)).error).toMatchObject({
      code: 'price_changed',
      details: { totalFen: 4000 },
    });
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
  });

  it('leaves nothing when it breaks between its writes', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const broken = await whileFailing(test.database.url, 'ticket.slot', () => visitor.book(bookingOf(spot)));
    expect(broken.status).toBe(500);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
    expect(await countRows(test.database.url, 'ticket.capacity_hold')).toBe(0);
    expect((await visitor.book(bookingOf(spot))).status).toBe(200);
  });

  it('T-11 is one booking and one payment however often it is sent', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const key = '0b0e4a5e-6a3b-4a51-9a52-2f8f1f6c0001';
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.book(bookingOf(spot), key)));
    const orderNos = new Set(
      answers.filter(({ status }) => status === 200).map(({ result }) => result.orderNo),
    );
    expect(orderNos.size).toBe(1);
    const [orderNo = ''] = orderNos;
    const payKey = '0b0e4a5e-6a3b-4a51-9a52-2f8f1f6c0002';
    await Promise.all(Array.from({ length: 8 }, () => visitor.pay(orderNo, { method: 'ALIPAY' }, payKey)));
    expect(await countRows(test.database.url, 'ticket.payment')).toBe(1);
    expect((await visitor.show(orderNo)).result.state).toBe('ISSUED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('may be paid in another way after a provider refused, while the places are held', async () => {
    const spot = await attraction(test.db, { capacity: 1 });
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const refused = await visitor.pay(orderNo, { method: 'WECHAT', simulated: 'DECLINE' });
    expect(refused.result).toMatchObject({ state: 'UNPAID', payment: { state: 'FAILED' } });
    expect(await slotOf(spot.slotId)).toEqual([1, 0]);
    expect((await visitor.pay(orderNo, { method: 'ALIPAY' })).result.state).toBe('ISSUED');
    expect((await visitor.pay(orderNo)).error?.code).toBe('letter_forbidden');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-13 T-12 waits for money that is under way, however late, and is never paid for nothing', async () => {
    const spot = await attraction(test.db, { capacity: 1 });
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    ahead = 14 * minuteMs;
    const late = await visitor.pay(orderNo, { method: 'WECHAT', simulated: 'LATE' });
    expect(late.result).toMatchObject({ state: 'UNPAID', payment: { state: 'PENDING' } });
    expect((await visitor.cancel(orderNo)).error?.code).toBe('payment_in_progress');
    expect((await visitor.pay(orderNo)).error?.code).toBe('payment_in_progress');
    ahead = 30 * minuteMs;
    await releaseExpired(test.db, now());
    expect(await slotOf(spot.slotId)).toEqual([1, 0]);
    await resolve();
    expect((await visitor.show(orderNo)).result).toMatchObject({ state: 'ISSUED', paidFen: 4000 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is not paid once its time is over', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    ahead = 15 * minuteMs + 1;
    expect((await visitor.pay(orderNo)).error?.code).toBe('hold_expired');
  });

  it('T-04 the window and the web sell from the same places', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db, { capacity: 3 });
    const visitor = await newVisitor(test);
    await visitor.book(bookingOf(spot, 2));
    const refused = await sell(seller, cashSale(site, spot, 2));
    expect(refused.error).toMatchObject({ code: 'sold_out', details: { remaining: 1 } });
    expect((await sell(seller, cashSale(site, spot))).status).toBe(200);
    const other = await newVisitor(test);
    expect((await other.book(bookingOf(spot))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 0 },
    });
    expect(await slotOf(spot.slotId)).toEqual([2, 1]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('Z-22 one mobile holds two bookings and five tickets a day, one source ten bookings', async () => {
    const spot = await attraction(test.db, { capacity: 100 });
    const visitor = await newVisitor(test);
    expect((await visitor.book(bookingOf(spot, 6))).error).toMatchObject({
      code: 'limit_exceeded',
      details: { limit: 5 },
    });
    const tries = await Promise.all(Array.from({ length: 12 }, () => visitor.book(bookingOf(spot))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(tries.filter(({ error }) => error?.code === 'holds_full')).toHaveLength(10);
    const others = await Promise.all(Array.from({ length: 15 }, () => newVisitor(test)));
    const more = await Promise.all(others.map(other => other.book(bookingOf(spot))));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(await slotOf(spot.slotId)).toEqual([10, 0]);
    ahead = 16 * minuteMs;
    await releaseExpired(test.db, now());
    expect(await slotOf(spot.slotId)).toEqual([0, 0]);
  });

  it('T-02 takes all its places or none', async () => {
    const wide = await attraction(test.db);
    const narrow = await attraction(test.db, { capacity: 1, alsoOpens: [wide.spotId] });
    const visitor = await newVisitor(test);
    expect((await visitor.book(bookingOf(narrow, 2))).error?.code).toBe('sold_out');
    expect(await readNumber(test.database.url, 'select sum(held) as value from ticket.slot')).toBe(0);
    const { orderNo } = (await visitor.book(bookingOf(narrow))).result;
    expect(await readNumber(test.database.url, 'select sum(held) as value from ticket.slot')).toBe(2);
    await visitor.cancel(orderNo);
    expect(await readNumber(test.database.url, 'select sum(held) as value from ticket.slot')).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('tells the visitor what happened, once for each event', async () => {
    const spot = await attraction(test.db);
    const visitor = await newVisitor(test);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const { result } = await (await test.signIn('admin')).call<SmsPage>('GET', '/api/commerce/sms-messages');
    expect(result.rows.map(row => row.scene)).toEqual(['BOOK_OK']);
    expect(result.rows[0]?.text).toContain(orderNo);
    const clear = `select count(*) as value from commerce.sms_message where text_enc like '%${orderNo}%'`;
    expect(await readNumber(test.database.url, clear)).toBe(0);
  });

  function now(): Date {
    return new Date(testClock().getTime() + ahead);
  }

  async function slotOf(slotId: number): Promise<number[]> {
    const read = (column: string) =>
      readNumber(test.database.url, `select ${column} as value from ticket.slot where id = ${slotId}`);
    return [await read('held'), await read('sold')];
  }

  const resolve = () => runJob(test, 'ticket.resolve-payments', now());
});
