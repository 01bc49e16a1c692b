import type {
  ProductPage,
  ProductRow,
  PurchaseLimits,
} from '@shanmen/shared/contracts/commerce/products/product';
import type { BookingDays, BookingOffer } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { addDays, instantOf } from '@shanmen/shared/time';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  type Attraction,
  attraction,
  cashSale,
  openShift,
  patiently,
  quoteAndRefund,
  type SaleSite,
  sell,
  sellerAtWork,
  sellPatiently,
} from '../../../../test/data/ticket/factories.ts';
import { groupDay, groupDesk } from '../../../../test/data/ticket/group-desk.ts';
import { quoteAndMove } from '../../../../test/data/ticket/moves.ts';
import { asOwner, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor } from '../../../../test/people/visitor.ts';
import { openDay } from '../../public.ts';

const noon = instantOf(testDay, '12:00');
const tomorrow = addDays(testDay, 1);
const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let site: SaleSite;
let seller: Client;
const clock = { now: noon };

async function open(): Promise<void> {
  clock.now = noon;
  test = await testApp({ now: () => clock.now });
  ({ site, seller } = await sellerAtWork(test));
}

describe('a ticket of which there are only so many a day', () => {
  afterEach(() => test.close());

  proof('T-73 is sold no more often, however many ask at once at windows and on the web', async () => {
    await open();
    const place = await limited({ dailyCap: 5 });
    const answers = await whileResting(test.database.url, 'insert on ticket.ticket', () => sellAtOnce(place));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
      code: 'sold_out',
      message: `余票不足：${await nameOf(place)} ${testDay} 每日限量 5 张，仅剩 0 张`,
    });
    const visitor = await newVisitor(test);
    expect((await visitor.book(bookingOf(place))).error?.code).toBe('sold_out');
    expect(await soldOf(place)).toBe(5);
  });

  proof('T-73 takes in no more of those who move to its day at once', async () => {
    await open();
    const { place, orders } = await soldForTomorrow();
    const answers = await whileResting(test.database.url, 'update on ticket.ticket', () =>
      moveAtOnce(orders),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ error }) => error?.code)).toEqual(['sold_out', 'sold_out']);
    expect(await soldOf(place, testDay)).toBe(2);
  });

  it('is there again when it was given back, and nobody moves to a day that is full', async () => {
    await open();
    const place = await limited({ dailyCap: 1 });
    const { result: order } = await sell(seller, cashSale(site, place));
    expect((await sell(seller, cashSale(site, place))).error?.code).toBe('sold_out');
    const { windowId } = site;
    await quoteAndRefund(seller, { windowId, kind: 'SELLER_ERROR', reason: '卖错', order });
    expect((await sell(seller, cashSale(site, place))).status).toBe(200);
    await openDay(test.db, tomorrow, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const { result: later } = await sell(seller, { ...cashSale(site, place), visitDate: tomorrow });
    const ticketNos = later.tickets.map(({ ticketNo }) => ticketNo);
    const move = { windowId, orderNo: later.orderNo, ticketNos, visitDate: testDay, slotIds: [] };
    expect((await quoteAndMove(seller, move)).answer.error?.code).toBe('sold_out');
  });

  it('is grey at the window and on the web once it is gone', async () => {
    await open();
    const place = await limited({ dailyCap: 1 });
    expect((await offered(place)).closed).toBeUndefined();
    await sell(seller, cashSale(site, place));
    clock.now = new Date(noon.getTime() + 5_000);
    expect((await offered(place)).closed).toBe('余票不足，当日限量已售完');
    expect(await tileOf(place)).toBe('余票不足，当日限量已售完');
    await limit(place, { dailyCap: 0 });
    clock.now = new Date(noon.getTime() + 10_000);
    expect(await offered(place)).toMatchObject({ closed: '停售', limits: ['每单最多 200 张'] });
    expect(await tileOf(place)).toBe('停售');
  });

  it('is counted for a group as well', async () => {
    const desk = await groupDesk();
    ({ test } = desk);
    const place = await desk.groupTicket();
    const agreementId = await desk.agreed(place, {}, 30);
    await limit(place, { dailyCap: 15 });
    expect((await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).status).toBe(200);
    expect((await desk.book(place, agreementId, 10, 300, { settleBy: 'WINDOW' })).error).toMatchObject({
      code: 'sold_out',
      details: { remaining: 5, visitDate: groupDay },
    });
  });
});

