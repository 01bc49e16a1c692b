import { randomUUID } from 'node:crypto';

import type { WarehousePage } from '@shanmen/shared/contracts/goods/masters/warehouse';
import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import { resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';

const path = '/api/goods/warehouses';
const head = ['编码', '名称', '类型', '仓管', '部门', '负库存'];

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

it('G-19 an import of warehouses names every bad row, and writes none of the good ones', async () => {
  const file = await tableFile('仓库.xlsx', head, [
    ['E1', '东广场仓', '门店仓', '周野', 'D01', '否'],
    ['ZC', '又一总仓', '总仓', '', '', ''],
    ['E2', '湖区仓', '', '没有这人', '没有这部门', ''],
    ['E1', '同码', '', '', '', ''],
    ['e3', '', '仓', '没有这人', '没有这部门', ''],
  ]);
  const { rowCount, problems } = await check(file);
  expect(rowCount).toBe(5);
  const named = ['4 编码', '5 仓管', '5 部门', '6 编码', '7 名称', '7 类型', '7 编码', '7 仓管', '7 部门'];
  expect(problems.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(named.toSorted());
  expect((await run(file)).error?.code).toBe('import_invalid');
  expect(await listed('E1')).toEqual([]);
});

it('G-19 the template of warehouses has the columns that are read, and only those', async () => {
  const { bytes } = await room.admin.download(`${path}/import/template`);
  const titles = readXlsx(bytes).rows.find(([title]) => title === '编码*') ?? [];
  const plain = titles.map(title => String(title).replace('*', ''));
  expect(plain).toEqual(expect.arrayContaining(head));
  expect(plain).not.toContain('状态');
});

it('G-19 warehouses come in once, with keeper and department by name', async () => {
  const file = await tableFile('仓库.xlsx', head, [
    ['E1', '东广场仓', '门店仓', '周野', 'D01', '是'],
    ['E2', '湖区仓', '', 'buyer01', '文创中心', ''],
  ]);
  expect(resultOf(await run(file))).toEqual({ rowCount: 2 });
  expect((await run(file)).error?.code).toBe('import_repeated');
  expect(await listed('东广场')).toEqual([
    expect.objectContaining({ code: 'E1', kind: 'store', keeperName: '周野', allowNegative: true }),
  ]);
  expect(await listed('hqc')).toEqual([
    expect.objectContaining({ code: 'E2', deptName: '文创中心', allowNegative: false }),
  ]);
});

it('nobody brings in a warehouse that may go short who may not say so', async () => {
  const file = await tableFile('仓库.xlsx', head, [['E8', '西门仓', '', '', '', '是']]);
  expect((await check(file, room.lead)).problemCount).toBe(0);
  await asOwner(
    test.database.url,
    `delete from admin.role_permission where code = 'goods:warehouse:negative';
     update admin.permission_version set version = version + 1`,
  );
  const lead = await test.signIn('buyer01');
  expect((await check(file, lead)).problems).toEqual([
    { row: 3, column: '负库存', text: '没有权限设置“允许负库存”' },
  ]);
});

async function check(body: ImportFile, person = room.admin): Promise<ImportCheck> {
  return resultOf(await person.call<ImportCheck>('POST', `${path}/import/check`, { body }));
}

function run(body: ImportFile) {
  return room.admin.call<ImportDone>('POST', `${path}/import`, { body, key: randomUUID() });
}

async function listed(keyword: string): Promise<WarehousePage['rows']> {
  const query = { keyword, pageSize: '200' };
  return resultOf(await room.admin.call<WarehousePage>('GET', path, { query })).rows;
}
