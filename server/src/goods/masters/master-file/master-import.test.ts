import { randomUUID } from 'node:crypto';

import type { ImportCheck, ImportDone, ImportFile } from '@shanmen/shared/contracts/import-file';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';
import { asOwner } from '../../../../test/app/scenario.ts';
import { readXlsx } from '../../../../test/data/files/read-xlsx.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

type Noun = 'warehouses';
type Rows = readonly (readonly string[])[];

const heads = {
  warehouses: ['编码', '名称', '类型', '仓管', '部门', '负库存'],
} as const;

const fileOf = (noun: Noun, rows: Rows) =>
  tableFile(
    '主档.xlsx',
    heads[noun],
    rows.map(row => [...row]),
  );
const check = async (noun: Noun, file: ImportFile, person = room.admin) =>
  resultOf(await person.call<ImportCheck>('POST', `/api/goods/${noun}/import/check`, { body: file }));
const run = (noun: Noun, file: ImportFile) =>
  room.admin.call<ImportDone>('POST', `/api/goods/${noun}/import`, { body: file, key: randomUUID() });
const listed = async (noun: Noun, keyword: string) => {
  const answer = await room.admin.call<{ rows: Record<string, unknown>[] }>('GET', `/api/goods/${noun}`, {
    query: { keyword, pageSize: '200' },
  });
  return resultOf(answer).rows;
};
const bad: Readonly<Record<Noun, Rows>> = {
  warehouses: [
    ['E1', '东广场仓', '门店仓', '周野', 'D01', '否'],
    ['ZC', '又一总仓', '总仓', '', '', ''],
    ['E2', '湖区仓', '', '没有这人', '没有这部门', ''],
    ['E1', '同码', '', '', '', ''],
    ['e3', '', '仓', '没有这人', '没有这部门', ''],
  ],
};
const named: Readonly<Record<Noun, readonly string[]>> = {
  warehouses: ['4 编码', '5 仓管', '5 部门', '6 编码', '7 名称', '7 类型', '7 编码', '7 仓管', '7 部门'],
};

const nouns = ['warehouses'] as const;

describe.each(nouns)('%s from a file', noun => {
  it('G-19 name every bad row, and none of the good ones is written', async () => {
    const file = await fileOf(noun, bad[noun]);
    const [own = ''] = bad[noun][0] ?? [];
    const { rowCount, problems } = await check(noun, file);
    expect(rowCount).toBe(bad[noun].length);
    expect(problems.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(named[noun].toSorted());
    expect((await run(noun, file)).error?.code).toBe('import_invalid');
    expect(await listed(noun, own)).toEqual([]);
  });

  it('G-19 hand out a template with the columns that are read, and only those', async () => {
    const { bytes } = await room.admin.download(`/api/goods/${noun}/import/template`);
    const titles = readXlsx(bytes).rows.find(([title]) => title === '编码*') ?? [];
    const plain = titles.map(title => String(title).replace('*', ''));
    expect(plain).toEqual(expect.arrayContaining([...heads[noun]]));
    expect(plain).not.toContain('状态');
  });
});

it('G-19 warehouses come in once, with keeper and department by name', async () => {
  const file = await fileOf('warehouses', [
    ['E1', '东广场仓', '门店仓', '周野', 'D01', '是'],
    ['E2', '湖区仓', '', 'buyer01', '文创中心', ''],
  ]);
  expect(resultOf(await run('warehouses', file))).toEqual({ rowCount: 2 });
  expect((await run('warehouses', file)).error?.code).toBe('import_repeated');
  expect(await listed('warehouses', '东广场')).toEqual([
    expect.objectContaining({ code: 'E1', kind: 'store', keeperName: '周野', allowNegative: true }),
  ]);
  expect(await listed('warehouses', 'hqc')).toEqual([
    expect.objectContaining({ code: 'E2', deptName: '文创中心', allowNegative: false }),
  ]);
});

it('lets nobody bring in a warehouse that may go short who may not say so', async () => {
  const file = await fileOf('warehouses', [['E8', '西门仓', '', '', '', '是']]);
  expect((await check('warehouses', file, room.lead)).problemCount).toBe(0);
  await asOwner(
    test.database.url,
    `delete from admin.role_permission where code = 'goods:warehouse:negative';
     update admin.permission_version set version = version + 1`,
  );
  const lead = await test.signIn('buyer01');
  expect((await check('warehouses', file, lead)).problems).toEqual([
    { row: 3, column: '负库存', text: '没有权限设置“允许负库存”' },
  ]);
});