describe('a ticket of which one document buys only so many a day', () => {
  afterEach(() => test.close());

  it('T-74 is sold to nobody more often, for whatever days, however many ask at once', async () => {
    await open();
    const place = await named({ maxPerIdPerDay: 1 });
    const answers = await whileResting(test.database.url, 'insert on ticket.ticket', () => buyForDays(place));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.error).toMatchObject({
      code: 'limit_exceeded',
      message: `${await nameOf(place)} 同一证件每天限购 1 张，9900********0017 今日已购 1 张`,
    });
    const visitor = await newVisitor(test);
    const body = bookingOf(place, 1, { visitDate: addDays(testDay, 5), lines: [lineOf(place)] });
    expect((await visitor.book(body)).error?.code).toBe('limit_exceeded');
  });

  it('is sold again after it was given back, and on the next business day', async () => {
    await open();
    const place = await named({ maxPerIdPerDay: 1 });
    const { result: order } = await sell(seller, namedSale(place, testDay));
    expect((await sell(seller, namedSale(place, tomorrow))).error?.code).toBe('limit_exceeded');
    const { windowId } = site;
    await quoteAndRefund(seller, { windowId, kind: 'SELLER_ERROR', reason: '卖错', order });
    expect((await sell(seller, namedSale(place, tomorrow))).status).toBe(200);
    await asOwner(test.database.url, `update ticket.ticket_order set biz_date = biz_date - 1`);
    expect((await sell(seller, namedSale(place, addDays(testDay, 2)))).status).toBe(200);
  });
});

