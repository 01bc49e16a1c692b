import type { OutletPage } from '@shanmen/shared/contracts/admin/places/outlet';
import type { Store, StoreDraft, StorePage } from '@shanmen/shared/contracts/goods/masters/store';

import { testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  draftOf,
  enter,
  resultOf,
  type Storeroom,
  storeroom,
  whId,
} from '../../../../test/data/goods/goods.ts';

let test: TestApp;
let room: Storeroom;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
});
afterAll(() => test.close());

const path = '/api/goods/stores';
const draft = (): StoreDraft => ({
  code: 'S20',
  name: '湖心岛茶舍',
  group: '商业中心',
  deptId: null,
  whId: whId(room, 'A1'),
  rounding: 'jiao',
  businessHours: '09:00–17:00',
  receiptHeader: '',
  receiptFooter: '欢迎再来',
});

const post = (body: object, to = path) => room.admin.call<Store>('POST', to, { body, key: true });
const put = ({ id }: Store, body: object) =>
  room.admin.call<Store>('PUT', `${path}/${id}`, { body, key: true });
const outletsBy = async (keyword: string) =>
  resultOf(await room.admin.call<OutletPage>('GET', '/api/admin/outlets', { query: { keyword } })).rows;

describe('收银点', () => {
  it('comes with its outlet, takes a new name along, and keeps its code', async () => {
    const made = resultOf(await post(draft()));
    expect(made).toMatchObject({ code: 'S20', whName: '文创旗舰店仓', status: 'active' });
    expect(await outletsBy('S20')).toEqual([expect.objectContaining({ name: '湖心岛茶舍', kind: 'store' })]);
    const named = resultOf(await put(made, { ...draft(), name: '湖心岛书吧', version: made.version }));
    expect(await outletsBy('hxdsb')).toEqual([expect.objectContaining({ code: 'S20' })]);
    expect((await put(made, { ...draft(), version: made.version })).error?.code).toBe('version_conflict');
    expect((await put(named, { ...draft(), code: 'S21', version: 2 })).error?.code).toBe('not_found');
    const { rows } = resultOf(
      await room.keeper.call<StorePage>('GET', path, { query: { keyword: 'hxdsb', group: '商业中心' } }),
    );
    expect(rows.map(({ code }) => code)).toEqual(['S20']);
  });

  it('has a code that neither store nor ticket office has, and stands on what is in use', async () => {
    expect((await post({ ...draft(), code: 'S01' })).error?.code).toBe('code_taken');
    const nowhere = await post({ ...draft(), code: 'S22', whId: 999_999 });
    expect(nowhere.error).toMatchObject({ code: 'not_found', details: { path: 'whId' } });
    expect(await outletsBy('S22')).toEqual([]);
  });

  it('changes its warehouse and is stopped only when nothing of it waits', async () => {
    const { rows } = resultOf(await room.admin.call<StorePage>('GET', path, { query: { keyword: 'S01' } }));
    const [store] = rows;
    if (!store) throw new Error('the demo area has S01');
    const partyId = room.masters.parties.get('P003') ?? 0;
    resultOf(
      await enter(room.keeper, 'xs', draftOf(room, [['W001', '1', 25]], { partyId, storeId: store.id })),
    );
    const { id: _id, status: _status, deptName: _dept, whName: _wh, tills: _tills, ...change } = store;
    const moved = await put(store, { ...change, whId: whId(room, 'A2') });
    expect(moved.error).toMatchObject({ code: 'master_in_use', details: { path: 'whId' } });
    const step = (status: string, version: number) => post({ status, version }, `${path}/${store.id}/status`);
    expect((await step('stopped', store.version)).error?.message).toBe('不能停用：1 张单据未审核');
    expect((await put(store, { ...change, rounding: 'fen' })).status).toBe(200);
  });
});
