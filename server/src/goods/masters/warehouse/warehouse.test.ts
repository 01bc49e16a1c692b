import type { Warehouse, WarehousePage } from '@shanmen/shared/contracts/goods/masters/warehouse';
import { quantity } from '@shanmen/shared/quantity';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  audited,
  goodsId,
  purchase,
  put,
  resultOf,
  type Storeroom,
  storeroom,
} from '../../../../test/data/goods/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

describe('a warehouse', () => {
  it.each([
    ['deptId', '部门'],
    ['keeperId', '保管员'],
  ])('is neither made nor changed with a %s that is not there', async (path, label) => {
    const body = { ...draftOf('D0'), [path]: 999_999 };
    const answer = await room.lead.call('POST', '/api/goods/warehouses', { body, key: true });
    expect(answer.error).toMatchObject({ code: 'not_found', message: `${label}不存在或已停用` });
    const [first] = (await room.lead.call<WarehousePage>('GET', '/api/goods/warehouses')).result.rows;
    const { id = 0, code = '', name = '', kind = 'main', allowNegative = false, version = 0 } = first ?? {};
    const change = {
      code,
      name,
      kind,
      deptId: null,
      keeperId: null,
      allowNegative,
      version,
      [path]: 999_999,
    };
    const changed = await room.lead.call('PUT', `/api/goods/warehouses/${id}`, { body: change, key: true });
    expect(changed.error?.code).toBe('not_found');
  });

  it('may be short only for who may say so, and only while nothing in it is', async () => {
    const made = resultOf(
      await room.lead.call<Warehouse>('POST', '/api/goods/warehouses', { body: draftOf('D1'), key: true }),
    );
    const change = { ...draftOf('D1'), allowNegative: true, version: made.version };
    const allowed = await put<Warehouse>(room.lead, 'PUT', `/api/goods/warehouses/${made.id}`, change);
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
    await put(room.lead, 'PUT', `/api/goods/warehouses/${made.id}`, back);
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