describe('a ticket that is sold within its hours', () => {
  afterEach(() => test.close());

  it('T-75 is sold so many days ahead at most, at the window and on the web', async () => {
    await open();
    const place = await limited({ advanceDaysMax: 1 });
    for (const day of [tomorrow, addDays(testDay, 2)]) {
      await openDay(test.db, day, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    }
    const late = addDays(testDay, 2);
    const visitor = await newVisitor(test);
    expect((await sell(seller, { ...cashSale(site, place), visitDate: tomorrow })).status).toBe(200);
    expect((await visitor.book(bookingOf(place, 1, { visitDate: tomorrow }))).status).toBe(200);
    const message = `${await nameOf(place)}：最多可提前 1 天预订，${tomorrow} 起售`;
    const refused = { code: 'sale_not_open', message };
    expect((await sell(seller, { ...cashSale(site, place), visitDate: late })).error).toMatchObject(refused);
    expect((await visitor.book(bookingOf(place, 1, { visitDate: late }))).error).toMatchObject(refused);
    expect((await offered(place, late)).closed).toBe(`最多可提前 1 天预订，${tomorrow} 起售`);
    expect((await offered(place, late)).limits).toContain('最多可提前 1 天预订');
  });

  it('T-75 shuts the days of the calendar that nothing is sold for, and says why', async () => {
    await open();
    const place = await limited({ advanceDaysMax: 1, cutoffTime: '15:00' });
    clock.now = instantOf(testDay, '15:00');
    const [today, next, late] = await calendar();
    expect(today).toEqual({ day: testDay, state: 'CLOSED', why: '当日 15:00 停止售票' });
    expect(next?.why).toBeUndefined();
    const beyond = { day: addDays(testDay, 2), state: 'CLOSED', why: '最多可提前 1 天预订' };
    expect(late).toEqual(beyond);
    await limit(place, { advanceDaysMax: 0 });
    clock.now = new Date(clock.now.getTime() + 5_000);
    expect((await calendar())[1]?.why).toBe('仅限当日购买');
    // What else is sold opens the day again.
    await attraction(test.db);
    clock.now = new Date(clock.now.getTime() + 5_000);
    expect((await calendar()).map(({ why }) => why ?? null)).toEqual(Array(7).fill(null));
  });

  it('T-75 is sold on its day until the hour that it says, and a ticket that moves keeps to it', async () => {
    await open();
    const place = await limited({ cutoffTime: '15:00' });
    await openDay(test.db, tomorrow, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
    const { result: later } = await sell(seller, { ...cashSale(site, place), visitDate: tomorrow });
    await workAt(new Date(instantOf(testDay, '15:00').getTime() - 1));
    expect((await sell(seller, cashSale(site, place))).status).toBe(200);
    clock.now = instantOf(testDay, '15:00');
    expect((await sell(seller, cashSale(site, place))).error).toMatchObject({
      code: 'sale_not_open',
      message: `${await nameOf(place)}：当日 15:00 停止售票`,
    });
    expect(await tileOf(place)).toBe('当日 15:00 停止售票');
    const ticketNos = later.tickets.map(({ ticketNo }) => ticketNo);
    const move = { orderNo: later.orderNo, ticketNos, visitDate: testDay, slotIds: [] };
    const { answer } = await quoteAndMove(seller, { ...move, windowId: site.windowId });
    expect(answer.error?.code).toBe('sale_not_open');
  });

  it('T-75 is sold until so many minutes before its slot ends', async () => {
    await open();
    const place = await attraction(test.db, { startTime: '12:00', endTime: '14:00' });
    await limit(place, { cutoffMinutes: 30 });
    await workAt(new Date(instantOf(testDay, '13:30').getTime() - 1));
    expect((await sell(seller, cashSale(site, place))).status).toBe(200);
    expect((await offered(place)).shut).toBeUndefined();
    clock.now = instantOf(testDay, '13:30');
    expect((await offered(place)).shut).toEqual({
      slotIds: [place.slotId],
      why: '时段结束前 30 分钟停止售票',
    });
    expect((await sell(seller, cashSale(site, place))).error?.message).toContain(
      '时段结束前 30 分钟停止售票',
    );
    expect(await tileOf(place)).toBe('时段结束前 30 分钟停止售票');
  });
});

describe('购买限制 of 单票管理', () => {
  afterEach(() => test.close());

  it('is changed against the version that was read, and refused where it contradicts itself', async () => {
    await open();
    const place = await attraction(test.db);
    const lead = await test.signIn('admin');
    const row = await rowOf(lead, place);
    const terms = termsOf(row, { dailyCap: 8 });
    const change = (body: object) =>
      lead.call<ProductRow>('PUT', `/api/commerce/products/${row.id}/purchase-terms`, { body });
    expect((await change(terms)).result).toMatchObject({ dailyCap: 8, version: row.version + 1 });
    expect((await change(terms)).error?.code).toBe('version_conflict');
    const next = { ...terms, version: row.version + 1 };
    for (const [path, wrong] of [
      ['cutoffMinutes', { cutoffTime: '15:00', cutoffMinutes: 30 }],
      ['maxPerIdPerDay', { maxPerIdPerDay: 1 }],
      ['maxQtyPerOrder', { minQty: 9, maxQtyPerOrder: 8 }],
    ] as const) {
      expect((await change({ ...next, ...wrong })).error).toMatchObject({
        code: 'purchase_limits_wrong',
        details: { path },
      });
    }
  });
});

/** Nobody's session lasts so long without a call. */
async function workAt(now: Date): Promise<void> {
  clock.now = now;
  seller = await test.signIn('seller01');
}

async function limited(limits: Partial<PurchaseLimits>): Promise<Attraction> {
  const place = await attraction(test.db);
  await limit(place, limits);
  return place;
}

async function named(limits: Partial<PurchaseLimits>): Promise<Attraction> {
  const place = await attraction(test.db, { idPolicy: 'EVERY_VISITOR' });
  for (const day of days()) {
    await openDay(test.db, day, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  }
  await limit(place, limits);
  return place;
}

async function calendar(): Promise<BookingDays['days']> {
  const answer = await test.anonymous.call<BookingDays>('GET', '/api/ticket/public/calendar-days');
  return answer.result.days;
}

function days(): string[] {
  return Array.from({ length: 6 }, (_, count) => addDays(testDay, count));
}

/** As whoever looks after the products does it. */
async function limit(place: Attraction, limits: Partial<PurchaseLimits>): Promise<void> {
  const lead = await test.signIn('admin');
  const row = await rowOf(lead, place);
  const path = `/api/commerce/products/${row.id}/purchase-terms`;
  const answer = await lead.call('PUT', path, { body: termsOf(row, limits) });
  if (answer.status !== 200) throw new Error(`no limits: ${answer.text}`);
}

async function rowOf(lead: Client, { productId }: Attraction): Promise<ProductRow> {
  const { result } = await lead.call<ProductPage>('GET', '/api/commerce/products');
  const row = result.rows.find(({ id }) => id === productId);
  if (!row) throw new Error(`product ${productId} is not listed`);
  return row;
}

async function nameOf(place: Attraction): Promise<string> {
  return (await rowOf(await test.signIn('admin'), place)).name;
}

function termsOf({ minQty, maxQtyPerOrder, version }: ProductRow, limits: Partial<PurchaseLimits>) {
  const none: PurchaseLimits = {
    advanceDaysMax: null,
    cutoffTime: null,
    cutoffMinutes: null,
    maxPerIdPerDay: null,
    dailyCap: null,
  };
  return { minQty, maxQtyPerOrder, version, ...none, ...limits };
}

/** Eight sales, half of them at another window. */
async function sellAtOnce(place: Attraction): Promise<Answer<Order>[]> {
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  return Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const isOther = index % 2 === 1;
      const windowId = isOther ? site.otherWindowId : site.windowId;
      return sellPatiently(isOther ? other : seller, cashSale({ windowId }, place));
    }),
  );
}

