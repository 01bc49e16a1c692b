import type { ImportCheck } from '@shanmen/shared/contracts/import-file';
import type { Store, StorePage } from '@shanmen/shared/contracts/goods/masters/store';
import type { Tills } from '@shanmen/shared/contracts/goods/masters/till';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import {
  giveStockRights,
  goodsId,
  resultOf,
  type Storeroom,
  storeroom,
  whId,
} from '../../../../test/data/goods/goods.ts';
import { tableFile } from '../../../../test/data/files/workbook.ts';

/** Somebody whose rights reach 文创旗舰店仓, out of which S01 sells. */
let test: TestApp;
let room: Storeroom;
let keeper: Client;
let own: Store;
let other: Store;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  room = await storeroom(test);
  const codes = ['goods:store:edit', 'goods:store:stop', 'goods:price:edit'] as const;
  await giveStockRights(test, 'seller01', codes, [whId(room, 'A1')]);
  keeper = await test.signIn('seller01');
  [own, other] = [await storeOf('S01'), await storeOf('S02')];
});
afterAll(() => test.close());

it('Z-02 a store is changed, moved and stopped by whoever reaches it', async () => {
  const named = { ...changeOf(own), receiptFooter: '欢迎再来' };
  expect(await put(`stores/${own.id}`, named)).toBe(200);
  expect(await put(`stores/${other.id}`, changeOf(other))).toBe('not_found');
  const again = { ...changeOf(await storeOf('S01')), whId: other.whId };
  expect(await put(`stores/${own.id}`, again)).toBe('not_found');
  const stop = { status: 'stopped', version: other.version };
  expect(await post(`stores/${other.id}/status`, stop)).toBe('not_found');
});

it('Z-02 tills are those of a store in reach', async () => {
  const draft = { no: 9, printer: '80', hasDrawer: true, hasScale: false, floatFen: 0 };
  expect(await post('tills', { ...draft, storeId: own.id })).toBe(200);
  expect(await post('tills', { ...draft, storeId: other.id })).toBe('not_found');
  const query = { storeId: String(other.id) };
  const [till] = resultOf(await room.admin.call<Tills>('GET', '/api/goods/tills', { query }));
  if (!till) throw new Error('S02 has a till');
  const { id, name: _name, status: _status, ...change } = till;
  expect(await put(`tills/${id}`, change)).toBe('not_found');
  const stop = { status: 'stopped', version: till.version };
  expect(await post(`tills/${id}/status`, stop)).toBe('not_found');
});

it('Z-02 prices of a store are looked at and changed by whoever reaches it', async () => {
  const id = goodsId(room, 'W001');
  const rule = { which: 'both', by: 'bp', amount: 0, step: 10, ids: [id] };
  const seen = { retailFen: 25_00, memberFen: 22_00 };
  const rows = [{ goodsId: id, seen, next: { retailFen: 26_00, memberFen: 22_00 } }];
  const outcomes = async (storeId: number | null) => [
    await post('price-changes/preview', { ...rule, storeId }),
    await post('price-changes', { storeId, reason: '景点价', rows }),
  ];
  expect(await outcomes(other.id)).toEqual(['not_found', 'not_found']);
  expect(await outcomes(own.id)).toEqual([200, 200]);
  expect(await problems('S02')).toEqual(['没有「S02」']);
  expect(await problems('S01')).toEqual([]);
  expect(await outcomes(null)).toEqual([200, 200]);
});

async function storeOf(keyword: string): Promise<Store> {
  const query = { keyword };
  const { rows } = resultOf(await room.admin.call<StorePage>('GET', '/api/goods/stores', { query }));
  const store = rows.find(({ code }) => code === keyword);
  if (!store) throw new Error(`there is no ${keyword}`);
  return store;
}

/** What a form sends of it. */
function changeOf({
  id: _id,
  status: _status,
  deptName: _dept,
  whName: _wh,
  tills: _tills,
  ...change
}: Store) {
  return change;
}

/** What is wrong with a file that asks a price in a store. */
async function problems(store: string): Promise<string[]> {
  const body = await tableFile('价格.xlsx', ['编码', '收银点', '零售价'], [['W001', store, '27']]);
  const answer = await keeper.call<ImportCheck>('POST', '/api/goods/prices/import/check', { body });
  return resultOf(answer).problems.map(({ text }) => text);
}

function put(path: string, body: object) {
  return outcome('PUT', path, body);
}

function post(path: string, body: object) {
  return outcome('POST', path, body);
}

async function outcome(method: 'POST' | 'PUT', path: string, body: object): Promise<number | string> {
  const { status, error } = await keeper.call(method, `/api/goods/${path}`, { body, key: true });
  return error?.code ?? status;
}
