import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Changed } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { type Attraction, scan, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { onTwoDays, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let visitor: TestVisitor;
beginsWith(async () => {
  test = await testApp();
  visitor = await newVisitor(test);
  return test;
});

describe('a visitor who moves tickets', () => {
  it('T-28 has new codes for the new day, and the old ones open nothing', async () => {
    const spot = await onTwoDays(test.db);
    const booked = await paid(spot, 2);
    const move = { ...askedOf(booked.tickets), expectedDiffFen: fen(0) };
    expect((await visitor.quoteChange(booked.orderNo, askedOf(booked.tickets))).result.diffFen).toBe(0);
    const { result } = await visitor.change(booked.orderNo, move);
    expect(result.tickets).toMatchObject([{ visitDate: tomorrow }, { visitDate: tomorrow }]);
    expect(result.visitDate).toBe(tomorrow);
    expect(booked.tickets.map(({ changeRefusal }) => changeRefusal)).toEqual([null, null]);
    expect(result.tickets[0]?.changeRefusal).toMatch(/最多改签 1 次.*已达上限/);
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

  it('T-28 gives a ticket to somebody else at the price it was bought for, in its own slot', async () => {
    const spot = await onTwoDays(test.db, { idPolicy: 'EVERY_VISITOR' });
    const booked = await paidFor(spot, adult);
    await asOwner(test.database.url, 'update ticket.price_rule set sale_price_fen = sale_price_fen - 1500');
    const [ticket] = booked.tickets;
    const asked = personAsked(booked, other);
    const { result } = await visitor.change(booked.orderNo, asked);
    expect(result).toMatchObject({ totalFen: 40_00, refundedFen: 0 });
    expect(result.tickets).toMatchObject([
      {
        visitDate: testDay,
        startTime: ticket?.startTime,
        visitor: { name: '许清禾', idMasked: '9900********0029' },
      },
    ]);
    const inspector = await test.signIn('admin');
    expect((await scan(inspector, spot.gateId, ticket?.qr ?? '')).result.result).toBe('REVOKED');
    expect((await scan(inspector, spot.gateId, result.tickets[0]?.qr ?? '')).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-34 T-36 gives no ticket to who has one of that day, may not book, or is nobody', async () => {
    const spot = await onTwoDays(test.db, { idPolicy: 'EVERY_VISITOR' });
    const booked = await paidFor(spot, adult);
    await paidFor(spot, other);
    expect((await visitor.change(booked.orderNo, personAsked(booked, other))).error?.code).toBe(
      'duplicate_visitor',
    );
    const nobody: Visitor = { ...other, idNo: '990000199001010018' };
    expect((await visitor.change(booked.orderNo, personAsked(booked, nobody))).error?.code).toBe(
      'id_invalid',
    );
    await block(third);
    const refused = await visitor.change(booked.orderNo, personAsked(booked, third));
    expect(refused.error).toMatchObject({ code: 'visitor_blocked', message: '暂不可预约' });
    expect((await visitor.show(booked.orderNo)).result.tickets).toMatchObject([
      { visitor: { name: '林小满' } },
    ]);
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

const adult: Visitor = { name: '林小满', idKind: 'ID_CARD', idNo: '990000199001010017' };
const other: Visitor = { name: '许清禾', idKind: 'ID_CARD', idNo: '990000198506150029' };
const third: Visitor = { name: '韩若川', idKind: 'ID_CARD', idNo: '990000197207220053' };

async function paidFor(spot: Attraction, person: Visitor): Promise<Booking> {
  const lines = [{ productId: spot.productId, qty: 1, visitors: [person] }];
  const { orderNo } = (await visitor.book(bookingOf(spot, 1, { lines }))).result;
  return (await visitor.pay(orderNo)).result;
}

function personAsked({ tickets }: Booking, person: Visitor) {
  const ticketNo = tickets[0]?.ticketNo ?? '';
  const visitors = [{ ticketNo, visitor: person }];
  return { ticketNos: [ticketNo], visitDate: testDay, slotIds: [], visitors, expectedDiffFen: fen(0) };
}

async function block({ idNo: value }: Visitor): Promise<void> {
  const clerk = await test.signIn('commerce01');
  const body = { kind: 'ID_CARD', value, scopes: ['RESERVE'], reason: 'SCALPER', lastDay: null, note: '' };
  const { status } = await clerk.call('POST', '/api/commerce/blacklist-entries', { body, key: true });
  if (status !== 200) throw new Error('an entry was to be made');
}

async function paid(spot: Attraction, qty = 1) {
  const { orderNo } = (await visitor.book(bookingOf(spot, qty))).result;
  return (await visitor.pay(orderNo)).result;
}

function askedOf(tickets: readonly { ticketNo: string | null }[]) {
  const ticketNos = tickets.map(({ ticketNo }) => ticketNo ?? '');
  return { ticketNos, visitDate: tomorrow, slotIds: [] };
}