/** The same person for five days at once: no rule of families stands in the way. */
function buyForDays(place: Attraction): Promise<Answer<Order>[]> {
  return Promise.all(
    days()
      .slice(0, 5)
      .map(day => sellPatiently(seller, namedSale(place, day))),
  );
}

function namedSale(place: Attraction, visitDate: string) {
  return cashSale(site, place, 1, { visitDate, lines: [lineOf(place)] });
}

function lineOf({ productId }: Attraction) {
  return { productId, qty: 1, visitors: [adult] };
}

/** Four orders for tomorrow of a ticket of which there are only two for each day from now on. */
async function soldForTomorrow(): Promise<{ place: Attraction; orders: Order[] }> {
  const place = await attraction(test.db);
  await openDay(test.db, tomorrow, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  const orders: Order[] = [];
  for (let count = 0; count < 4; count += 1) {
    orders.push((await sell(seller, { ...cashSale(site, place), visitDate: tomorrow })).result);
  }
  await limit(place, { dailyCap: 2 });
  return { place, orders };
}

function moveAtOnce(orders: readonly Order[]): Promise<Answer<unknown>[]> {
  const { windowId } = site;
  return Promise.all(
    orders.map(({ orderNo, tickets }) => {
      const ticketNos = tickets.map(({ ticketNo }) => ticketNo);
      const body = { orderNo, ticketNos, visitDate: testDay, slotIds: [], windowId, expectedDiffFen: 0 };
      return patiently(() => seller.call('POST', '/api/ticket/changes', { body, key: true }));
    }),
  );
}

function soldOf({ productId }: Attraction, day?: string): Promise<number> {
  return readNumber(
    test.database.url,
    `select count(*)::int as value from ticket.ticket where product_id = ${productId} and status in ('R', 'I', 'O', 'N')
     ${day === undefined ? '' : `and visit_date = '${day}'`}`,
  );
}

async function offered({ productId }: Attraction, visitDate = testDay) {
  const { result } = await test.anonymous.call<BookingOffer>('GET', '/api/ticket/public/products', {
    query: { visitDate },
  });
  const product = result.products.find(({ id }) => id === productId);
  if (!product) throw new Error(`product ${productId} is not offered`);
  return product;
}

async function tileOf({ productId }: Attraction): Promise<string | null | undefined> {
  const { result } = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
  return result.products.find(({ id }) => id === productId)?.blocked;
}
