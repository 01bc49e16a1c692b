import type { InventoryPlaces } from '@shanmen/shared/contracts/cashier/records/inventory';
import type { StockCount } from '@shanmen/shared/contracts/goods/counting/stock-count';
import type { ReplenishDrafts } from '@shanmen/shared/contracts/goods/stock/stock-alert';
import type { StockPage } from '@shanmen/shared/contracts/goods/stock/stock-status';

import { type Client, testApp, type TestApp } from '../../../../test/app/app.ts';
import { tillCounter } from '../../../../test/data/cashier/till-counter.ts';
import { audited, goodsId, purchase, type Storeroom, whId } from '../../../../test/data/goods/goods.ts';

let test: TestApp;
let room: Storeroom;
let cashier: Client;
let lead: Client;
beforeAll(async () => {
  test = await testApp({ begin: 'stocked' });
  ({ room } = await tillCounter(test));
  await audited(room, 'jh', purchase(room, [['W002', '5', 40]]));
  await audited(room, 'jh', purchase(room, [['W002', '3', 24]], { whId: whId(room, 'A2') }));
  [cashier, lead] = [await test.signIn('cashier01'), await test.signIn('storelead01')];
});
afterAll(() => test.close());

const root = '/api/cashier/inventory';

it('shows the warehouse of the own store alone, and never what it cost', async () => {
  const { result } = await cashier.call<StockPage>('GET', root);
  expect(result.rows.map(({ code, whId: at, qty }) => [code, at, qty])).toEqual([
    ['W001', whId(room, 'A1'), '10'],
  ]);
  const { result: all } = await room.admin.call<StockPage>('GET', root);
  expect(new Set(all.rows.map(row => row.whId))).toEqual(new Set([whId(room, 'A1'), whId(room, 'A2')]));
  for (const row of all.rows) {
    expect(row).not.toHaveProperty('averageFen');
    expect(row).not.toHaveProperty('valueFen');
  }
  expect(all.totals).not.toHaveProperty('value');
});

it('names the own warehouses, and those that send to stores', async () => {
  const { result } = await cashier.call<InventoryPlaces>('GET', `${root}/places`);
  expect(result.own.map(({ id }) => id)).toEqual([whId(room, 'A1')]);
  expect(result.sources.map(({ id }) => id)).toContain(whId(room, 'ZC'));
});

it('makes a draft of a transfer out of a main warehouse, or of a purchase, into the own store alone', async () => {
  const wanted = (code: string, to: string) => ({
    goodsId: goodsId(room, code),
    whId: whId(room, to),
    qty: '2',
  });
  const request = (body: object) =>
    cashier.call<ReplenishDrafts>('POST', `${root}/transfer-requests`, { body, key: true });
  const lines = [wanted('W002', 'A1')];
  const sent = await request({ fromWhId: whId(room, 'ZC'), lines });
  expect(sent.result).toMatchObject([{ type: 'db' }]);
  const { result } = await room.admin.call('GET', `/api/goods/documents/db/${sent.result[0]?.id}`);
  expect(result).toMatchObject({ status: 'draft', whToId: whId(room, 'A1'), remark: '门店要货' });
  expect((await request({ fromWhId: null, lines })).result).toMatchObject([{ type: 'jh' }]);
  const elsewhere = await request({ fromWhId: whId(room, 'ZC'), lines: [wanted('W002', 'A2')] });
  expect(elsewhere.error).toMatchObject({ code: 'not_found', message: '没有找到该门店仓库' });
  const fromStore = await request({ fromWhId: whId(room, 'A2'), lines });
  expect(fromStore.error).toMatchObject({ code: 'not_found', message: '没有找到调出仓' });
});

it('lets a shop manager count the own store, and nobody else’s', async () => {
  const draft = { categoryId: null, blind: true, remark: '' };
  const open = (who: Client, at: string) =>
    who.call<StockCount>('POST', `${root}/counts`, { body: { ...draft, whId: whId(room, at) }, key: true });
  expect((await open(cashier, 'A1')).error?.code).toBe('no_permission');
  expect((await open(lead, 'A2')).error?.code).toBe('not_found');
  const { result: count } = await open(lead, 'A1');
  expect(count.status).toBe('counting');
  const counting = `/api/goods/stock-counts/${count.id}`;
  const body = { goodsId: goodsId(room, 'W001'), qty: '9', mode: 'set', isRecount: false };
  expect((await lead.call('PUT', `${counting}/lines`, { body, key: true })).status).toBe(200);
  expect((await lead.call<StockCount>('GET', counting)).result.counted).toBe(1);
  expect((await cashier.call('GET', counting)).error?.code).toBe('no_permission');
});
