import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import { type Attraction, attraction, scan, soldUnder } from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

const minuteMs = 60_000;

describe('a visitor gives tickets back', () => {
  let test: TestApp;
  let ahead = 0;
  let visitor: TestVisitor;
  beforeEach(() => {
    ahead = 0;
  });
  beginsWith(async () => {
    test = await testApp({ now: () => new Date(testClock().getTime() + ahead) });
    visitor = await newVisitor(test);
    return test;
  });

  it('T-16 for the fee that was shown, the way the money came, and the place is for sale again', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db, { capacity: 3 }), 'RR1');
    const { orderNo, numbers, codes } = await paid(spot, 2);
    const quoted = await visitor.quote(orderNo, [numbers[0] ?? '']);
    expect(quoted.result).toMatchObject({ grossFen: 4000, feeFen: 800, netFen: 3200 });
    const { result } = await visitor.refund(orderNo, [numbers[0] ?? ''], quoted.result.quote);
    expect(result).toMatchObject({
      state: 'PART_REFUNDED',
      refundedFen: 3200,
      tickets: [{ status: 'F', qr: null }, { status: 'I' }],
    });
    const sold = `select sold as value from ticket.slot where id = ${spot.slotId}`;
    expect(await readNumber(test.database.url, sold)).toBe(1);
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, spot.gateId, codes[0] ?? '')).result.result).toBe('REFUNDED');
    expect((await visitor.quote(orderNo, [numbers[0] ?? ''])).error?.code).toBe('letter_forbidden');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-15 not for a fee that is no longer that of now', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db), 'RR1');
    const { orderNo, numbers } = await paid(spot);
    const { quote } = (await visitor.quote(orderNo, numbers)).result;
    expect((await visitor.refund(orderNo, numbers, 'forged')).error?.code).toBe('refund_quote_expired');
    ahead = 6 * minuteMs;
    expect((await visitor.refund(orderNo, numbers, quote)).error).toMatchObject({
      code: 'refund_quote_expired',
      details: { feeFen: 800, netFen: 3200 },
    });
  });

  it('only as the rule allows, and only what is his', async () => {
    const never = await soldUnder(test.db, await attraction(test.db), 'RR4');
    const other = await newVisitor(test);
    const { orderNo, numbers } = await paid(never);
    expect((await visitor.quote(orderNo, numbers)).error?.code).toBe('refund_forbidden');
    expect((await other.quote(orderNo, numbers)).error?.code).toBe('not_found');
    const audited = await soldUnder(test.db, await attraction(test.db), 'RR1', { mode: 'AUDIT' });
    const second = await paid(audited);
    expect((await visitor.quote(second.orderNo, second.numbers)).error?.code).toBe('refund_forbidden');
  });

  it('what cost nothing, at once', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db, { priceYuan: 0 }), 'RR5');
    const booked = (await visitor.book(bookingOf(spot))).result;
    const numbers = booked.tickets.map(({ ticketNo }) => ticketNo ?? '');
    const { quote } = (await visitor.quote(booked.orderNo, numbers)).result;
    expect((await visitor.refund(booked.orderNo, numbers, quote)).result.state).toBe('REFUNDED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-14 once, however often it is sent at the same time', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db), 'RR1');
    const { orderNo, numbers } = await paid(spot);
    const { quote } = (await visitor.quote(orderNo, numbers)).result;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor.refund(orderNo, numbers, quote)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await visitor.show(orderNo)).result).toMatchObject({ state: 'REFUNDED', refundedFen: 3200 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  async function paid(spot: Attraction, qty = 1) {
    const { orderNo } = (await visitor.book(bookingOf(spot, qty))).result;
    const { tickets } = (await visitor.pay(orderNo)).result;
    const numbers = tickets.map(({ ticketNo }) => ticketNo ?? '');
    return { orderNo, numbers, codes: tickets.map(({ qr }) => qr ?? '') };
  }
});
