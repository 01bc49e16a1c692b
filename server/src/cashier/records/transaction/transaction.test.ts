import type { Transaction, TransactionPage } from '@shanmen/shared/contracts/cashier/records/transaction';
import type { TillSale } from '@shanmen/shared/contracts/cashier/sale';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';
import { tenderKeys } from '@shanmen/shared/contracts/cashier/tender';
import { fen, negateFen, sumFen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { asOwner, readNumber } from '../../../../test/app/scenario.ts';
import {
  rechargeInCash,
  saleOf,
  sendSale,
  type TillCounter,
  tillCounter,
} from '../../../../test/data/cashier/till-counter.ts';
import { activeEnterprise, commerceHands, creditAccount } from '../../../../test/people/partners.ts';
import { giveRights } from '../../../../test/people/rights.ts';
import { beginsWith } from '../../../../test/app/scene.ts';

let test: TestApp;
let counter: TillCounter;
let cashier: Client;
let lead: Client;
beginsWith(async () => {
  test = await testApp({ begin: 'stocked' });
  counter = await tillCounter(test);
  [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
  return test;
});

const path = '/api/cashier/transactions';

async function list(reader: Client, query: Record<string, string> = {}): Promise<TransactionPage> {
  return (await reader.call<TransactionPage>('GET', path, { query })).result;
}

it('lists sales and refunds with how they were paid, and sums them by tender to the total', async () => {
  const shift = await counter.open(cashier);
  const half = fen(counter.priceFen - 100);
  const sale = await counter.sell(cashier, shift, 1, [
    { tender: 'CASH', amountFen: fen(100), tenderedFen: fen(100) },
    { tender: 'CARD', amountFen: half, reference: 'REF001' },
  ]);
  await counter.sell(cashier, shift, 2);
  const back = await counter.refund(cashier, shift, sale, 1);
  const { rows, total, totals } = await list(lead);
  expect(total).toBe(3);
  expect(rows.map(({ no, state, qtyTotal, tenderFen }) => [no, state, qtyTotal, tenderFen])).toEqual([
    [back.no, 'REFUND', '-1', expect.objectContaining({ CASH: -100, CARD: negateFen(half) })],
    [expect.any(String), 'DONE', '2', expect.objectContaining({ CASH: 2 * counter.priceFen })],
    [sale.no, 'BACK', '1', expect.objectContaining({ CASH: 100, CARD: half })],
  ]);
  expect(totals).toMatchObject({ total: 2 * counter.priceFen, CASH: 2 * counter.priceFen, CARD: 0 });
});

it('finds by tender, status, amount, store, cashier and what was sold', async () => {
  const shift = await counter.open(cashier);
  const sale = await counter.sell(cashier, shift, 1, [
    { tender: 'CARD', amountFen: counter.priceFen, reference: 'REF001' },
  ]);
  await counter.sell(cashier, shift, 2);
  await counter.refund(cashier, shift, sale, 1);
  const yuan = (counter.priceFen / 100).toFixed(2);
  const found = async (query: Record<string, string>) => (await list(lead, query)).total;
  expect(await found({ tender: 'CARD' })).toBe(2);
  expect(await found({ status: 'DONE' })).toBe(1);
  expect(await found({ amountFrom: yuan, amountTo: yuan })).toBe(2);
  expect(await found({ keyword: 'w001' })).toBe(3);
  expect(await found({ keyword: '文创旗舰店' })).toBe(3);
  expect(await found({ keyword: '陈一' })).toBe(3);
  expect(await found({ keyword: sale.no })).toBe(1);
  expect(await found({ keyword: 'T001' })).toBe(0);
  expect(await found({ shiftId: String(shift.id) })).toBe(3);
  expect(await found({ shiftId: String(shift.id + 1) })).toBe(0);
});

it('shows a cashier the own slips alone, and whoever may see all those of the stores in reach', async () => {
  const shift = await counter.open(cashier);
  const sale = await counter.sell(cashier, shift, 1);
  await asOwner(
    test.database.url,
    `update admin.staff set outlet_id = (select outlet_id from goods.store where code = 'S01')
     where user_name = 'manager01'`,
  );
  const outsider = await test.signIn('manager01');
  await giveRights(test, 'manager01', ['cashier:transaction:view']);
  expect((await list(outsider)).total).toBe(0);
  expect((await outsider.call('GET', `${path}/${sale.id}`)).error?.code).toBe('not_found');
  expect((await list(lead)).total).toBe(1);
  await asOwner(
    test.database.url,
    `update admin.staff set outlet_id = (select outlet_id from goods.store where code = 'S04')
     where user_name = 'storelead01'`,
  );
  const elsewhere = await test.signIn('storelead01');
  expect((await list(elsewhere)).total).toBe(0);
  expect((await elsewhere.call('GET', `${path}/${sale.id}`)).error?.code).toBe('not_found');
});

it('K-06 withholds the sums from the cashier whose drawer is not counted yet, and shows them afterwards', async () => {
  const shift = await counter.open(cashier, { floatFen: fen(500_00) });
  await counter.sell(cashier, shift, 1);
  expect(await list(cashier)).not.toHaveProperty('totals');
  expect((await list(lead)).totals?.CASH).toBe(counter.priceFen);
  await counter.handOver(cashier, shift, fen(500_00 + counter.priceFen));
  expect((await list(cashier)).totals?.CASH).toBe(counter.priceFen);
});

it('今日 holds the business day, and what belongs to a shift that is not handed over', async () => {
  const shift = await counter.open(cashier);
  await counter.sell(cashier, shift, 1);
  await asOwner(test.database.url, 'update cashier.slip set biz_date = biz_date - 1');
  expect((await list(lead, { period: 'today' })).total).toBe(1);
  await counter.handOver(cashier, shift, counter.priceFen);
  expect((await list(lead, { period: 'today' })).total).toBe(0);
  expect((await list(lead)).total).toBe(1);
});

it('shows a slip in full: lines, payments, why and by which slips it was taken back', async () => {
  const shift = await counter.open(cashier);
  const sale = await counter.sell(cashier, shift, 2);
  const back = await counter.refund(cashier, shift, sale, 1);
  const of = async (id: number) => (await lead.call<Transaction>('GET', `${path}/${id}`)).result;
  expect(await of(sale.id)).toMatchObject({
    lines: [{ code: 'W001', qty: '2', openQty: '1' }],
    payments: [{ tender: 'CASH', amountFen: 2 * counter.priceFen }],
    refunds: [{ id: back.id, no: back.no, totalFen: negateFen(counter.priceFen) }],
    reason: null,
    approvals: [],
  });
  expect(await of(back.id)).toMatchObject({ sourceNo: sale.no, reason: '多买', refunds: [] });
});

it('counts each reprint once, and notes it', async () => {
  const shift = await counter.open(cashier);
  const { id } = await counter.sell(cashier, shift, 1);
  const [first, second] = await Promise.all(
    [1, 2].map(() => cashier.call<Transaction>('POST', `${path}/${id}/reprint`, { key: true })),
  );
  expect([first?.status, second?.status]).toEqual([200, 200]);
  expect(new Set([first?.result.reprints, second?.result.reprints])).toEqual(new Set([1, 2]));
  const noted = `select count(*) as value from platform.audit_log where action = 'cashier.receipt.reprinted'`;
  expect(await readNumber(test.database.url, noted)).toBe(2);
});

it('goes into a file with its sums', async () => {
  const shift = await counter.open(cashier);
  await counter.sell(cashier, shift, 1);
  const file = await lead.call('POST', `${path}/export`, { query: { period: 'today' } });
  expect(file.status).toBe(200);
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('交易记录'));
  expect((await cashier.call('POST', `${path}/export`)).error?.code).toBe('no_permission');
});

it('K-07 agrees with the report of sales and with the sums of its tenders, per day, store and cashier', async () => {
  const { admin } = counter.room;
  const first = await counter.open(cashier);
  const sale = await counter.sell(cashier, first, 2, [
    { tender: 'CASH', amountFen: fen(100), tenderedFen: fen(100) },
    { tender: 'CARD', amountFen: fen(2 * counter.priceFen - 100), reference: 'REF001' },
  ]);
  await counter.refund(cashier, first, sale, 1);
  const second = await counter.open(lead, { tillNo: 2 });
  await counter.sell(lead, second, 3);
  await counter.handOver(lead, second, fen(3 * counter.priceFen));
  await asOwner(
    test.database.url,
    `update cashier.slip set biz_date = biz_date - 1 where shift_id = ${second.id}`,
  );
  await sellByOtherTenders(admin, await counter.open(admin, { tillNo: 2 }));
  const seen = new Set<string>();
  const shops = [
    [testDay, '陈一', 1],
    [addDays(testDay, -1), '王店长', 3],
    [testDay, '管理员', 4],
  ] as const;
  for (const [day, name, pieces] of shops) {
    const { totals } = await list(lead, { keyword: name, from: day, to: day });
    const of = (view: string) =>
      readNumber(
        test.database.url,
        `select coalesce(sum(net_fen), 0) as value from ${view}
         where biz_date = '${day}' and seller_id = (select id from admin.staff where name = '${name}')
           and outlet_id = (select outlet_id from goods.store where code = 'S01')`,
      );
    const paid = tenderKeys.map(tender => totals?.[tender] ?? fen(0));
    for (const [index, tender] of tenderKeys.entries()) if (paid[index] !== 0) seen.add(tender);
    const total = pieces * counter.priceFen;
    expect([
      totals?.total,
      sumFen(paid),
      await of('cashier.v_report_sale'),
      await of('cashier.v_report_payment'),
    ]).toEqual([total, total, total, total]);
  }
  expect([...seen].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'CARD',
    'CASH',
    'CREDIT',
    'FREE',
    'VOUCHER',
    'WALLET',
  ]);
});

/** A piece each by stored value, a voucher, an account and for nothing. */
async function sellByOtherTenders(admin: Client, shift: TillShift): Promise<void> {
  await asOwner(test.database.url, `update goods.goods set member_fen = retail_fen where code = 'W001'`);
  const { id: memberId } = await rechargeInCash(admin, shift, counter.priceFen);
  const hands = await commerceHands(test);
  const { id: enterpriseId } = await activeEnterprise(hands);
  await creditAccount(hands, enterpriseId, { limitYuan: 1000 });
  const amountFen = counter.priceFen;
  const sales = [
    { payments: [{ tender: 'WALLET', amountFen }], memberId },
    { payments: [{ tender: 'VOUCHER', amountFen, reference: 'DJ-2026-0001' }] },
    { payments: [{ tender: 'CREDIT', amountFen, enterpriseId }] },
    { payments: [{ tender: 'FREE', amountFen, reason: '接待检查组' }] },
  ] satisfies Partial<TillSale>[];
  for (const sale of sales) expect((await sendSale(admin, saleOf(counter, shift, 1, sale))).error).toBeNull();
}
