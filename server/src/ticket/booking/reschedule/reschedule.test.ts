import type { RescheduleQuote, RescheduleRequest } from '@shanmen/shared/contracts/ticket/booking/reschedule';
import type { CollectableOrder } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { OrderDetail } from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { type Attraction, sellerAtWork } from '../../../../test/data/ticket/factories.ts';
import { groupDay, type GroupDesk, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { creditAccount } from '../../../../test/people/partners.ts';
import { asOwner, findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { onTwoDays, takenOnBoth, tomorrow } from '../../../../test/data/ticket/two-days.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openDay } from '../../capacity/slot/slot.service.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let seller: Client;
let windowId: number;
let visitor: TestVisitor;
/** ¥40 today and ¥55 tomorrow. */
let temple: Attraction;

describe('a booking that is not paid', () => {
  beginsWith(async () => {
    test = await testApp();
    const work = await sellerAtWork(test);
    ({ seller } = work);
    ({ windowId } = work.site);
    temple = await onTwoDays(test.db, { capacity: 5 }, 55);
    visitor = await newVisitor(test);
    return test;
  });

  it('T-72 moves with its places to another day, at the price of there, and no money moves', async () => {
    const { result: booking } = await visitor.book(bookingOf(temple, 2));
    expect((await quote(booking.orderNo)).result).toEqual({
      fromFen: 80_00,
      totalFen: 110_00,
      heldUntil: booking.holdExpiresAt,
    });
    const { result: moved } = await move(booking.orderNo);
    expect(moved).toMatchObject({
      state: 'UNPAID',
      visitDate: tomorrow,
      totalFen: 110_00,
      dueFen: 110_00,
      tickets: [
        { status: 'R', visitDate: tomorrow, ticketNo: '' },
        { status: 'R', visitDate: tomorrow },
      ],
    });
    expect(await takenOnBoth(test.db, temple)).toEqual([0, 2]);
    expect(await readNumber(test.database.url, 'select count(*) as value from ticket.payment')).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
    const office = await test.signIn('admin');
    const detail = await office.call<OrderDetail>('GET', `/api/ticket/orders/${booking.orderNo}/detail`);
    expect(detail.result.tickets[0]?.steps).toMatchObject([
      { action: 'change', reason: `${testDay} → ${tomorrow}` },
      { action: 'book' },
    ]);
    const { result: paid } = await visitor.pay(booking.orderNo);
    expect(paid).toMatchObject({ state: 'ISSUED', paidFen: 110_00, visitDate: tomorrow });
    expect(await takenOnBoth(test.db, temple)).toEqual([0, 2]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-72 keeps its time to be paid, and what the clock then frees is free on the new day', async () => {
    const { result: booking } = await visitor.book(bookingOf(temple, 2));
    await move(booking.orderNo);
    const { result } = await visitor.show(booking.orderNo);
    expect(result).toMatchObject({ holdExpiresAt: booking.holdExpiresAt, visitDate: tomorrow });
    expect((await visitor.cancel(booking.orderNo)).result.state).toBe('CANCELLED');
    expect(await takenOnBoth(test.db, temple)).toEqual([0, 0]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-72 T-34 is judged with its people on the new day', async () => {
    const named = await onTwoDays(test.db, { idPolicy: 'EVERY_VISITOR', family: 'GATE' });
    const lines = [{ productId: named.productId, qty: 1, visitors: [{ ...adult, name: '林小满' }] }];
    const elsewhere = await newVisitor(test);
    const there = { ...bookingOf(named), lines, visitDate: tomorrow };
    expect((await elsewhere.book(there)).status).toBe(200);
    const { result: booking } = await visitor.book({ ...bookingOf(named), lines });
    expect((await move(booking.orderNo, { expectedTotalFen: fen(40_00) })).error?.code).toBe(
      'duplicate_visitor',
    );
    expect(await takenOnBoth(test.db, named)).toEqual([1, 1]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-72 stays as it was where there is no room, another price, or the same day', async () => {
    const { result: booking } = await visitor.book(bookingOf(temple, 2));
    expect((await move(booking.orderNo, { expectedTotalFen: fen(80_00) })).error).toMatchObject({
      code: 'price_changed',
      message: expect.stringContaining('110.00'),
    });
    const still = await move(booking.orderNo, { visitDate: testDay, expectedTotalFen: fen(80_00) });
    expect(still.error).toMatchObject({ code: 'change_forbidden', message: '日期与时段没有变化' });
    const other = await newVisitor(test);
    await other.book({ ...bookingOf(temple, 4), visitDate: tomorrow, expectedTotalFen: fen(220_00) });
    expect((await move(booking.orderNo)).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 1 },
    });
    expect(await takenOnBoth(test.db, temple)).toEqual([2, 4]);
    expect((await visitor.show(booking.orderNo)).result).toMatchObject({
      visitDate: testDay,
      totalFen: 80_00,
    });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-72 T-23 moves as often as its product lets it, and no more once it is issued or ended', async () => {
    const { result: booking } = await visitor.book(bookingOf(temple));
    const price = { expectedTotalFen: fen(55_00) };
    expect((await move(booking.orderNo, price)).status).toBe(200);
    const back = { visitDate: testDay, expectedTotalFen: fen(40_00) };
    expect((await move(booking.orderNo, back)).error?.code).toBe('change_limit_reached');
    await asOwner(test.database.url, 'update commerce.product set change_allowed = false');
    expect((await move(booking.orderNo, back)).error?.code).toBe('change_forbidden');
    await visitor.pay(booking.orderNo);
    expect((await quote(booking.orderNo, testDay)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '已出票，请在退票中改签',
    });
    const { result: other } = await visitor.book(bookingOf(temple));
    await visitor.cancel(other.orderNo);
    expect((await move(other.orderNo, price)).error).toMatchObject({
      code: 'letter_forbidden',
      message: '已取消，请重新下单',
    });
    expect((await move('D2611200000011')).error?.code).toBe('not_found');
  });

  it('T-72 is left alone while its money is on the way, and moves at a window with an open shift only', async () => {
    const { result: booking } = await visitor.book(bookingOf(temple));
    const price = { expectedTotalFen: fen(55_00) };
    const other = await test.signIn('admin');
    expect((await move(booking.orderNo, price, other)).error?.code).toBe('shift_not_open');
    await visitor.pay(booking.orderNo, { method: 'WECHAT', simulated: 'LATE' });
    expect((await move(booking.orderNo, price)).error?.code).toBe('payment_in_progress');
    expect(await takenOnBoth(test.db, temple)).toEqual([1, 0]);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('a booking of a group', () => {
  const nextDay = addDays(groupDay, 1);
  let desk: GroupDesk;
  beginsWith(async () => {
    desk = await groupDesk();
    return desk.test;
  });

  it('T-72 moves as one ticket, kept until the agreed time of its new day', async () => {
    const place = await onNextDay();
    const agreementId = await desk.agreed(place, { payModes: ['CASH'], freePerN: 16 }, 90);
    const booked = await desk.book(place, agreementId, 30, 2610, { settleBy: 'WINDOW' });
    const { orderNo } = booked.result.order;
    const { result: moved } = await moveGroup(orderNo, 2610);
    expect(moved).toMatchObject({ visitDate: nextDay, state: 'RESERVED', tickets: [{ personCount: 30 }] });
    const held = await desk.seller.call('GET', `/api/ticket/team-bookings/${orderNo}`);
    expect(held.result).toMatchObject({ heldUntil: instantOf(nextDay, '16:00').toISOString() });
    expect(await desk.places()).toEqual([30, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it.each([
    ['dearer', 100, -100_00],
    ['cheaper', 84, 60_00],
  ])('T-72 has set aside what it owes on a %s day, and no more', async (_name, yuan, movedFen) => {
    const place = await onNextDay();
    const agreementId = await desk.agreed(place, {}, 90);
    const account = await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 1000 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    await asOwner(
      desk.test.database.url,
      `update ticket.price_rule set ${priceOf(yuan)} where agreement_id = ${agreementId}`,
    );
    const totalYuan = yuan * 10;
    expect((await moveGroup(orderNo, totalYuan)).status).toBe(200);
    expect(await desk.frozen()).toBe(totalYuan * 100);
    expect((await desk.movements(account.id)).map(([type, amount]) => [type, amount])).toEqual([
      ['FREEZE', -900_00],
      [movedFen < 0 ? 'FREEZE' : 'UNFREEZE', movedFen],
    ]);
    const amountFen = fen(totalYuan * 100);
    const collected = await desk.collect(orderNo, [{ method: 'CREDIT', amountFen }]);
    expect(collected.result).toMatchObject({ visitDate: nextDay, paidFen: amountFen });
    expect(await desk.frozen()).toBe(0);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  it('T-72 stays where its account cannot answer for the dearer day', async () => {
    const place = await onNextDay();
    const agreementId = await desk.agreed(place, {}, 90);
    await creditAccount(desk.hands, desk.enterpriseId, { limitYuan: 950 });
    const { orderNo } = (await desk.book(place, agreementId, 10, 900)).result.order;
    await asOwner(
      desk.test.database.url,
      `update ticket.price_rule set ${priceOf(100)} where agreement_id = ${agreementId}`,
    );
    expect((await moveGroup(orderNo, 1000)).error?.code).toBe('credit_insufficient');
    expect(await desk.frozen()).toBe(900_00);
    expect(await desk.places()).toEqual([10, 0]);
    expect(await findFaults(desk.test.db)).toEqual([]);
  });

  /** What the agreement costs from now on; what is booked keeps its own until it moves. */
  const priceOf = (yuan: number) => `sale_price_fen = ${yuan * 100}, settle_price_fen = ${yuan * 100}`;

  async function onNextDay(): Promise<Attraction> {
    const place = await desk.groupTicket({ capacity: 40 });
    await openDay(desk.test.db, nextDay, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    return place;
  }

  function moveGroup(orderNo: string, yuan: number): Promise<Answer<CollectableOrder>> {
    const body = {
      orderNo,
      visitDate: nextDay,
      slotIds: [],
      windowId: desk.site.windowId,
      expectedTotalFen: yuan * 100,
    };
    return desk.seller.call('POST', '/api/ticket/booked-moves', { body, key: true });
  }
});

function quote(orderNo: string, visitDate = tomorrow): Promise<Answer<RescheduleQuote>> {
  const body = { orderNo, visitDate, slotIds: [] };
  return seller.call('POST', '/api/ticket/booked-moves/quote', { body });
}

/** To tomorrow, for two. */
function move(
  orderNo: string,
  changes: Partial<RescheduleRequest> = {},
  client = seller,
): Promise<Answer<CollectableOrder>> {
  const asked = { orderNo, visitDate: tomorrow, slotIds: [], windowId, expectedTotalFen: fen(110_00) };
  return client.call('POST', '/api/ticket/booked-moves', { body: { ...asked, ...changes }, key: true });
}
