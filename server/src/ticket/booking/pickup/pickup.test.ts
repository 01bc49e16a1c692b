import type { CollectableOrders } from '@shanmen/shared/contracts/ticket/booking/pickup';
import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { fen } from '@shanmen/shared/money';

import { type Answer, type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testClock } from '../../../../test/app/clock.ts';
import {
  attraction,
  countDrawer,
  refundTickets,
  openShift,
  patiently,
  quoteBack,
  scan,
  sellerAtWork,
  soldUnder,
  stopSelling,
} from '../../../../test/data/ticket/factories.ts';
import { findFaults, readNumber, whileResting } from '../../../../test/app/scenario.ts';
import { bookingOf, newVisitor, type TestVisitor } from '../../../../test/people/visitor.ts';

const adult: Visitor = { idKind: 'ID_CARD', idNo: '990000199001010017' };

let test: TestApp;
let seller: Client;
let site: { windowId: number; otherWindowId: number };
let visitor: TestVisitor;

async function open(now?: () => Date): Promise<void> {
  test = await testApp(now ? { now } : {});
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
      ...[ticketNo, visitor.mobile, adult.idNo].map(inFullWidth),
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

  it('T-16 is given back at a window where one took its money in cash', async () => {
    const spot = await soldUnder(test.db, await attraction(test.db), 'RR5');
    const { orderNo } = (await visitor.book(bookingOf(spot))).result;
    const { result: order } = await pay(orderNo, [cash()]);
    const [ticketNo = ''] = order.tickets.map(ticket => ticket.ticketNo);
    expect((await visitor.quote(orderNo, [ticketNo])).error?.code).toBe('refund_forbidden');
    const asked = { order, windowId: site.windowId, kind: 'VISITOR', reason: '行程取消' } as const;
    const quoted = await quoteBack(seller, asked);
    expect((await refundTickets(seller, asked, quoted.result.quote)).result).toMatchObject({ state: 'DONE' });
    const drawer = `select sum(amount_fen) as value from commerce.payment_entry where account like 'cash/%'`;
    expect(await readNumber(test.database.url, drawer)).toBe(500_00);
    expect(await findFaults(test.db)).toEqual([]);
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

  it('is not handed out once all of it was admitted, and the rest of it without what was', async () => {
    const place = await attraction(test.db);
    const both = (await visitor.book(bookingOf(place, 2))).result;
    await visitor.pay(both.orderNo);
    const [first, second] = (await visitor.show(both.orderNo)).result.tickets;
    await scan(seller, place.gateId, first?.qr ?? '');
    expect((await visitor.show(both.orderNo)).result.tickets).toMatchObject([
      { status: 'O', qr: null },
      { status: 'I', qr: second?.qr },
    ]);
    expect((await find(both.orderNo)).result).toMatchObject([
      { refusal: null, tickets: [{ isUsedUp: true }, { isUsedUp: false }] },
    ]);
    await scan(seller, place.gateId, second?.qr ?? '');
    expect((await find(both.orderNo)).result).toMatchObject([{ refusal: '门票均已检票入园，没有可取的票' }]);
    expect((await collect(both.orderNo)).error?.code).toBe('nothing_to_collect');
    const reprint = await seller.call('POST', `/api/ticket/orders/${both.orderNo}/reprints`);
    expect(reprint.error?.code).toBe('not_found');
  });

  it('is not handed out before it is paid, after it was given up, nor without an open shift', async () => {
    const place = await attraction(test.db);
    const { orderNo } = (await visitor.book(bookingOf(place))).result;
    expect((await collect(orderNo)).error?.code).toBe('payment_mismatch');
    await visitor.cancel(orderNo);
    expect((await collect(orderNo)).error?.code).toBe('nothing_to_collect');
    const { orderNo: paid } = await booked();
    const other = await test.signIn('admin');
    expect((await collect(paid, other)).error?.code).toBe('shift_not_open');
    expect((await collect('D2611200000000')).error?.code).toBe('not_found');
  });
});

describe('what is not paid yet', () => {
  const clock = { at: testClock() };
  beforeEach(() => open(() => clock.at));

  it('is paid in cash at the window, becomes a sale of its shift, and is fetched with that', async () => {
    const { orderNo } = await unpaid(2);
    expect((await find(orderNo)).result).toMatchObject([{ dueFen: 80_00, refusal: null, collected: null }]);
    const { result } = await pay(orderNo, [{ method: 'CASH', amountFen: 80_00, tenderFen: 100_00 }]);
    expect(result).toMatchObject({
      payState: 'PAID',
      sellerName: '林晓',
      windowName: 'NM1号窗',
      changeFen: 20_00,
      tickets: [{ status: 'I' }, { status: 'I' }],
    });
    expect((await find(orderNo)).result).toMatchObject([
      { dueFen: 0, collected: { byName: '林晓', windowName: 'NM1号窗' } },
    ]);
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.shift).toMatchObject({ soldTickets: 2, soldFen: 80_00 });
    const audited = `select count(*) as value from platform.audit_log where action = 'ticket.order.collected'`;
    expect(await readNumber(test.database.url, audited)).toBe(1);
    const shiftId = boot.result.shift?.id ?? 0;
    await stopSelling(seller, shiftId);
    expect((await countDrawer(seller, shiftId, 580_00)).result.overShortFen).toBe(0);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is paid by a scanned code; one that is refused leaves the booking to its visitor', async () => {
    const { orderNo } = await unpaid();
    const refused = await pay(orderNo, [scanned('01')]);
    expect(refused.result).toMatchObject({ payState: 'UNPAID', payments: [{ state: 'FAILED' }] });
    expect((await find(orderNo)).result).toMatchObject([{ dueFen: 40_00, collected: null }]);
    const { result } = await pay(orderNo, [
      { method: 'CASH', amountFen: 10_00, tenderFen: 10_00 },
      { ...scanned('99'), amountFen: 30_00 },
    ]);
    expect(result).toMatchObject({ payState: 'PAID', windowName: 'NM1号窗', tickets: [{ status: 'I' }] });
    expect((await find(orderNo)).result).toMatchObject([{ collected: { byName: '林晓' } }]);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('waits for the provider at the window that asked it, and is asked for there', async () => {
    const { orderNo } = await unpaid();
    expect((await pay(orderNo, [scanned('02')])).result.payState).toBe('UNPAID');
    expect((await pay(orderNo, [cash()])).error?.code).toBe('payment_in_progress');
    clock.at = new Date(clock.at.getTime() + 6000);
    const asked = await seller.call<Order>('POST', `/api/ticket/orders/${orderNo}/payments/query`);
    expect(asked.result).toMatchObject({ payState: 'PAID', windowName: 'NM1号窗' });
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('is refused for another sum, on account, and when its time is over', async () => {
    const { orderNo } = await unpaid();
    const other = { method: 'CASH' as const, amountFen: fen(39_00), tenderFen: fen(39_00) };
    expect((await pay(orderNo, [other])).error?.code).toBe('payment_mismatch');
    expect((await pay(orderNo, [{ method: 'CREDIT', amountFen: 40_00 }])).error?.code).toBe(
      'payment_mismatch',
    );
    clock.at = new Date(clock.at.getTime() + 16 * 60_000);
    expect((await pay(orderNo, [cash()])).error?.code).toBe('nothing_to_collect');
    expect((await find(orderNo)).result).toMatchObject([
      { dueFen: 0, refusal: '没有按时支付，占位已过期，请重新购票' },
    ]);
  });

  it('T-16 is given back in cash at a window only, never by a telephone', async () => {
    const place = await soldUnder(test.db, await attraction(test.db), 'RR1');
    const { orderNo } = (await visitor.book(bookingOf(place))).result;
    const [ticket] = (await pay(orderNo, [cash()])).result.tickets;
    const quote = await visitor.quote(orderNo, [ticket?.ticketNo ?? '']);
    expect(quote.error).toMatchObject({
      code: 'refund_forbidden',
      message: '这张票在窗口付过款，请到售票窗口办理',
    });
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('two windows and the visitor who pay one booking', () => {
  const payers = async () => {
    const { orderNo } = await unpaid();
    const other = await test.signIn('admin');
    await openShift(other, site.otherWindowId);
    return Promise.all([
      patiently(() => pay(orderNo, [cash()])),
      patiently(() => pay(orderNo, [cash()], other, site.otherWindowId)),
      patiently(() => pay(orderNo, [cash()])),
    ]);
  };
  const paid = `select count(*) as value from ticket.payment where state = 'SUCCESS'`;

  it('pay it once', async () => {
    await open();
    const answers = await payers();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readNumber(test.database.url, paid)).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
  });
});

describe('two windows that fetch one order', () => {
  it('hand it out once', async () => {
    await open();
    expect((await fetchAtOnce()).sort()).toEqual(['200', 'already_collected', 'already_collected']);
  });
});

async function fetchAtOnce(): Promise<string[]> {
  const { orderNo } = await booked();
  const other = await test.signIn('admin');
  await openShift(other, site.otherWindowId);
  const marking = 'update of collected_at on ticket.ticket_order';
  const answers = await whileResting(test.database.url, marking, () =>
    Promise.all([
      patiently(() => collect(orderNo)),
      patiently(() => collect(orderNo, other, site.otherWindowId)),
      patiently(() => collect(orderNo)),
    ]),
  );
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

/** Booked a moment ago, ¥40 each. */
async function unpaid(qty = 1): Promise<{ orderNo: string }> {
  const place = await attraction(test.db);
  return (await visitor.book(bookingOf(place, qty))).result;
}

/** As a scanner types under a Chinese input method. */
function inFullWidth(code: string): string {
  return code.replace(/[!-~]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
}

function cash() {
  return { method: 'CASH', amountFen: fen(40_00), tenderFen: fen(40_00) } as const;
}

function scanned(end: string) {
  return { method: 'SCAN', amountFen: fen(40_00), authCode: `1340000000000000${end}` } as const;
}

function pay(
  orderNo: string,
  payments: readonly object[],
  client = seller,
  windowId = site.windowId,
): Promise<Answer<Order>> {
  return client.call('POST', '/api/ticket/collections', {
    body: { windowId, orderNo, payments },
    key: true,
  });
}

function find(code: string): Promise<Answer<CollectableOrders>> {
  return seller.call('POST', '/api/ticket/collections/find', { body: { code } });
}

function collect(orderNo: string, client = seller, windowId = site.windowId): Promise<Answer<Order>> {
  return client.call('POST', '/api/ticket/collections', { body: { windowId, orderNo }, key: true });
}
