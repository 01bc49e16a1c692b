import type { ItemPrices } from '@shanmen/shared/contracts/goods/pricing/price';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';
import { addDays } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import { goodsId, lookUp, resultOf, storeroomOfEachTest } from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const root = '/api/goods/prices/import';
const head = ['编码', '零售价', '会员价', '收银点', '起日', '止日'];

const { test, room } = storeroomOfEachTest();

it('G-19 changes prices of all stores and of one on some days, writes each down, and takes each file once', async () => {
  const [first, last] = [addDays(testDay, 10), addDays(testDay, 19)];
  const file = await tableFile('调价.xlsx', head, [
    ['W001', '26', '', '', '', ''],
    ['W002', '36', '31', '', '', ''],
    ['W001', '28', '25', 'S01', first, last],
    ['W003', '30', '27', '古塔文创小站', '', ''],
  ]);
  expect(resultOf(await check(room.lead, file))).toMatchObject({ rowCount: 4, problemCount: 0 });
  expect(await everywhere('W001')).toEqual([25_00, 22_00]);
  expect(resultOf(await run(room.lead, file))).toEqual({ rowCount: 4 });
  expect(await everywhere('W001')).toEqual([26_00, 22_00]);
  expect(await everywhere('W002')).toEqual([36_00, 31_00]);
  const { stores, log } = await pricesOf('W001');
  expect(stores.find(({ code }) => code === 'S01')?.own).toEqual([
    { retailFen: 28_00, memberFen: 25_00, validFrom: first, validTo: last, isToday: false },
  ]);
  expect(log.map(({ reason, after }) => [reason, after.retailFen])).toEqual([
    ['导入价格', 28_00],
    ['导入价格', 26_00],
  ]);
  expect((await pricesOf('W003')).stores.find(({ code }) => code === 'S02')?.own).toMatchObject([
    { retailFen: 30_00 },
  ]);
  expect((await run(room.admin, file)).error?.code).toBe('import_repeated');
});

it('G-19 names every bad row of prices and changes none of the good ones', async () => {
  await asOwner(test.database.url, `update goods.goods set min_sale_fen = 3000 where code = 'W005'`);
  const kept = await tableFile('先.xlsx', head, [['W004', '40', '', 'S01', testDay, '']]);
  resultOf(await run(room.lead, kept));
  const file = await tableFile('坏.xlsx', head, [
    ['W001', '26', '', '', '', ''],
    ['W001', '27', '', '', '', ''],
    ['W099', '5', '', '', '', ''],
    ['W002', '36', '', '没有店', '', ''],
    ['W003', '30', '', '', testDay, ''],
    ['W003', '30', '', 'S01', testDay, addDays(testDay, -1)],
    ['W005', '29.99', '', '', '', ''],
    ['W004', '41', '', 'S01', addDays(testDay, 5), ''],
    ['W006', '-1', '', '', '', ''],
  ]);
  const { problems } = resultOf(await check(room.lead, file));
  expect(problems.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    '4 编码 同一商品、收银点与起止日，与第 3 行重复',
    '5 编码 没有在售的「W099」',
    '6 收银点 没有「没有店」',
    '7 起日 起止日只用于一个收银点的价格',
    '8 止日 止日早于起日',
    '9 零售价 低于最低售价 30.00',
    `10 收银点 已另有收银点价（${testDay} 起）`,
    '11 零售价 「-1」不是金额，须为不小于 0 的元，最多两位小数',
  ]);
  expect((await run(room.lead, file)).error?.code).toBe('import_invalid');
  expect(await everywhere('W001')).toEqual([25_00, 22_00]);
});

it('G-19 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
  await asOwner(test.database.url, `update goods.goods set min_sale_fen = 3000 where code = 'W005'`);
  const file = await tableFile('两处.xlsx', head, [
    ['W005', '29', '贵', '没有店', '改天', ''],
    ['W005', '29', '', 'S01', '改天', ''],
    ['W001', '贵', '', 'S01', testDay, addDays(testDay, -1)],
    ['w099', '5', '', '没有店', '', ''],
  ]);
  const { problems } = resultOf(await check(room.lead, file));
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 会员价',
    '3 起日',
    '3 收银点',
    '3 零售价',
    '4 起日',
    '4 零售价',
    '5 零售价',
    '5 止日',
    '6 编码',
    '6 收银点',
  ]);
});

it('prices come in only by who may change them', async () => {
  const file = await tableFile('价.xlsx', head, [['W001', '1', '', '', '', '']]);
  expect((await run(room.keeper, file)).error?.code).toBe('no_permission');
});

function check(person: Client, body: ImportFile) {
  return person.call<ImportCheck>('POST', `${root}/check`, { body });
}

function run(person: Client, body: ImportFile) {
  return person.call<ImportDone>('POST', root, { body, key: true });
}

async function everywhere(code: string): Promise<readonly [number, number]> {
  const [good] = await lookUp(room.admin, code);
  return [good?.retailFen ?? 0, good?.memberFen ?? 0];
}

async function pricesOf(code: string): Promise<ItemPrices> {
  return resultOf(await room.admin.call<ItemPrices>('GET', `/api/goods/items/${goodsId(room, code)}/prices`));
}
