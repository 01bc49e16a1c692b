import { randomUUID } from 'node:crypto';

import { fen } from '@shanmen/shared/money';

import { tidyUp } from '../../../../src/platform/job/upkeep.ts';
import { type Answer, testApp, type TestApp } from '../../../app/app.ts';
import { testDay } from '../../../app/clock.ts';
import {
  attraction,
  cashSale,
  refundTickets,
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
import { countRows, findFaults, readNumber } from '../../../app/scenario.ts';

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
    return { table: 'ticket.refund', send: key => refundTickets(seller, asked, undefined, key) };
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
    const money = { kind: 'payment', bizDate: testDay, amountFen: 100_00, beyond: true };
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
    // Should nobody look, its rows refuse the key by themselves.
    const constraint = `select count(*) as value from pg_constraint
      where conrelid = '${table}'::regclass and contype = 'u' and conname ~ '_idem_key_key$'`;
    expect(await readNumber(test.database.url, constraint)).toBe(1);
    expect((await send(randomUUID())).error?.code).not.toBe('already_recorded');
    expect(await findFaults(test.db)).toEqual([]);
  },
);

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

/** What the nightly work does once everything of this test is eight days old. */
async function purge(): Promise<void> {
  const { keys } = await tidyUp(test.db, new Date(Date.now() + 8 * dayMs));
  expect(keys).toBeGreaterThan(0);
}
