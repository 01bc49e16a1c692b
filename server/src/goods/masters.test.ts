import type { Categories } from '@shanmen/shared/contracts/goods/category';
import type { Department, DepartmentDraft, DepartmentPage } from '@shanmen/shared/contracts/goods/department';
import type { ItemCard, ItemDraft } from '@shanmen/shared/contracts/goods/item';
import type { SupplierDraft, SupplierPage } from '@shanmen/shared/contracts/goods/supplier';
import type { Warehouse, WarehousePage } from '@shanmen/shared/contracts/goods/warehouse';
import { fen } from '@shanmen/shared/money';
import { quantity } from '@shanmen/shared/quantity';
import { addDays } from '@shanmen/shared/time';

import { testApp, type TestApp } from '../../test/app.ts';
import { testDay } from '../../test/clock.ts';
import {
  audited,
  enter,
  goodsId,
  lookUp,
  purchase,
  resultOf,
  type Storeroom,
  storeroom,
} from '../../test/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp();
  room = await storeroom(test);
});
afterAll(() => test.close());

const supplier: SupplierDraft = {
  code: 'G20',
  name: '云上竹艺',
  shortName: '',
  type: '经销',
  settle: '月结',
  creditDays: 30,
  taxRate: 13,
  contact: '竹青',
  phone: '0990-6010020',
  address: '',
  taxNo: 'DEMO000020',
  bank: '',
  account: '',
  licenceExpiresOn: addDays(testDay, 29),
  foodLicenceExpiresOn: addDays(testDay, 400),
};

describe('a supplier', () => {
  it('is found by letters and contact, and named when its licence ends soon', async () => {
    await put('POST', '/api/goods/suppliers', supplier);
    for (const keyword of ['g20', 'yszy', '竹青']) expect(await suppliersBy({ keyword })).toEqual(['G20']);
    expect(await suppliersBy({ expiring: 'yes' })).toEqual(['G20']);
  });

  it('has a code and a tax number that nobody else has', async () => {
    const sameCode = await room.lead.call('POST', '/api/goods/suppliers', { body: supplier, key: true });
    expect(sameCode.error).toMatchObject({ code: 'code_taken', details: { path: 'code' } });
    const body = { ...supplier, code: 'G21' };
    const sameTax = await room.lead.call('POST', '/api/goods/suppliers', { body, key: true });
    expect(sameTax.error).toMatchObject({ code: 'code_taken', details: { path: 'taxNo' } });
  });

  it('is not stopped while a purchase waits, and takes none afterwards', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = (await supplierPage({ keyword: 'G01' })).rows;
    const draft = purchase(room, [['W001', '10', 68]]);
    const waiting = resultOf(await enter(room.keeper, 'jh', draft));
    const stop = () =>
      room.lead.call('POST', `/api/goods/suppliers/${id}/status`, {
        body: { status: 'stopped', version },
        key: true,
      });
    expect((await stop()).error).toMatchObject({
      code: 'master_in_use',
      message: '不能停用：1 张单据未审核',
    });
    await put('POST', `/api/goods/documents/jh/${waiting.id}/void`, { version: 1 });
    expect((await stop()).status).toBe(200);
    expect((await enter(room.keeper, 'jh', draft)).error?.code).toBe('master_stopped');
    await put('POST', `/api/goods/suppliers/${id}/status`, { status: 'active', version: version + 1 });
  });

  async function supplierPage(query: Record<string, string>): Promise<SupplierPage> {
    return resultOf(await room.keeper.call<SupplierPage>('GET', '/api/goods/suppliers', { query }));
  }

  async function suppliersBy(query: Record<string, string>): Promise<string[]> {
    return (await supplierPage(query)).rows.map(({ code }) => code);
  }
});

