import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/collection';
import type { Order } from '@shanmen/shared/contracts/ticket/order';
import type { Visitor } from '@shanmen/shared/contracts/ticket/visitor';

import { type Answer, type Client, testApp, type TestApp } from '../../../test/app.ts';
import { attraction, openShift, patiently, sellerAtWork } from '../../../test/factories.ts';
import { findFaults, readNumber, whileResting } from '../../../test/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../test/visitor.ts';
import type { Guards } from '../../guards.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let seller: Client;
let site: { windowId: number; otherWindowId: number };
let visitor: TestVisitor;

async function open(guards: Partial<Guards> = {}): Promise<void> {
  test = await testApp({ guards });
  ({ seller, site } = await sellerAtWork(test));
  visitor = await newVisitor(test);
}

afterEach(() => test.close());

describe('what was booked', () => {
  beforeEach(() => open());

  it('is found by code, order, ticket, mobile and identity card, however they are typed', async () => {
    const { orderNo, pickupCode, qr, ticketNo } = await booked();
    const spaced = ticketNo.replace(/(.{4})/g, '$1 ');
    const ways = [
      pickupCode,
      orderNo,
      orderNo.slice(1).toLowerCase(),
      qr,
      spaced,
      visitor.mobile,
      adult.idNo,
    ];
    for (const code of ways) {
      expect((await find(code)).result).toMatchObject([
        {
          orderNo,
          contactName: '林小满',
          collected: null,
          refusal: null,
          tickets: [{ ticketNo, status: 'I' }],
        },
      ]);
    }
    for (const code of ['000000000', 'D2611200000000', '15400009999', '990000198506150029', '什么码']) {
      expect((await find(code)).error?.code).toBe('not_found');
    }
  });

  it('is fetched once, printed, and says for ever who, when and where', async () => {
    const { orderNo, ticketNo } = await booked();
    const order = (await collect(orderNo)).result;
    expect(order).toMatchObject({ orderNo, tickets: [{ ticketNo, printCount: 0 }] });
    await seller.call('POST', `/api/ticket/orders/${orderNo}/prints`);
    const [found] = (await find(orderNo)).result;
    expect(found).toMatchObject({
      collected: { byName: '林晓', windowName: 'NM1号窗' },
      tickets: [{ printCount: 1 }],
    });
    expect(found?.refusal).toMatch(/^已于 .* 在NM1号窗由林晓取票；要再打一份请补打$/);
    expect((await collect(orderNo)).error).toMatchObject({
      code: 'already_collected',
      message: found?.refusal,
    });
    const again = await seller.call<Order>('POST', `/api/ticket/orders/${orderNo}/reprints`);
    expect(again.result.tickets).toMatchObject([{ printCount: 2 }]);
    const audited = `select count(*) as value from platform.audit_log where action = 'ticket.order.collected'`;
    expect(await readNumber(test.database.url, audited)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is not handed out before it is paid, after it was given up, nor without an open shift', async () => {
    const place = await attraction(test.db);
    const { orderNo } = (await visitor.book(bookingOf(place))).result;
    expect((await collect(orderNo)).error).toMatchObject({
      code: 'nothing_to_collect',
      message: '还没有支付，请顾客在手机上付款后再取票',
    });
    await visitor.cancel(orderNo);
    expect((await collect(orderNo)).error?.code).toBe('nothing_to_collect');
    const { orderNo: paid } = await booked();
    const other = await test.signIn('admin');
    expect((await collect(paid, other)).error?.code).toBe('shift_not_open');
    expect((await collect('D2611200000000')).error?.code).toBe('not_found');
  });
});

describe('two windows that fetch one order', () => {
  it('hand it out once', async () => {
    await open();
    expect((await fetchAtOnce()).sort()).toEqual(['200', 'already_collected', 'already_collected']);
  });

  it('hand it out more than once without the condition (control)', async () => {
    await open({ collectCondition: false });
    const { url } = test.database;
    const answers = await whileResting(url, 'update of collected_at on ticket.ticket_order', fetchAtOnce);
    expect(answers.filter(answer => answer === '200').length).toBeGreaterThan(1);
  });
});

async function fetchAtOnce(): Promise<string[]> {
  const { orderNo } = await booked();
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  const answers = await Promise.all([
    patiently(() => collect(orderNo)),
    patiently(() => collect(orderNo, other, site.otherWindowId)),
    patiently(() => collect(orderNo)),
  ]);
  return answers.map(({ status, error }) => error?.code ?? String(status));
}

/** A paid booking of one ticket with a name. */
async function booked() {
  const place = await attraction(test.db, { idPolicy: 'EVERY_VISITOR' });
  const request = bookingOf(place, 1, { lines: [{ productId: place.productId, qty: 1, visitors: [adult] }] });
  const { orderNo } = (await visitor.book(request)).result;
  const { pickupCode, tickets } = (await visitor.pay(orderNo)).result;
  const [ticket] = tickets;
  return { orderNo, pickupCode: pickupCode ?? '', qr: ticket?.qr ?? '', ticketNo: ticket?.ticketNo ?? '' };
}

function find(code: string): Promise<Answer<CollectableOrders>> {
  return seller.call('POST', '/api/ticket/collections/find', { body: { code } });
}

function collect(orderNo: string, client = seller, windowId = site.windowId): Promise<Answer<Order>> {
  return client.call('POST', '/api/ticket/collections', { body: { windowId, orderNo }, key: true });
}
