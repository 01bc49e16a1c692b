import { randomUUID } from 'node:crypto';

import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import { fen } from '@shanmen/shared/money';
import { addDays, instantOf } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  attraction,
  cashSale,
  openShift,
  saleSite,
  scan,
  sell,
  sellerAtWork,
  sellPatiently,
  soldUnder,
} from '../../../../test/data/ticket/factories.ts';
import { asOwner, countRows, findFaults, readNumber, whileFailing } from '../../../../test/app/scenario.ts';

const repeats = Number(process.env['SHANMEN_SALE_REPEATS'] ?? '20');

describe('a sale', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await testApp();
  });
  afterEach(() => test.close());

  it('reads back exactly as it was answered', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db);
    const both = await attraction(test.db, {
      priceYuan: 99,
      alsoOpens: [spot.spotId],
      startTime: '23:00',
      endTime: '23:58',
    });
    const { result } = await sell(seller, cashSale(site, both, 3));
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`);
    expect(read.result).toEqual(result);
    expect(result.tickets).toHaveLength(3);
    expect(result.tickets[0]).toMatchObject({
      startTime: '23:00',
      endTime: '23:58',
      places: [{ times: 1 }, { times: 1 }],
    });
  });

  it('says on each ticket the rule it was sold under, whatever is sold under another since', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db);
    await soldUnder(test.db, spot, 'RR1', { tiers: [{ hoursBeforeMin: null, feeBp: 2000, feeFen: null }] });
    const { result } = await sell(seller, cashSale(site, spot));
    await soldUnder(test.db, spot, 'RR4');
    const read = await seller.call<Order>('GET', `/api/ticket/orders/${result.orderNo}`);
    expect(read.result.tickets).toMatchObject([
      { refundTiers: ['场次结束前：收票价的 20%', '场次结束后：不可退'] },
    ]);
  });

  it('leaves the two steps of every ticket, and its price over its places to the fen', async () => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db);
    const odd = await attraction(test.db, { priceYuan: 1, alsoOpens: [spot.spotId], times: 2 });
    await sell(seller, cashSale(site, odd, 2));
    const { url } = test.database;
    expect(await countRows(url, 'ticket.ticket_log')).toBe(4);
    expect(await readNumber(url, 'select sum(share_fen) as value from ticket.ticket_entitlement')).toBe(2_00);
    expect(await findFaults(test.db)).toEqual([]);
  });

  it('T-18 is priced by the server: another total is refused and the true one told', async () => {
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const answer = await sell(seller, cashSale(site, temple, 2, { expectedTotalFen: fen(70_00) }));
    expect(answer.error).toMatchObject({
      code: 'price_changed',
      message: '价格已更新，应收 ¥80.00',
      details: { totalFen: 80_00 },
    });
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
  });

  it('T-09 carries money as whole fen only', async () => {
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const half = { ...cashSale(site, temple), expectedTotalFen: 4000.5 };
    expect((await seller.call('POST', '/api/ticket/orders', { body: half, key: true })).error?.code).toBe(
      'invalid_input',
    );
    const { text } = await sell(seller, cashSale(site, temple));
    expect(text).not.toMatch(/Fen":-?\d+\.\d/);
    const floats = `select count(*) as value from information_schema.columns
      where table_schema in ('ticket', 'commerce', 'goods') and column_name like '%\\_fen' and data_type <> 'bigint'`;
    expect(await readNumber(test.database.url, floats)).toBe(0);
  });

  it.each([
    [
      'payments that do not sum to the total',
      'payment_mismatch',
      { payments: [{ method: 'CASH', amountFen: fen(30_00), tenderFen: fen(30_00) }] },
    ],
    [
      'less cash than the amount',
      'tender_insufficient',
      { payments: [{ method: 'CASH', amountFen: fen(40_00), tenderFen: fen(39_99) }] },
    ],
    [
      'cash that no visitor hands over',
      'tender_excessive',
      { payments: [{ method: 'CASH', amountFen: fen(40_00), tenderFen: fen(9_900_001_00) }] },
    ],
    ['yesterday', 'sale_not_open', { visitDate: addDays(testDay, -1) }],
    ['a day beyond the window', 'sale_not_open', { visitDate: addDays(testDay, 16) }],
    ['a day that is not open', 'sale_not_open', { visitDate: addDays(testDay, 9) }],
    ['a product that does not exist', 'product_not_on_sale', { lines: [{ productId: 999_999, qty: 1 }] }],
    ['a window where no shift is open', 'shift_not_open', { windowId: 999_999 }],
  ] as const)('refuses %s', async (_name, code, changes) => {
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const body = { ...cashSale(site, temple), ...changes };
    expect((await seller.call('POST', '/api/ticket/orders', { body, key: true })).error?.code).toBe(code);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(0);
  });

  it('refuses more than the limits allow', async () => {
    const { site, seller } = await sellerAtWork(test);
    const few = await attraction(test.db, { maxQtyPerOrder: 5 });
    const many = await attraction(test.db, { maxQtyPerOrder: 1000, capacity: 1000 });
    expect((await sell(seller, cashSale(site, few, 6))).error).toMatchObject({ code: 'limit_exceeded' });
    const twice = cashSale(site, many, 600, {
      lines: [
        { productId: many.productId, qty: 300 },
        { productId: many.productId, qty: 300 },
      ],
    });
    expect((await sell(seller, twice)).error).toMatchObject({
      code: 'limit_exceeded',
      details: { limit: 500 },
    });
  });

  it('refuses a product that needs the visitor, and tells the window that it does', async () => {
    const { site, seller } = await sellerAtWork(test);
    const named = await attraction(test.db, { idPolicy: 'EVERY_VISITOR' });
    expect((await sell(seller, cashSale(site, named))).error?.code).toBe('visitor_required');
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result.products).toEqual([
      expect.objectContaining({ blocked: null, visitors: expect.objectContaining({ eligibility: null }) }),
    ]);
  });

  it('wants a slot where a spot has several, and refuses one of another spot', async () => {
    const { site, seller } = await sellerAtWork(test);
    const boat = await attraction(test.db, { startTime: '23:10', endTime: '23:20' });
    const other = await attraction(test.db);
    await asOwner(
      test.database.url,
      `insert into ticket.slot (spot_id, visit_date, start_time, end_time, capacity) values (${boat.spotId}, '${boat.visitDate}', '23:30', '23:50', 9)`,
    );
    expect((await sell(seller, cashSale(site, boat))).error?.code).toBe('slot_required');
    const wrong = cashSale(site, boat, 1, {
      lines: [{ productId: boat.productId, slotId: other.slotId, qty: 1 }],
    });
    expect((await sell(seller, wrong)).error?.code).toBe('slot_required');
    const right = cashSale(site, boat, 1, {
      lines: [{ productId: boat.productId, slotId: boat.slotId, qty: 1 }],
    });
    expect((await sell(seller, right)).result.tickets[0]).toMatchObject({ startTime: '23:10' });
  });

  it('refuses a slot that was closed, and a product without a price', async () => {
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    await asOwner(test.database.url, `update ticket.slot set closed = true where id = ${temple.slotId}`);
    expect((await sell(seller, cashSale(site, temple))).error?.code).toBe('slot_closed');
    const free = await attraction(test.db);
    await asOwner(
      test.database.url,
      `update ticket.price_rule set state = 'VOID' where product_id = ${free.productId}`,
    );
    expect((await sell(seller, cashSale(site, free))).error?.code).toBe('price_missing');
  });

  it.each(['commerce.payment_entry', 'platform.day_touch', 'ticket.slot', 'platform.idempotency_key'])(
    'T-48 leaves nothing when it breaks off at %s, and can then be repeated with its key',
    async table => {
      const { site, seller } = await sellerAtWork(test);
      const temple = await attraction(test.db);
      const key = randomUUID();
      const broken = await whileFailing(test.database.url, table, () =>
        sell(seller, cashSale(site, temple), key),
      );
      expect(broken.status).toBe(500);
      for (const written of ['ticket_order', 'ticket', 'payment', 'ticket_log']) {
        expect(await countRows(test.database.url, `ticket.${written}`)).toBe(0);
      }
      expect((await sell(seller, cashSale(site, temple), key)).status).toBe(200);
      expect(await findFaults(test.db)).toEqual([]);
    },
  );
});

describe('a repeated sale', () => {
  it('T-11 P-04 with the same key many times at once is one sale, one charge, one answer', async () => {
    const test = await testApp();
    const orders = await repeatAtOnce(test);
    expect(orders.size).toBe(1);
    expect(await countRows(test.database.url, 'ticket.ticket_order')).toBe(1);
    expect(await countRows(test.database.url, 'ticket.payment')).toBe(1);
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });

  it('T-11 with the same key and another content is refused', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const key = randomUUID();
    const first = await sell(seller, cashSale(site, temple), key);
    const other = await sell(seller, cashSale(site, temple, 2), key);
    expect(other.error?.code).toBe('idempotency_mismatch');
    const again = await sell(seller, cashSale(site, temple), key);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    await test.close();
  });
});

describe('printing', () => {
  it('T-61 ends the code of a lost paper at once, and the new one opens', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const spot = await attraction(test.db);
    const { result: order } = await sell(seller, cashSale(site, spot));
    const [ticket] = order.tickets;
    if (!ticket) throw new Error('one was sold');
    const path = `/api/ticket/tickets/${ticket.ticketNo}/revoked-reprints`;
    const body = { reason: '打印机卡纸' };
    const { result } = await seller.call<Order>('POST', path, { body, key: true });
    const again = result.tickets.find(({ ticketNo }) => ticketNo === ticket.ticketNo);
    expect(again?.qr).not.toBe(ticket.qr);
    expect(again?.printCount).toBe(1);
    expect((await scan(seller, spot.gateId, ticket.qr)).result).toMatchObject({
      result: 'REVOKED',
      text: '旧码已作废',
    });
    expect((await scan(seller, spot.gateId, again?.qr ?? '')).result.result).toBe('OK');
    expect(await findFaults(test.db)).toEqual([]);
    await test.close();
  });

  it('T-53 counts the first print once, a reprint each time with an audit row, and keeps the code', async () => {
    const test = await testApp();
    const { site, seller } = await sellerAtWork(test);
    const temple = await attraction(test.db);
    const { result: order } = await sell(seller, cashSale(site, temple));
    const print = (what: string) => seller.call<Order>('POST', `/api/ticket/orders/${order.orderNo}/${what}`);
    const counts = [];
    for (const what of ['prints', 'prints', 'reprints', 'prints', 'reprints']) {
      counts.push((await print(what)).result.tickets[0]);
    }
    expect(counts.map(ticket => ticket?.printCount)).toEqual([1, 1, 2, 2, 3]);
    expect(new Set(counts.map(ticket => ticket?.qr)).size).toBe(1);
    const audited = `select count(*) as value from platform.audit_log where action = 'ticket.order.reprinted'`;
    expect(await readNumber(test.database.url, audited)).toBe(2);
    const broken = await whileFailing(test.database.url, 'platform.audit_log', () => print('reprints'));
    expect(broken.status).toBe(500);
    expect((await print('prints')).result.tickets[0]?.printCount).toBe(3);
    await test.close();
  });

  it('does not know an order of another outlet, nor one that does not exist', async () => {
    const test = await testApp();
    const far = await saleSite(test.db, 'BM');
    const admin = await test.signIn('admin');
    await openShift(admin, far.windowId);
    const temple = await attraction(test.db);
    const { result: order } = await sell(admin, cashSale(far, temple));
    await saleSite(test.db, 'NM');
    const seller = await test.signIn('seller01');
    for (const orderNo of [order.orderNo, 'D1']) {
      expect((await seller.call('GET', `/api/ticket/orders/${orderNo}`)).error?.code).toBe('not_found');
      expect((await seller.call('POST', `/api/ticket/orders/${orderNo}/prints`)).error?.code).toBe(
        'not_found',
      );
      expect((await seller.call('POST', `/api/ticket/orders/${orderNo}/reprints`)).error?.code).toBe(
        'not_found',
      );
    }
    await test.close();
  });
});

describe('days', () => {
  it('T-38 P-14 a sale belongs to the Shanghai day of the server clock, to the second', async () => {
    const clock = { at: new Date(instantOf('2026-10-03').getTime() - 1000) };
    const test = await testApp({ now: () => clock.at });
    const { site, seller } = await sellerAtWork(test);
    const second = await attraction(test.db, { visitDate: '2026-10-02' });
    const third = await attraction(test.db, { visitDate: '2026-10-03' });
    await sell(seller, cashSale(site, second));
    const boot = await seller.call<PosSession>('GET', '/api/ticket/sale-boot');
    expect(boot.result).toMatchObject({ businessDay: '2026-10-02', visitDate: '2026-10-02' });
    clock.at = instantOf('2026-10-03');
    expect((await sell(seller, cashSale(site, second))).error?.code).toBe('sale_not_open');
    await sell(seller, cashSale(site, third));
    const day = (date: string) =>
      readNumber(
        test.database.url,
        `select count(*) as value from ticket.ticket_order where biz_date = '${date}'`,
      );
    expect([await day('2026-10-02'), await day('2026-10-03')]).toEqual([1, 1]);
    await test.close();
  });

  it('a window sells a slot until its last second', async () => {
    const clock = { at: new Date(instantOf('2026-10-02', '10:30').getTime() - 1) };
    const test = await testApp({ now: () => clock.at });
    const { site, seller } = await sellerAtWork(test);
    const boat = await attraction(test.db, { visitDate: '2026-10-02', startTime: '10:00', endTime: '10:30' });
    expect((await sell(seller, cashSale(site, boat))).status).toBe(200);
    clock.at = instantOf('2026-10-02', '10:30');
    const late = await sell(seller, cashSale(site, boat));
    expect(late.error).toMatchObject({
      code: 'sale_not_open',
      message: expect.stringContaining('已过购票时间'),
    });
    await test.close();
  });
});

async function repeatAtOnce(test: TestApp): Promise<Set<string>> {
  const { site, seller } = await sellerAtWork(test);
  const temple = await attraction(test.db);
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: repeats }, () => sellPatiently(seller, cashSale(site, temple), key)),
  );
  expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200));
  return new Set(answers.map(answer => answer.result.orderNo));
}
