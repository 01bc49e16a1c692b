import type { StockAlertPage } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import type { Client } from '../../../../test/app/app.ts';
import { audited, purchase, resultOf, storeroomOfFile } from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

const root = '/api/goods/stock-alerts';
const head = ['编码', '仓库', '下限', '上限'];

const { test, room } = storeroomOfFile();
beforeAll(async () => {
  await audited(room, 'jh', purchase(room, [['W001', '10', 68]]));
  await audited(room, 'jh', purchase(room, [['W002', '40', 368]]));
});

it('G-19 names every bad row of limits and writes none of the good ones', async () => {
  const file = await tableFile('坏.xlsx', head, [
    ['W001', 'ZC', '20', ''],
    ['W001', '总仓', '5', ''],
    ['W099', 'ZC', '5', ''],
    ['W002', '没有仓', '5', ''],
    ['W002', 'ZC', '9', '3'],
    ['W003', 'ZC', '1.5', ''],
  ]);
  const { problems, rowCount } = resultOf(await check(room.keeper, file));
  expect(rowCount).toBe(6);
  expect(problems.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    '4 编码 同一商品与仓库，与第 3 行重复',
    '5 编码 没有「W099」',
    '6 仓库 没有「没有仓」，或不归您管',
    '7 上限 不能低于下限',
    '8 下限 古塔开窗冰箱贴 的数量最多 0 位小数',
  ]);
  expect((await run(room.keeper, file)).error?.code).toBe('import_invalid');
  expect(await low()).toEqual([]);
});

it('G-19 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
  const file = await tableFile('两处.xlsx', head, [
    ['W001', '没有仓', '多', '1.5'],
    ['w1', '没有仓', '9', '3'],
    ['w1', '没有仓', '', ''],
  ]);
  const { problems } = resultOf(await check(room.keeper, file));
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 下限',
    '3 仓库',
    '3 上限',
    '4 编码',
    '4 仓库',
    '4 上限',
    '5 编码',
    '5 仓库',
  ]);
});

it('G-19 sets the limits of all rows once, over those that stood', async () => {
  const file = await tableFile('限.xlsx', head, [
    ['W001', 'ZC', '20', '100'],
    ['W002', '总仓', '50', ''],
  ]);
  expect(resultOf(await run(room.keeper, file))).toEqual({ rowCount: 2 });
  expect(await low()).toEqual([
    ['W001', '20', '100'],
    ['W002', '50', null],
  ]);
  expect((await run(room.admin, file)).error?.code).toBe('import_repeated');
  const over = await tableFile('新限.xlsx', head, [['W001', 'ZC', '12', '']]);
  resultOf(await run(room.keeper, over));
  expect((await low())[0]).toEqual(['W001', '12', null]);
});

it('takes no limits of a warehouse that is not in reach, and none from who may not set them', async () => {
  await asOwner(test.database.url, `update goods.warehouse set keeper_id = null where code = 'A1'`);
  const file = await tableFile('别仓.xlsx', head, [['W001', 'A1', '20', '']]);
  expect(resultOf(await check(room.keeper, file)).problems).toEqual([
    { row: 3, column: '仓库', text: '没有「A1」，或不归您管' },
  ]);
  expect((await run(room.keeper, file)).error?.code).toBe('import_invalid');
  expect(resultOf(await check(room.admin, file)).problems).toEqual([]);
  const seller = await test.signIn('seller01');
  expect((await check(seller, file)).error?.code).toBe('no_permission');
});

it('hands out a template with the columns that it reads', async () => {
  const { bytes } = await room.keeper.download(`${root}/limits/import/template`);
  expect(readXlsx(bytes).rows).toContainEqual(['编码*', '仓库*', '下限', '上限']);
});

const check = (client: Client, body: ImportFile) =>
  client.call<ImportCheck>('POST', `${root}/limits/import/check`, { body });
const run = (client: Client, body: ImportFile) =>
  client.call<ImportDone>('POST', `${root}/limits/import`, { body, key: true });

/** What is below its limit in 总仓, with both limits. */
async function low() {
  const query = { status: 'low' };
  const { rows } = resultOf(await room.admin.call<StockAlertPage>('GET', root, { query }));
  return rows.map(({ code, minQty, maxQty }) => [code, minQty, maxQty]);
}