describe('a warehouse', () => {
  it('may be short only for who may say so, and only while nothing in it is', async () => {
    const made = resultOf(
      await room.lead.call<Warehouse>('POST', '/api/goods/warehouses', { body: draftOf('D1'), key: true }),
    );
    const change = { ...draftOf('D1'), allowNegative: true, version: made.version };
    const allowed = await put<Warehouse>('PUT', `/api/goods/warehouses/${made.id}`, change);
    const lent = { ...purchase(room, [['W001', '1']]), whId: made.id };
    const { supplierId: _none, ...issue } = lent;
    await audited(byLead(), 'qc', { ...issue, reason: '样品' });
    const back = { ...draftOf('D1'), version: allowed.version };
    const refused = await room.lead.call('PUT', `/api/goods/warehouses/${made.id}`, {
      body: back,
      key: true,
    });
    expect(refused.error).toMatchObject({ code: 'master_in_use', details: { path: 'allowNegative' } });
    await audited(byLead(), 'jh', { ...purchase(room, [['W001', '3', 20.4]]), whId: made.id });
    await put('PUT', `/api/goods/warehouses/${made.id}`, back);
    const more = {
      ...issue,
      reason: '样品',
      lines: [{ goodsId: goodsId(room, 'W001'), qty: quantity('3') }],
    };
    await expect(audited(byLead(), 'qc', more)).rejects.toThrow('insufficient_stock');
  });

  it('is stopped only when it is empty', async () => {
    const { id, version } = await warehouse('D1');
    const stop = await room.lead.call('POST', `/api/goods/warehouses/${id}/status`, {
      body: { status: 'stopped', version },
      key: true,
    });
    expect(stop.error).toMatchObject({ code: 'master_in_use' });
    expect(stop.error?.message).toContain('还有 1 种商品');
  });

  it('G-18 tells its value only to who may see cost', async () => {
    expect(await warehouse('D1')).toMatchObject({ goodsCount: 1, valueFen: expect.any(Number) });
    const seen = await room.keeper.call<WarehousePage>('GET', '/api/goods/warehouses');
    expect(seen.text).not.toMatch(/valueFen|"value"/);
    expect(seen.result.rows.map(({ code }) => code)).not.toContain('D1');
  });

  /** The keeper has nothing to do with the new warehouse. */
  function byLead(): Storeroom {
    return { ...room, keeper: room.lead };
  }

  function draftOf(code: string) {
    const rest = { deptId: null, keeperId: null, allowNegative: false };
    return { code, name: '东门临时仓', kind: 'store', ...rest };
  }

  async function warehouse(code: string): Promise<Warehouse> {
    const query = { keyword: code };
    const { rows } = resultOf(await room.lead.call<WarehousePage>('GET', '/api/goods/warehouses', { query }));
    const [found] = rows;
    if (!found) throw new Error(`there is no warehouse ${code}`);
    return found;
  }
});

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
    return put<Department>('POST', '/api/goods/departments', { ...draft, costCenter: '', managerId: null });
  }
});

