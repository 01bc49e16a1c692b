import type { OutletPage } from '@shanmen/shared/contracts/admin/places/outlet';
import {
  type Store,
  store,
  type StoreDraft,
  type StorePage,
} from '@shanmen/shared/contracts/goods/masters/store';
import type { ImportCheck, ImportDone } from '@shanmen/shared/contracts/import-file';
import { sampleDraft } from '@shanmen/shared/contracts/master/sample';

import { type Answer, testApp, type TestApp } from '../../../../test/app/app.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';
import {
  draftOf,
  enter,
  put,
  resultOf,
  type Storeroom,
  storeroom,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { createOutlet } from '../../../admin/public.ts';
import { withTransaction } from '../../../db/transaction.ts';

const path = '/api/goods/stores';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

it('a store comes with its outlet, which takes a new name over', async () => {
  const made = resultOf(await add({}));
  expect(made).toMatchObject({ whName: '文创旗舰店仓' });
  expect(await outletsBy('S20')).toEqual([expect.objectContaining({ name: '湖心岛茶舍', kind: 'store' })]);
  await put(room.admin, 'PUT', `${path}/${made.id}`, { ...draft({ name: '湖心岛书吧' }), version: 1 });
  expect(await outletsBy('hxdsb')).toEqual([expect.objectContaining({ code: 'S20' })]);
});

it('a store has a code that no ticket office has, and stands on what is in use', async () => {
  const office = { code: 'TK1', name: '东门售票处', kind: 'sale_site', refId: null } as const;
  await withTransaction(test.db, tx => createOutlet(tx, office));
  const refused = (await add({ code: 'TK1' })).error;
  expect(refused).toMatchObject({
    code: 'code_taken',
    message: '编码已用于其他网点',
    details: { path: 'code' },
  });
  const nowhere = await add({ code: 'S22', whId: 999_999 });
  expect(nowhere.error).toMatchObject({ code: 'not_found', details: { path: 'whId' } });
  expect(await outletsBy('S22')).toEqual([]);
  const body = await tableFile('同码.xlsx', ['编码', '名称', '类别'], [['TK1', '茶舍', '文创']]);
  const check = await room.admin.call<ImportCheck>('POST', `${path}/import/check`, { body });
  expect(resultOf(check).problems).toMatchObject([{ text: '「TK1」已用于 其他网点' }]);
});

it('a store keeps its warehouse as long as a document of it waits', async () => {
  const [found] = await storesBy('S01');
  if (!found) throw new Error('the demo area has S01');
  const partyId = room.masters.parties.get('P003') ?? 0;
  const sale = draftOf(room, [['W001', '1', 25]], { partyId, storeId: found.id });
  resultOf(await enter(room.keeper, 'xs', sale));
  const { id, status: _status, deptName: _dept, whName: _wh, tills: _tills, ...change } = found;
  const body = { ...change, whId: whId(room, 'A2') };
  const moved = await room.admin.call('PUT', `${path}/${id}`, { body, key: true });
  expect(moved.error).toMatchObject({ code: 'master_in_use', details: { path: 'whId' } });
  await put(room.admin, 'PUT', `${path}/${id}`, { ...change, rounding: 'fen' });
});

it('G-19 stores come in with their outlet, also those that keep no stock', async () => {
  const head = ['编码', '名称', '类别', '出库仓', '部门', '现金抹零'];
  const file = await tableFile('收银点.xlsx', head, [
    ['S30', '湖心岛茶舍', '商业中心', '文创旗舰店仓', 'D02', '抹角'],
    ['S31', '联营糖水铺', '商业中心', '', '', ''],
  ]);
  expect(await put<ImportDone>(room.admin, 'POST', `${path}/import`, file)).toEqual({ rowCount: 2 });
  expect(await storesBy('S3')).toEqual([
    expect.objectContaining({ code: 'S30', whName: '文创旗舰店仓', deptName: '文创中心', rounding: 'jiao' }),
    expect.objectContaining({ code: 'S31', whName: null }),
  ]);
  expect(await outletsBy('S31')).toEqual([expect.objectContaining({ name: '联营糖水铺', kind: 'store' })]);
});

function draft(changes: Partial<StoreDraft>): StoreDraft {
  return sampleDraft(store, { code: 'S20', name: '湖心岛茶舍', whId: whId(room, 'A1'), ...changes });
}

function add(changes: Partial<StoreDraft>): Promise<Answer<Store>> {
  return room.admin.call<Store>('POST', path, { body: draft(changes), key: true });
}

async function storesBy(keyword: string): Promise<readonly Store[]> {
  return resultOf(await room.admin.call<StorePage>('GET', path, { query: { keyword } })).rows;
}

async function outletsBy(keyword: string): Promise<OutletPage['rows']> {
  return resultOf(await room.admin.call<OutletPage>('GET', '/api/admin/outlets', { query: { keyword } }))
    .rows;
}
