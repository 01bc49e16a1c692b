import type { Document } from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentPage } from '@shanmen/shared/contracts/goods/documents/document-query';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';
import { addDays } from '@shanmen/shared/time';

import type { Client } from '../../../../test/app/app.ts';
import { testDay } from '../../../../test/app/clock.ts';
import {
  audited,
  purchase,
  resultOf,
  step,
  stockOf,
  storeroomOfEachTest,
} from '../../../../test/data/goods/goods.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import { replayStock } from '../../public.ts';

const root = '/api/goods/stock/opening/import';
const head = ['编码', '仓库', '数量', '单位成本', '成本金额', '生产日期'];

const { test, room } = storeroomOfEachTest();

it('G-19 brings in what lies in each warehouse, waiting for its audit, and each file once', async () => {
  const madeOn = addDays(testDay, -5);
  const file = await tableFile('期初.xlsx', head, [
    ['W001', 'ZC', '100', '6.80', '', ''],
    ['2001000000029', '文创旗舰店仓', '3', '9.20', '27.50', ''],
    ['T001', '总仓', '1.5', '180', '', madeOn],
  ]);
  expect(resultOf(await check(room.keeper, file))).toMatchObject({
    rowCount: 3,
    problemCount: 0,
    imported: null,
  });
  expect(await opened()).toEqual([]);
  expect(resultOf(await run(room.keeper, file))).toEqual({ rowCount: 3 });
  const documents = await opened();
  expect(documents.map(({ warehouse, status, amountFen }) => [warehouse, status, amountFen])).toEqual(
    expect.arrayContaining([
      ['总仓', 'submitted', 950_00],
      ['文创旗舰店仓', 'submitted', 27_50],
    ]),
  );
  for (const document of documents) {
    const { version } = resultOf(
      await room.admin.call<Document>('GET', `/api/goods/documents/qr/${document.id}`),
    );
    resultOf(await step(room.admin, 'qr', { id: document.id, version }, 'audit'));
  }
  expect(await stockOf(room, 'ZC', 'W001')).toEqual(['100', 680_00]);
  expect(await stockOf(room, 'A1', 'W002')).toEqual(['3', 27_50]);
  expect(await stockOf(room, 'ZC', 'T001')).toEqual(['1.5', 270_00]);
  expect((await replayStock(test.db)).findings).toEqual([]);
  expect((await run(room.admin, file)).error?.code).toBe('import_repeated');
});

it('G-19 names every bad row of an opening and writes none of the good ones', async () => {
  await audited(room, 'jh', purchase(room, [['W020', '1', 6.2]]));
  await asOwner(test.database.url, `update goods.goods set status = 'stopped' where code = 'W005'`);
  const file = await tableFile('坏.xlsx', head, [
    ['W001', 'ZC', '10', '6.80', '', ''],
    ['W001', '总仓', '5', '6.80', '', ''],
    ['W099', 'ZC', '5', '1', '', ''],
    ['W002', '没有仓', '5', '1', '', ''],
    ['W003', 'ZC', '1.5', '1', '', ''],
    ['W004', 'ZC', '1', '', '', ''],
    ['W005', 'ZC', '1', '1', '', ''],
    ['W020', 'ZC', '1', '1', '', ''],
    ['T004', 'ZC', '1', '1', '', addDays(testDay, 1)],
    ['W006', 'ZC', '0', '1', '', ''],
  ]);
  const { problems } = resultOf(await check(room.keeper, file));
  expect(problems.map(({ row, column, text }) => `${row} ${column} ${text}`)).toEqual([
    '4 编码 同一商品、仓库与批次，与第 3 行重复',
    '5 编码 没有「W099」',
    '6 仓库 没有「没有仓」，或不归您管',
    '7 数量 须为整数',
    '8 单位成本 单位成本与成本金额填一个',
    '9 编码 「吉祥物岚岚公仔(小)」已停用',
    '10 编码 该仓的「古塔书签(黄铜)」已有出入库，请用盘点',
    '11 生产日期 不能晚于今天',
    '12 数量 须大于 0',
  ]);
  expect((await run(room.keeper, file)).error?.code).toBe('import_invalid');
  expect(await opened()).toEqual([]);
});

it('G-19 names at once what cannot be read of a row and what does not fit, and each cell once', async () => {
  const file = await tableFile('两处.xlsx', head, [
    ['W099', '没有仓', '几个', '1', '', addDays(testDay, 1)],
    ['W098', '没有仓', '0', '1', '', '改天'],
  ]);
  const { problems } = resultOf(await check(room.keeper, file));
  expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
    '3 数量',
    '3 编码',
    '3 仓库',
    '3 生产日期',
    '4 数量',
    '4 生产日期',
    '4 编码',
    '4 仓库',
  ]);
});

it('parts many goods into documents of 200 lines, and leaves them drafts to who may not submit', async () => {
  await asOwner(
    test.database.url,
    `insert into goods.goods (code, name, spec, pinyin, category_id, base_unit, qty_scale, tax_rate, retail_fen, member_fen)
     select 'X' || to_char(n, 'FM0000'), '期初商品' || n, '', 'qcsp', category_id, '个', 0, 13, 100, 100
     from goods.goods, generate_series(1, 250) as n
     where code = 'W001';
     delete from admin.role_permission where code = 'goods:qr:submit';
     update admin.permission_version set version = version + 1`,
  );
  const keeper = await test.signIn('keeper01');
  const rows = Array.from({ length: 250 }, (_, index) => [
    `X${String(index + 1).padStart(4, '0')}`,
    'ZC',
    '2',
    '1',
    '',
    '',
  ]);
  resultOf(await run(keeper, await tableFile('多.xlsx', head, rows)));
  const documents = await opened();
  expect(documents.map(({ status, qtyTotal }) => [status, qtyTotal])).toEqual([
    ['draft', '100'],
    ['draft', '400'],
  ]);
});

it('says in its template what to fill in, and belongs to who may bring lines into 其他入库', async () => {
  const { bytes } = await room.keeper.download(`${root}/template`);
  expect(readXlsx(bytes).rows.flat()).toEqual(
    expect.arrayContaining(['编码*', '仓库*', '单位成本', '成本金额']),
  );
  const seller = await test.signIn('seller01');
  expect((await seller.call('POST', `${root}/template`)).error?.code).toBe('no_permission');
});

function check(person: Client, body: ImportFile) {
  return person.call<ImportCheck>('POST', `${root}/check`, { body });
}

function run(person: Client, body: ImportFile) {
  return person.call<ImportDone>('POST', root, { body, key: true });
}

/** The documents of openings, the newest first. */
async function opened(): Promise<DocumentPage['rows']> {
  return resultOf(await room.admin.call<DocumentPage>('GET', '/api/goods/documents/qr')).rows;
}
