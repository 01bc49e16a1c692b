import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { Changed } from '@shanmen/shared/contracts/ticket/ticket-change';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../test/app.ts';
import { testDay } from '../../../test/clock.ts';
import { type Attraction, scan, sellerAtWork } from '../../../test/factories.ts';
import { findFaults, readNumber } from '../../../test/scenario.ts';
import { onTwoDays, tomorrow } from '../../../test/two-days.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../test/visitor.ts';

let test: TestApp;
let visitor: TestVisitor;
beforeEach(async () => {
  test = await testApp();
  visitor = await newVisitor(test);
});
afterEach(() => test.close());

describe('a visitor who moves tickets', () => {
  it('T-28 has new codes for the new day, and the old ones open nothing', async () => {
    const spot = await onTwoDays(test.db);
    const booked = await paid(spot, 2);
    const move = { ...askedOf(booked.tickets), expectedDiffFen: fen(0) };
    expect((await visitor.quoteChange(booked.orderNo, askedOf(booked.tickets))).result.diffFen).toBe(0);
    const { result } = await visitor.change(booked.orderNo, move);
    expect(result.tickets).toMatchObject([{ visitDate: tomorrow }, { visitDate: tomorrow }]);
    expect(result.visitDate).toBe(tomorrow);
    const inspector = await test.signIn('admin');
    const old = booked.tickets[0]?.qr ?? '';
    expect((await scan(inspector, spot.gateId, old)).result.result).toBe('REVOKED');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('gets back what a cheaper day costs less, the way it was paid, and keeps the tickets', async () => {
    const spot = await onTwoDays(test.db, {}, 25);
    const booked = await paid(spot);
    const move = { ...askedOf(booked.tickets), expectedDiffFen: fen(-1500) };
    const { result } = await visitor.change(booked.orderNo, move);
    expect(result).toMatchObject({ state: 'ISSUED', paidFen: 4000, refundedFen: 1500 });
    expect(result.tickets).toMatchObject([{ status: 'I', visitDate: tomorrow }]);
    const back = `select count(*) as value from ticket.refund_payment where method = 'WECHAT' and state = 'DONE'`;
    expect(await readNumber(test.database.url, back)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-16 is sent to the window for what was paid there in cash and costs less on another day', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await onTwoDays(test.db, {}, 25);
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const payments = [{ method: 'CASH', amountFen: 40_00, tenderFen: 40_00 }];
    const body = { windowId: site.windowId, orderNo, payments };
    const { result } = await seller.call<Order>('POST', '/api/ticket/collections', { body, key: true });
    const move = askedOf(result.tickets);
    const refused = await visitor.change(orderNo, { ...move, expectedDiffFen: fen(-1500) });
    expect(refused.error).toMatchObject({
      code: 'refund_forbidden',
      message: expect.stringContaining('窗口'),
    });
    expect((await visitor.show(orderNo)).result).toMatchObject({ visitDate: testDay, refundedFen: 0 });
    const atWindow = { ...move, orderNo, windowId: site.windowId, expectedDiffFen: -1500 };
    const moved = await seller.call<Changed>('POST', '/api/ticket/changes', { body: atWindow, key: true });
    expect(moved.status).toBe(200);
    const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account like 'cash/%'`;
    expect(await readNumber(test.database.url, drawer)).toBe(500_00 + 25_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is sent to the window for a dearer day, and to a day that can be booked', async () => {
    const spot = await onTwoDays(test.db, {}, 60);
    const booked = await paid(spot);
    const asked = askedOf(booked.tickets);
    expect((await visitor.quoteChange(booked.orderNo, asked)).error).toMatchObject({
      code: 'change_forbidden',
      message: '新日期须补差价 ¥20.00，请到售票窗口改签',
    });
    const dearer = await visitor.change(booked.orderNo, { ...asked, expectedDiffFen: fen(2000) });
    expect(dearer.error?.code).toBe('change_forbidden');
    const late = { ...asked, visitDate: addDays(testDay, 7) };
    expect((await visitor.quoteChange(booked.orderNo, late)).error?.code).toBe('sale_not_open');
  });

  it('T-44 moves nothing that belongs to another mobile', async () => {
    const spot = await onTwoDays(test.db);
    const booked = await paid(spot);
    const stranger = await newVisitor(test);
    const move = { ...askedOf(booked.tickets), expectedDiffFen: fen(0) };
    expect((await stranger.quoteChange(booked.orderNo, askedOf(booked.tickets))).error?.code).toBe(
      'not_found',
    );
    expect((await stranger.change(booked.orderNo, move)).error?.code).toBe('not_found');
  });

  it('gathers no more for a day by moving than by booking', async () => {
    const spot = await onTwoDays(test.db);
    const moved = await paid(spot, 3);
    await paid({ ...spot, visitDate: tomorrow }, 3);
    const answer = await visitor.change(moved.orderNo, {
      ...askedOf(moved.tickets),
      expectedDiffFen: fen(0),
    });
    expect(answer.error).toMatchObject({ code: 'limit_exceeded', details: { limit: 5, booked: 6 } });
    expect((await visitor.show(moved.orderNo)).result.visitDate).toBe(testDay);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

async function paid(spot: Attraction, qty = 1) {
  const { orderNo } = (await visitor.book(bookingOf(spot, qty))).result;
  return (await visitor.pay(orderNo)).result;
}

function askedOf(tickets: readonly { ticketNo: string | null }[]) {
  const ticketNos = tickets.map(({ ticketNo }) => ticketNo ?? '');
  return { ticketNos, visitDate: tomorrow, slotIds: [] };
}