describe('a good', () => {
  it('is entered with its bar codes and found by each of them', async () => {
    const { id } = await put<ItemCard>('POST', '/api/goods/items', await itemDraft());
    for (const code of ['6901234500011', '16901234500018']) {
      expect(await lookUp(room.keeper, code)).toMatchObject([{ goodsId: id, exact: true }]);
    }
    const again = { ...(await itemDraft()), code: 'W091' };
    const taken = await room.lead.call('POST', '/api/goods/items', { body: again, key: true });
    expect(taken.error).toMatchObject({ code: 'code_taken', details: { path: 'barcodes' } });
    expect(taken.error?.message).toContain('山月杯垫');
  });

  it('keeps code, unit and bar codes once it has moved, and takes more bar codes', async () => {
    const card = await itemCard('W090');
    const change = { ...(await itemDraft()), version: card.version };
    await audited(room, 'jh', {
      ...purchase(room, []),
      lines: [{ goodsId: card.id, qty: quantity('5'), amountFen: fen(50_00) }],
    });
    const tried = (changes: Partial<ItemDraft>) =>
      room.lead.call<ItemCard>('PUT', `/api/goods/items/${card.id}`, {
        body: { ...change, ...changes },
        key: true,
      });
    expect((await tried({ code: 'W092' })).error?.details).toMatchObject({ path: 'code' });
    expect((await tried({ unit: '盒' })).error?.details).toMatchObject({ path: 'unit' });
    expect((await tried({ barcodes: ['16901234500018'] })).error?.code).toBe('master_in_use');
    const more = await tried({ barcodes: [...change.barcodes, '2001000009992'], retailFen: fen(32_00) });
    expect(more.result).toMatchObject({ retailFen: 32_00, version: card.version + 1, hasMoved: true });
    expect((await tried({})).error).toMatchObject({
      code: 'version_conflict',
      details: { current: { code: 'W090' } },
    });
  });

  it('refuses prices and limits that contradict each other', async () => {
    const draft = { ...(await itemDraft()), code: 'W093', barcodes: [] };
    for (const [changes, path] of [
      [{ minSaleFen: 99_00 }, 'minSaleFen'],
      [{ minStock: '20', maxStock: '3' }, 'maxStock'],
      [{ barcodes: ['6900000000011', '6900000000011'] }, 'barcodes'],
    ] as const) {
      const body = { ...draft, ...changes };
      const { error } = await room.lead.call('POST', '/api/goods/items', { body, key: true });
      expect(error).toMatchObject({ code: 'item_incomplete', details: { path } });
    }
  });

  it('G-18 keeps the reference cost from who may not see it, also when it is changed', async () => {
    const seen = await room.keeper.call<ItemCard>('GET', `/api/goods/items/${goodsId(room, 'W001')}`);
    expect(seen.text).not.toContain('refCostFen');
    const body = { ...(await itemDraft()), code: 'W094', barcodes: [], refCostFen: 100 };
    expect((await room.keeper.call('POST', '/api/goods/items', { body, key: true })).error?.code).toBe(
      'no_permission',
    );
  });

  it('G-32 stays readable on its documents when it is stopped', async () => {
    const { id, version } = await itemCard('W090');
    await put('POST', `/api/goods/items/${id}/status`, { status: 'stopped', version });
    expect(await lookUp(room.keeper, 'W090')).toEqual([]);
    const { rows } = resultOf(
      await room.admin.call<{ rows: { id: number }[] }>('GET', '/api/goods/documents/jh', {
        query: { keyword: 'W090' },
      }),
    );
    const shown = await room.admin.call('GET', `/api/goods/documents/jh/${rows[0]?.id}`);
    expect(shown.text).toContain('山月杯垫');
  });

  async function itemDraft(): Promise<ItemDraft> {
    const categories = resultOf(await room.lead.call<Categories>('GET', '/api/goods/categories'));
    return {
      code: 'W090',
      barcodes: ['6901234500011', '16901234500018'],
      name: '山月杯垫',
      spec: '10cm',
      categoryId: categories.find(({ path }) => path === '文创/手作')?.id ?? 0,
      brand: '',
      unit: '片',
      kind: 'stock',
      taxRate: 13,
      retailFen: fen(29_00),
      memberFen: fen(26_00),
      minSaleFen: null,
      shelfLifeDays: null,
      nearExpiryDays: null,
      supplierId: room.masters.suppliers.get('G05') ?? null,
      minStock: quantity('5'),
      maxStock: null,
      sellableAtPos: true,
    };
  }

  async function itemCard(code: string): Promise<ItemCard> {
    const { rows } = resultOf(
      await room.lead.call<{ rows: { id: number }[] }>('GET', '/api/goods/items', {
        query: { keyword: code },
      }),
    );
    return resultOf(await room.lead.call<ItemCard>('GET', `/api/goods/items/${rows[0]?.id}`));
  }
});

describe('categories', () => {
  it('grow to three levels, with one name once under each', async () => {
    const top = await add('体验', null);
    const middle = await add('手作坊', top);
    const below = await add('陶艺', middle);
    expect((await tryAdd('泥塑', below)).error).toMatchObject({ code: 'state_forbidden' });
    expect((await tryAdd('陶艺', middle)).error).toMatchObject({ code: 'code_taken' });
  });

  it('are renamed against the version that was read', async () => {
    const id = await add('临展', null);
    const tree = await put<Categories>('PUT', `/api/goods/categories/${id}`, { name: '特展', version: 1 });
    expect(tree.find(each => each.id === id)).toMatchObject({ path: '特展', version: 2 });
    const late = { body: { name: '展览', version: 1 }, key: true } as const;
    const { error } = await room.lead.call('PUT', `/api/goods/categories/${id}`, late);
    expect(error?.code).toBe('version_conflict');
  });

  function tryAdd(name: string, parentId: number | null) {
    return room.lead.call<Categories>('POST', '/api/goods/categories', {
      body: { name, parentId },
      key: true,
    });
  }

  async function add(name: string, parentId: number | null): Promise<number> {
    const tree = resultOf(await tryAdd(name, parentId));
    return tree.find(each => each.name === name && each.parentId === parentId)?.id ?? 0;
  }
});

async function put<T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> {
  return resultOf(await room.lead.call<T>(method, path, { body, key: true }));
}
