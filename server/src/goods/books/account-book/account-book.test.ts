import {
  accountGrains,
  type AccountPage,
  type AccountSheet,
} from '@shanmen/shared/contracts/goods/books/account-book';
import type { StockPage } from '@shanmen/shared/contracts/goods/stock/stock-status';
import { addDays } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { chanceOf } from '../../../../seeds/demo/chance.ts';
import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  draftOf,
  goodsId,
  purchase,
  resultOf,
  storeroomOfEachTest,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { fillHistory } from '../../../../test/data/goods/stock-history.ts';

const { test, room } = storeroomOfEachTest();
beforeEach(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]], { bizDate: addDays(testDay, -2) }));
  await audited(room, 'db', draftOf(room, [['W001', '4']], { whToId: whId(room, 'A1') }));
  await audited(room, 'bs', draftOf(room, [['W001', '1']], { reason: '破损' }));
});

it('G-02 begins with the opening, goes on by day and posting, and ends with what lies there', async () => {
  const book = await read(room.admin, { keyword: 'W001', whId: String(whId(room, 'ZC')), from: testDay });
  expect(
    book.rows.map(row => [row.no.slice(0, 2), row.inQty, row.outQty, row.balanceQty, row.balanceFen]),
  ).toEqual([
    ['期初', null, null, '10', 68_00],
    ['DB', null, '4', '6', 40_80],
    ['BS', null, '1', '5', 34_00],
    ['期末', null, null, '5', 34_00],
  ]);
  expect([book.total, book.totals]).toEqual([2, { in: 0, out: 34_00 }]);
});

it('G-18 prints all of the period of one good, with value for who may see cost', async () => {
  const print = (person: Client, query: Record<string, string>) =>
    person.call<AccountSheet>('POST', '/api/goods/account-book/print', { query });
  const whole = { keyword: 'W001', from: addDays(testDay, -5) };
  const sheet = resultOf(await print(room.admin, whole));
  expect(sheet).toMatchObject({ good: 'W001 青岚山立体冰箱贴', from: whole.from, to: testDay });
  expect(sheet.rows).toEqual((await read(room.admin, whole)).rows);
  expect(sheet.totals).toEqual({ in: 68_00 + 27_20, out: 27_20 + 6_80 });
  const plain = resultOf(await print(room.keeper, whole));
  expect([plain.totals, JSON.stringify(plain).includes('Fen')]).toEqual([{}, false]);
  expect((await print(room.admin, { keyword: '没有的商品' })).error?.code).toBe('not_found');
  expect((await print(await test.signIn('seller01'), whole)).error?.code).toBe('no_permission');
});

it('prints 2,000 rows of a good, and asks for fewer days where there is one more', async () => {
  const [good, place] = [goodsId(room, 'W002'), whId(room, 'ZC')];
  await fillHistory(test.database.url, { goodsId: good, whId: place, rows: 2000, day: testDay });
  const print = () =>
    room.admin.call<AccountSheet>('POST', '/api/goods/account-book/print', { query: { keyword: 'W002' } });
  // 期初 and 期末 stand around them.
  expect(resultOf(await print()).rows).toHaveLength(2002);
  await audited(room, 'bs', draftOf(room, [['W002', '1']], { reason: '破损' }));
  expect((await print()).error).toMatchObject({
    code: 'filter_invalid',
    message: '一次最多打印 2000 行，请缩小期间',
  });
});

it('names of a transfer the warehouse on its other side', async () => {
  const book = await read(room.admin, { keyword: 'W001' });
  const moved = book.rows.filter(({ docType }) => docType === 'db');
  expect(moved.map(row => [row.warehouse, row.outQty ?? row.inQty, row.text])).toEqual([
    ['总仓', '4', '文创旗舰店仓'],
    ['文创旗舰店仓', '4', '总仓'],
  ]);
});

it('G-02 says of an earlier day what lay there then, and of today what the balance says', async () => {
  const stock = async (query: Record<string, string>) => {
    const answer = await room.admin.call<StockPage>('GET', '/api/goods/stock/status', { query });
    return resultOf(answer).rows.map(row => [row.warehouse, row.qty, row.valueFen]);
  };
  expect(await stock({ keyword: 'W001', asOf: addDays(testDay, -1) })).toEqual([['总仓', '10', 68_00]]);
  expect(await stock({ keyword: 'W001', asOf: addDays(testDay, -3) })).toEqual([]);
  expect(await stock({ keyword: 'W001', asOf: testDay })).toEqual(await stock({ keyword: 'W001' }));
});

proof(
  'G-02 says of every day what the balance is without what moved since, in whatever order it was entered',
  async () => {
    const deptId = room.masters.departments.get('D05') ?? 0;
    const chance = chanceOf(20_261_123);
    const daysAgo = () => addDays(testDay, -chance.between(0, 3));
    const bizDate = addDays(testDay, -3);
    await audited(room, 'jh', purchase(room, [['W002', '40', 370]], { bizDate }));
    for (let count = 0; count < 12; count += 1) {
      const bought = chance.between(2, 9);
      const brought = purchase(room, [['W002', String(bought), bought * chance.between(5, 13)]]);
      await audited(room, 'jh', { ...brought, bizDate: daysAgo() });
      const used = draftOf(room, [['W002', String(chance.between(1, 3))]], {
        deptId,
        personName: '沈青',
        bizDate: daysAgo(),
      });
      await audited(room, 'ly', used);
    }
    const stock = async (query: Record<string, string>) => {
      const whole = { keyword: 'W002', whId: String(whId(room, 'ZC')), ...query };
      const answer = await room.admin.call<StockPage>('GET', '/api/goods/stock/status', { query: whole });
      return resultOf(answer).rows.map(row => [row.qty, row.valueFen]);
    };
    for (let ago = 3; ago >= 0; ago -= 1) {
      const day = addDays(testDay, -ago);
      const { rows } = await sql<{ qty: string; value: number }>`
      select trim_scale(balance.qty - coalesce(sum(ledger.qty), 0))::text as qty,
             (balance.value_fen - coalesce(sum(ledger.value_fen), 0))::int as value
      from goods.stock_balance as balance
      left join goods.stock_ledger as ledger
        on ledger.goods_id = balance.goods_id and ledger.wh_id = balance.wh_id and ledger.biz_date > ${day}
      where balance.goods_id = ${goodsId(room, 'W002')} and balance.wh_id = ${whId(room, 'ZC')}
      group by balance.qty, balance.value_fen`.execute(test.db);
      expect(await stock({ asOf: day })).toEqual(rows.map(({ qty, value }) => [qty, value]));
    }
  },
);

