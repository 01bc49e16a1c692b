import { randomUUID } from 'node:crypto';

import { fen } from '@shanmen/shared/money';

import { tidyUp } from '../../../../src/platform/upkeep.ts';
import { type Answer, testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import {
  attraction,
  cashSale,
  giveBack,
  openShift,
  saleSite,
  sell,
  sellerAtWork,
  soldUnder,
} from '../../../data/ticket/factories.ts';
import { audited, enter, goodsId, purchase, resultOf, storeroom, whId } from '../../../data/goods/goods.ts';
import {
  activeAgreement,
  activeEnterprise,
  agreementDraft,
  commerceHands,
  creditAccount,
} from '../../../people/partners.ts';
import { asOwner, countRows, findFaults, readNumber, withoutConstraint } from '../../../app/scenario.ts';

const dayMs = 24 * 3_600_000;

/** How a request that moves something is sent under a key, as often as one likes, and into which table it writes. */
type Repeated = { table: string; send: (key: string) => Promise<Answer<unknown>> };

const requests: Readonly<Record<string, (test: TestApp) => Promise<Repeated>>> = {
  'a sale': async test => {
    const { site, seller } = await sellerAtWork(test);
    const sale = cashSale(site, await attraction(test.db));
    return { table: 'ticket.ticket_order', send: key => sell(seller, sale, key) };
  },
  'a refund': async test => {
    const { site, seller } = await sellerAtWork(test);
    const { result: order } = await sell(seller, cashSale(site, await attraction(test.db)));
    const asked = { order, windowId: site.windowId, kind: 'SELLER_ERROR', reason: '错票' } as const;
    return { table: 'ticket.refund', send: key => giveBack(seller, asked, undefined, key) };
  },
  'a move of cash': async test => {
    const { site, seller } = await sellerAtWork(test);
    const body = { windowId: site.windowId, kind: 'IN', reason: '换零钞', amountFen: 100_00 };
    const send = (key: string) => seller.call('POST', '/api/ticket/cash-moves', { body, key });
    return { table: 'ticket.cash_move', send };
  },
  'an opened shift': async test => {
    const { windowId } = await saleSite(test.db);
    const seller = await test.signIn('seller01');
    const body = { windowId, openingFloatFen: 500_00 };
    return {
      table: 'ticket.ticket_shift',
      send: key => seller.call('POST', '/api/ticket/shifts', { body, key }),
    };
  },
  'a document': async test => {
    const room = await storeroom(test);
    const draft = purchase(room, [['W001', '5', 34]]);
    return { table: 'goods.doc', send: key => enter(room.keeper, 'jh', draft, key) };
  },
  'a payment to a supplier': async test => {
    const { lead, masters } = await storeroom(test);
    const supplierId = masters.suppliers.get('G01') ?? 0;
    const money = { kind: 'payment', bizDate: testDay, amountFen: 100_00 };
    const body = { supplierId, ...money, method: '银行转账', voucherNo: '', remark: '' };
    const send = (key: string) => lead.call('POST', '/api/goods/payables/payments', { body, key });
    return { table: 'goods.supplier_payment', send };
  },
  'a payment that is set off against a purchase': async test => {
    const room = await storeroom(test);
    const { id: docId } = await audited(room, 'jh', purchase(room, [['W001', '10', 100]]));
    const supplierId = room.masters.suppliers.get('G01') ?? 0;
    const payment = { kind: 'prepayment', bizDate: testDay, method: '银行转账', voucherNo: '', remark: '' };
    const paid = { ...payment, supplierId, amountFen: 80_00 };
    resultOf(await room.lead.call('POST', '/api/goods/payables/payments', { body: paid, key: true }));
    const paymentId = await readNumber(
      test.database.url,
      'select max(id) as value from goods.supplier_payment',
    );
    // Twice it would pay less than there is, so no other rule keeps it from doing so.
    const body = { paymentId, docId, amountFen: 30_00 };
    const send = (key: string) => room.lead.call('POST', '/api/goods/payables/settlements', { body, key });
    return { table: 'goods.payable_settlement', send };
  },
  'drafts of what runs out': async test => {
    const room = await storeroom(test);
    const body = { lines: [{ goodsId: goodsId(room, 'W001'), whId: whId(room, 'ZC'), qty: '5' }] };
    const send = (key: string) =>
      room.lead.call('POST', '/api/goods/stock-alerts/drafts/purchase', { body, key });
    return { table: 'goods.doc', send };
  },
  'money that an enterprise pays in': async test => {
    const hands = await commerceHands(test);
    const { id } = await creditAccount(hands, (await activeEnterprise(hands)).id, {});
    const path = `/api/commerce/credit-accounts/${id}/recharge`;
    const body = { amountFen: 500_00, memo: '银行回单' };
    return { table: 'commerce.credit_txn', send: key => hands.maker.call('POST', path, { body, key }) };
  },
  'papers that are settled with their house': async test => {
    const { site, seller } = await sellerAtWork(test);
    const spot = await soldUnder(test.db, await attraction(test.db), 'RR1');
    const hands = await commerceHands(test);
    const { id: issuerId } = await activeEnterprise(hands);
    await activeAgreement(hands, agreementDraft(issuerId, [spot.productId]));
    const paper = { method: 'VOUCHER', amountFen: fen(40_00), issuerId, voucherNo: 'YD-0001' } as const;
    resultOf(await sell(seller, cashSale(site, spot, 1, { payments: [paper] })));
    const body = { issuerId, dueFen: 40_00, bankNo: '中行 20261120-07' };
    const send = (key: string) =>
      hands.checker.call('POST', '/api/ticket/vouchers/settlements', { body, key });
    return { table: 'ticket.voucher_settlement', send };
  },
};

let test: TestApp;
afterEach(() => test.close());

it.each(Object.entries(requests))(
  'P-04 %s that is repeated after its key was purged, five times at once, names what there is',
  async (_name, begin) => {
    test = await testApp({ begin: 'stocked' });
    const { table, send } = await begin(test);
    const key = randomUUID();
    expect(await send(key)).toMatchObject({ status: 200 });
    await purge();
    for (const answer of await Promise.all(Array.from({ length: 5 }, () => send(key)))) {
      expect(answer).toMatchObject({ status: 409, error: { code: 'already_recorded' } });
      expect(answer.error?.details).toMatchObject({ id: expect.any(Number) });
    }
    expect(await countRows(test.database.url, table)).toBe(1);
    expect((await send(randomUUID())).error?.code).not.toBe('already_recorded');
    expect(await findFaults(test.db)).toEqual([]);
  },
);

it.each(Object.entries(requests))(
  'P-04 without the look %s that is repeated names nothing of what there is (control)',
  async (_name, begin) => {
    test = await testApp({ begin: 'stocked', guards: { recordedLook: false } });
    const { send } = await begin(test);
    const key = randomUUID();
    expect(await send(key)).toMatchObject({ status: 200 });
    await purge();
    const { status, error } = await send(key);
    expect(status).not.toBe(200);
    expect(error?.details ?? {}).not.toHaveProperty('id');
  },
);

/** What no other rule keeps from being done twice, as what is left to give back or to settle does of the others. */
const doubled = [
  'a sale',
  'a move of cash',
  'a payment to a supplier',
  'a payment that is set off against a purchase',
];

it.each(doubled)('P-04 without the look and its constraint %s is made twice (control)', async name => {
  test = await testApp({ begin: 'stocked', guards: { recordedLook: false } });
  const { url } = test.database;
  const { table, send } = (await requests[name]?.(test)) ?? { table: '', send: () => Promise.reject() };
  const key = randomUUID();
  expect(await send(key)).toMatchObject({ status: 200 });
  await purge();
  await withoutConstraint(url, table, `${table.replace(/^.*\./, '')}_idem_key_key`, async () => {
    expect(await send(key)).toMatchObject({ status: 200 });
    expect(await countRows(url, table)).toBe(2);
    await asOwner(url, `alter table ${table} disable trigger user`);
    await asOwner(url, `update ${table} set idem_key = gen_random_uuid()`);
    await asOwner(url, `alter table ${table} enable trigger user`);
  });
});

it('P-04 a document is named by its number, and stays what it was', async () => {
  test = await testApp({ begin: 'stocked' });
  const room = await storeroom(test);
  const key = randomUUID();
  const draft = purchase(room, [['W001', '5', 34]]);
  const { id, no } = (await enter(room.keeper, 'jh', draft, key)).result;
  await purge();
  const { error } = await enter(room.keeper, 'jh', purchase(room, [['W001', '9', 34]]), key);
  expect(error).toMatchObject({ message: `已保存为 ${no}`, details: { id, no } });
});

it('P-04 without the look a document is held by its constraint alone, and without both doubled (control)', async () => {
  test = await testApp({ begin: 'stocked', guards: { recordedLook: false } });
  const { url } = test.database;
  const room = await storeroom(test);
  const key = randomUUID();
  const send = () => enter(room.keeper, 'jh', purchase(room, [['W001', '5', 34]]), key);
  expect((await send()).status).toBe(200);
  await purge();
  expect((await send()).error).toMatchObject({ code: 'already_recorded', details: null });
  await withoutConstraint(url, 'goods.doc', 'doc_idem_key_key', async () => {
    expect((await send()).status).toBe(200);
    expect(await countRows(url, 'goods.doc')).toBe(2);
    await asOwner(url, 'update goods.doc set idem_key = null');
  });
});

it('P-04 without the look money that was paid in is held by its constraint alone, and without both doubled (control)', async () => {
  test = await testApp({ guards: { recordedLook: false } });
  const { url } = test.database;
  const hands = await commerceHands(test);
  const { id } = await creditAccount(hands, (await activeEnterprise(hands)).id, {});
  const key = randomUUID();
  const body = { amountFen: 500_00, memo: '银行回单' };
  const send = () => hands.maker.call('POST', `/api/commerce/credit-accounts/${id}/recharge`, { body, key });
  expect((await send()).status).toBe(200);
  await purge();
  expect((await send()).error).toMatchObject({ code: 'already_recorded', details: null });
  await withoutConstraint(url, 'commerce.credit_txn', 'credit_txn_idem_key_key', async () => {
    expect((await send()).status).toBe(200);
    const balance = 'select balance_fen as value from commerce.credit_account';
    expect(await readNumber(url, balance)).toBe(1000_00);
    await asOwner(url, 'alter table commerce.credit_txn disable trigger append_only');
    await asOwner(url, 'update commerce.credit_txn set idem_key = null');
    await asOwner(url, 'alter table commerce.credit_txn enable trigger append_only');
  });
});

it('P-04 without the look a sale of the day before last week is told that no shift is open (control)', async () => {
  test = await testApp({ guards: { recordedLook: false } });
  const site = await saleSite(test.db);
  const seller = await test.signIn('seller01');
  await openShift(seller, site.windowId);
  const sale = cashSale(site, await attraction(test.db));
  const key = randomUUID();
  expect((await sell(seller, sale, key)).status).toBe(200);
  await purge();
  await asOwner(test.database.url, `update ticket.ticket_shift set state = 'COUNTING'`);
  expect((await sell(seller, sale, key)).error?.code).toBe('shift_not_open');
});

/** What the nightly work does once everything of this test is eight days old. */
async function purge(): Promise<void> {
  const { keys } = await tidyUp(test.db, new Date(Date.now() + 8 * dayMs));
  expect(keys).toBeGreaterThan(0);
}
