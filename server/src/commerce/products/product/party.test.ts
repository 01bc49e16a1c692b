import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Changed, ChangeQuote } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { comboOf, familyTicket } from '../../../../test/data/ticket/combos.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  quoteAndRefund,
  quoteBack,
  type SaleSite,
  scan,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { beginsWith } from '../../../../test/app/scene.ts';
import { openDay } from '../../../ticket/public.ts';

const father = memberOf(1, '990000199001010017');
const mother = memberOf(2, '990000198506150029');
const child = memberOf(3, '99000020150320003X');
const family = [father, mother, child];

let test: TestApp;
let site: SaleSite;
let seller: Client;
beginsWith(async () => {
  test = await testApp();
  ({ site, seller } = await sellerAtWork(test));
  return test;
});

describe('家庭票', () => {
  it.each([
    [268, [107_00, 107_00, 54_00]],
    // 178 × 107 ÷ 268 = 71.067…, 178 × 54 ÷ 268 = 35.865…
    [178, [71_07, 71_07, 35_86]],
  ])('T-10 T-22 at ¥%i is a ticket for each person, split to the fen', async (yuan, expected) => {
    const spot = await familyTicket(test.db, yuan);
    const { result } = await sell(seller, soldTo(spot, family));
    expect(result).toMatchObject({ totalFen: yuan * 100, lines: [{ qty: 1, unitSaleFen: yuan * 100 }] });
    expect(result.tickets.map(ticket => ticket.priceFen)).toEqual(expected);
    expect(result.tickets.map(ticket => [ticket.crowd, ticket.visitor?.cert, ticket.personCount])).toEqual([
      ['ADULT', null, 1],
      ['ADULT', null, 1],
      ['STUDENT', 'AGE', 1],
    ]);
    expect(result.tickets[2]?.productName).toMatch(/·半价票$/);
    expect(await sold(spot)).toBe(3);
    expect((await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`)).result).toEqual(result);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-01 T-02 takes the places of all of them or none', async () => {
    const spot = await familyTicket(test.db, 268, { capacity: 2 });
    expect((await sell(seller, soldTo(spot, family))).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 2 },
    });
    expect(await sold(spot)).toBe(0);
  });

  it('judges everybody by the own part, in whatever order they were named', async () => {
    const spot = await familyTicket(test.db, 268);
    const { result } = await sell(seller, soldTo(spot, [child, mother, father]));
    expect(result.tickets.map(ticket => ticket.visitor?.idMasked.slice(-4))).toEqual([
      '0017',
      '0029',
      '003X',
    ]);
    const other = await familyTicket(test.db, 268);
    const grown = { ...child, idNo: '990000197207220053' };
    expect((await sell(seller, soldTo(other, [father, mother, grown]))).error).toMatchObject({
      code: 'visitor_ineligible',
      message: expect.stringContaining('半价票'),
    });
    const twoChildren = [father, child, { ...child, idNo: '990001202006110042' }];
    expect((await sell(seller, soldTo(other, twoChildren))).error?.code).toBe('visitor_required');
    expect((await sell(seller, soldTo(other, [father, mother]))).error).toMatchObject({
      code: 'visitor_required',
      details: { demanded: 3, named: 2 },
    });
  });

  it('T-34 counts as a ticket of each of them: nobody has two that day', async () => {
    const spot = await familyTicket(test.db, 268);
    await sell(seller, soldTo(spot, family));
    const again = await sell(seller, soldTo(spot, family));
    expect(again.error?.code).toBe('duplicate_visitor');
    expect((await check(spot, father)).error?.code).toBe('duplicate_visitor');
    expect((await check(spot, { ...child, idNo: '990000197207220053' })).error?.code).toBe(
      'visitor_ineligible',
    );
  });

  it('opens the gate for each of them by itself, the child with what is looked at again', async () => {
    const spot = await familyTicket(test.db, 268);
    const { result } = await sell(seller, soldTo(spot, family));
    const inspector = await test.signIn('admin');
    const answers = [];
    for (const { qr } of result.tickets) answers.push((await scan(inspector, spot.gateId, qr)).result);
    expect(answers.map(answer => [answer.result, answer.ticket?.crowd, answer.ticket?.cert ?? null])).toEqual(
      [
        ['OK', 'ADULT', null],
        ['OK', 'ADULT', null],
        ['OK', 'STUDENT', 'AGE'],
      ],
    );
    expect((await scan(inspector, spot.gateId, result.tickets[0]?.qr ?? '')).result.result).toBe('USED_UP');
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('goes back whole, or in parts where its product allows it', async () => {
    const whole = await soldUnder(test.db, await familyTicket(test.db, 178), 'RR5');
    const { result: order } = await sell(seller, soldTo(whole, family));
    const back = { order, windowId: site.windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    expect((await quoteBack(seller, { ...back, count: 1 })).error).toMatchObject({
      code: 'refund_forbidden',
      message: expect.stringContaining('须整套退'),
    });
    expect((await quoteAndRefund(seller, back)).result).toMatchObject({ state: 'DONE', netFen: 178_00 });
    expect(await sold(whole)).toBe(0);

    const parts = await soldUnder(test.db, await familyTicket(test.db, 178, { refundPartial: true }), 'RR5');
    const { result: loose } = await sell(seller, soldTo(parts, family));
    const given = await quoteAndRefund(seller, { ...back, order: loose, count: 1 });
    expect(given.result).toMatchObject({ state: 'DONE', netFen: 71_07 });
    expect(await sold(parts)).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('lets one of them come on another day, at the own share of the price there', async () => {
    const spot = await familyTicket(test.db, 268);
    const tomorrow = addDays(testDay, 1);
    await openDay(test.db, tomorrow, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const { result: order } = await sell(seller, soldTo(spot, family));
    const move = {
      windowId: site.windowId,
      orderNo: order.orderNo,
      visitDate: tomorrow,
      slotIds: [],
      ticketNos: [order.tickets[2]?.ticketNo ?? ''],
    };
    const { windowId: _window, ...asked } = move;
    const quoted = await seller.call<ChangeQuote>('POST', '/api/ticket/changes/quote', { body: asked });
    expect(quoted.result).toMatchObject({ diffFen: 0, lines: [{ oldFen: 54_00, newFen: 54_00 }] });
    const body = { ...move, expectedDiffFen: 0 };
    const { result } = await seller.call<Changed>('POST', '/api/ticket/changes', { body, key: true });
    expect(result.order.tickets.map(ticket => ticket.visitDate)).toEqual([testDay, testDay, tomorrow]);
    expect(await sold(spot)).toBe(2);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('counts by its people where a mobile books so many a day', async () => {
    const spot = await familyTicket(test.db, 268);
    const visitor = await newVisitor(test);
    const lines = (count: number) => [{ productId: spot.productId, qty: count, visitors: twice(count) }];
    const many = await visitor.book(bookingOf(spot, 2, { lines: lines(2) }));
    expect(many.error).toMatchObject({ code: 'limit_exceeded', details: { limit: 5, booked: 0 } });
    const booked = await visitor.book(bookingOf(spot, 1, { lines: lines(1) }));
    expect(booked.result.tickets.map(ticket => ticket.priceFen)).toEqual([107_00, 107_00, 54_00]);
    const paid = await visitor.pay(booked.result.orderNo);
    expect(paid.result).toMatchObject({ paidFen: 268_00 });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is never one code for all', async () => {
    const spot = await attraction(test.db);
    const parts = [{ ...spot, share: 20, qty: 3 }];
    await expect(comboOf(test.db, 'LG', 60, parts, { ticketForm: 'GROUP' })).rejects.toThrow(
      'each has a code',
    );
  });
});

function memberOf(memberNo: number, idNo: string): Visitor {
  return { idKind: 'ID_CARD', idNo, memberNo };
}

/** Other people for each further set, of the same ages. */
function twice(sets: number): Visitor[] {
  const second = [
    memberOf(1, '990000197207220053'),
    memberOf(2, '990000199602290173'),
    memberOf(3, '990001202006110042'),
  ];
  return sets === 1 ? family : [...family, ...second];
}

function soldTo(spot: Attraction, visitors: Visitor[]) {
  return cashSale(site, spot, 1, { lines: [{ productId: spot.productId, qty: 1, visitors }] });
}

function check({ productId, visitDate }: Attraction, visitor: Visitor) {
  return seller.call('POST', '/api/ticket/visitors/check', { body: { visitDate, productId, visitor } });
}

function sold({ slotId }: Attraction): Promise<number> {
  return readNumber(test.database.url, `select sold as value from ticket.slot where id = ${slotId}`);
}