it('shows beside what lies there what is lent, and what is under way to it', async () => {
  await audited(room, 'qr', draftOf(room, [['W001', '1', 6.8]], { whId: whId(room, 'A3'), reason: '内部' }));
  await audited(room, 'db', draftOf(room, [['W001', '2']], { whToId: whId(room, 'A3') }));
  await audited(room, 'jy', draftOf(room, [['W001', '1']], { personName: '沈青', dueOn: testDay }));
  const { rows } = resultOf(
    await room.keeper.call<StockPage>('GET', '/api/goods/stock/status', { query: { keyword: 'W001' } }),
  );
  const told = rows.map(row => [row.warehouse, row.qty, row.underWayQty, row.lentQty]);
  expect(told).toEqual([
    ['总仓', '2', '0', '1'],
    ['文创旗舰店仓', '4', '0', '0'],
    ['云海文创仓', '1', '2', '0'],
  ]);
});

it('moves nothing by a transfer where all warehouses are looked at together', async () => {
  const book = await read(room.admin, { keyword: '2001000000012', from: addDays(testDay, -2) });
  expect(book.rows.map(row => row.balanceQty)).toEqual(['0', '10', '6', '10', '9', '9']);
  expect(book.rows.at(-1)).toMatchObject({ kind: 'closing', balanceQty: '9', balanceFen: 61_20 });
});

it.each([
  ['day', 10],
  ['month', 7],
  ['year', 4],
] as const)('sums every %s, with what lay there at its end', async (by, length) => {
  const from = addDays(testDay, -2);
  const isOne = from.slice(0, length) === testDay.slice(0, length);
  const apart = [
    ['10', null, '10'],
    [null, '5', '5'],
  ];
  const sums = isOne ? [['10', '5', '5']] : apart;
  const book = await read(room.admin, { keyword: 'W001', whId: String(whId(room, 'ZC')), from, by });
  const told = book.rows.filter(({ kind }) => kind === 'sum');
  expect(told.map(row => [row.inQty, row.outQty, row.balanceQty])).toEqual(sums);
  expect(told.at(-1)).toMatchObject({ no: accountGrains[by], balanceFen: 34_00, bizDate: testDay });
  expect([book.total, book.totals]).toEqual([sums.length, { in: 68_00, out: 34_00 }]);
  expect(book.rows.at(-1)).toMatchObject({ kind: 'closing', balanceQty: '5' });
});

it('G-01 says when what lies there is not what the ledger leads to', async () => {
  const book = () => read(room.admin, { keyword: 'W001', from: addDays(testDay, -2) });
  expect((await book()).agrees).toBe(true);
  const goods = goodsId(room, 'W001');
  await asOwner(
    test.database.url,
    `update goods.stock_balance set qty = qty + 1 where goods_id = ${goods} and wh_id = ${whId(room, 'ZC')}`,
  );
  expect((await book()).agrees).toBe(false);
});

it('shows a good that was stopped by what it is, and who may take the book out takes all of its pages and its period', async () => {
  await asOwner(test.database.url, `update goods.goods set status = 'stopped' where code = 'W001'`);
  const asked = { goodsId: String(goodsId(room, 'W001')), from: addDays(testDay, -2) };
  expect((await read(room.admin, asked)).total).toBe(4);
  const taken = await room.admin.call('POST', '/api/goods/account-book/export', { query: asked });
  expect(taken.status).toBe(200);
  const file = await room.admin.download(`/api/goods/account-book/export?goodsId=${asked.goodsId}`);
  const head = readXlsx(file.bytes).rows.slice(0, 4).flat().join(' ');
  expect(head).toContain(`${testDay.slice(0, 8)}01`);
  expect(head).toContain(testDay);
  const auditor = await test.signIn('auditor01');
  const refused = await auditor.call('POST', '/api/goods/account-book/export', { query: asked });
  expect(refused.error?.code).toBe('no_permission');
});

it('turns pages without losing the balance, and says nothing of what no good is', async () => {
  const all = { keyword: 'W001', from: addDays(testDay, -2), pageSize: '2' };
  const second = await read(room.admin, { ...all, page: '2' });
  expect(second.rows.map(row => row.balanceQty)).toEqual(['10', '9', '9']);
  expect((await read(room.admin, { keyword: '没有这个' })).rows).toEqual([]);
  expect((await read(room.admin, {})).rows).toEqual([]);
});

it('G-18 tells no value to who may not see cost', async () => {
  const answer = await room.keeper.call('GET', '/api/goods/account-book', { query: { keyword: 'W001' } });
  expect(answer.text).toContain('balanceQty');
  expect(answer.text).not.toContain('Fen');
});

async function read(person: Client, query: Record<string, string>): Promise<AccountPage> {
  return resultOf(await person.call<AccountPage>('GET', '/api/goods/account-book', { query }));
}
