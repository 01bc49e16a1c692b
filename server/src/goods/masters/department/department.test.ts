import type { Department, DepartmentPage } from '@shanmen/shared/contracts/goods/masters/department';
import type { ImportDone } from '@shanmen/shared/contracts/import-file';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import { put, resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';

const path = '/api/goods/departments';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

it('a department stands in a tree, never under itself, and stops after what stands under it', async () => {
  const draft = { costCenter: '', managerId: null };
  const add = (code: string, name: string, parentId: number | null) =>
    put<Department>(room.lead, 'POST', path, { ...draft, code, name, parentId });
  const top = await add('D80', '文旅部', null);
  const below = await add('D81', '讲解组', top.id);
  expect((await rowsBy('D8')).map(({ code, level }) => [code, level])).toEqual([
    ['D80', 1],
    ['D81', 2],
  ]);
  for (const parentId of [top.id, below.id, 999_999]) {
    const body = { ...draft, code: 'D80', name: '文旅部', parentId, version: 1 };
    const refused = await room.lead.call('PUT', `${path}/${top.id}`, { body, key: true });
    expect(refused.error).toMatchObject({ code: 'not_found', details: { path: 'parentId' } });
  }
  const body = { status: 'stopped', version: 1 };
  const stop = await room.lead.call('POST', `${path}/${top.id}/status`, { body, key: true });
  expect(stop.error?.message).toBe('不能停用：1 个下级部门在用');
});

it('G-19 departments come in with what stands under them, wherever in the tree', async () => {
  const file = await tableFile(
    '部门.xlsx',
    ['编码', '名称', '上级', '成本中心', '负责人'],
    [
      ['D20', '演艺部', 'D01', 'SY20', '周野'],
      ['D21', '灯光组', '演艺部', '', ''],
    ],
  );
  expect(await put<ImportDone>(room.lead, 'POST', `${path}/import`, file)).toEqual({ rowCount: 2 });
  expect(await rowsBy('D2')).toEqual([
    expect.objectContaining({ code: 'D20', level: 2, parentName: '商业运营部', managerName: '周野' }),
    expect.objectContaining({ code: 'D21', level: 3, parentName: '演艺部' }),
  ]);
});

async function rowsBy(keyword: string): Promise<readonly Department[]> {
  return resultOf(await room.lead.call<DepartmentPage>('GET', path, { query: { keyword } })).rows;
}
