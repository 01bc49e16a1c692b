import type {
  Department,
  DepartmentDraft,
  DepartmentPage,
} from '@shanmen/shared/contracts/goods/masters/department';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import { put, resultOf, type Storeroom, storeroom } from '../../../../test/data/goods/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

describe('a department', () => {
  it('stands in a tree, never under itself, and stops after what stands under it', async () => {
    const top = await addDepartment({ code: 'D80', name: '文旅部', parentId: null });
    const below = await addDepartment({ code: 'D81', name: '讲解组', parentId: top.id });
    const { rows } = resultOf(
      await room.lead.call<DepartmentPage>('GET', '/api/goods/departments', { query: { keyword: 'D8' } }),
    );
    expect(rows.map(({ code, level }) => [code, level])).toEqual([
      ['D80', 1],
      ['D81', 2],
    ]);
    const ring = {
      code: 'D80',
      name: '文旅部',
      costCenter: '',
      managerId: null,
      parentId: below.id,
      version: 1,
    };
    const refused = await room.lead.call('PUT', `/api/goods/departments/${top.id}`, {
      body: ring,
      key: true,
    });
    expect(refused.error).toMatchObject({ code: 'not_found', details: { path: 'parentId' } });
    const stop = await room.lead.call('POST', `/api/goods/departments/${top.id}/status`, {
      body: { status: 'stopped', version: 1 },
      key: true,
    });
    expect(stop.error?.message).toBe('不能停用：1 个下级部门在用');
  });

  function addDepartment(draft: Pick<DepartmentDraft, 'code' | 'name' | 'parentId'>): Promise<Department> {
    return put<Department>(room.lead, 'POST', '/api/goods/departments', {
      ...draft,
      costCenter: '',
      managerId: null,
    });
  }
});
