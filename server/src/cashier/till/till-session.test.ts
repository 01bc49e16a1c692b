import type { TillCatalogue, TillPictures, TillSession } from '@shanmen/shared/contracts/cashier/till';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';

import { resultOf, storeroomOfEachTest } from '../../../test/data/goods/goods.ts';
import { asOwner, readNumber } from '../../../test/app/scenario.ts';

const { test, room } = storeroomOfEachTest();

const session = async () => resultOf(await room.admin.call<TillSession>('GET', '/api/cashier/till-session'));
const tillOf = (code: string) =>
  readNumber(
    test.database.url,
    `select till.id as value from goods.till join goods.store on store.id = till.store_id
     where store.code = '${code}' and till.no = 1`,
  );
const catalogueOf = async (tillId: number) =>
  resultOf(
    await room.admin.call<TillCatalogue>('GET', '/api/cashier/catalogue', {
      query: { tillId: String(tillId) },
    }),
  );

it('offers the tills that are free, and tells where the open shift stands', async () => {
  const tillId = await tillOf('S01');
  const before = await session();
  expect(before).toMatchObject({ shift: null, place: null, recent: [] });
  expect(before.tills.find(({ id }) => id === tillId)).toMatchObject({ takenBy: null });
  const body = { tillId, openingFloatFen: 500_00 };
  const shift = resultOf(
    await room.admin.call<TillShift>('POST', '/api/cashier/shifts', { body, key: true }),
  );
  const after = await session();
  expect(after).toMatchObject({
    shift: { id: shift.id, state: 'OPEN' },
    place: { rounding: 'none', printer: '80' },
  });
  expect(after.tills.find(({ id }) => id === tillId)?.takenBy).toBe(shift.cashierName);
});

it('K-16 tells a till all that it needs to price a scan by itself: codes, prices of the store, rules of labels', async () => {
  const { goods, labels } = await catalogueOf(await tillOf('S01'));
  expect(labels).toContain('21PPPPPWWWWWC');
  const good = goods.find(({ code }) => code === 'W001');
  expect(good).toMatchObject({ retailFen: 25_00, codes: [{ code: '2001000000012', qty: '1' }] });
  expect(goods.find(({ code }) => code === 'T001')).toMatchObject({ isWeighed: true, qtyScale: 3 });
});

it('tells what lies in the warehouse of the store, and names the categories that it stocks, those with stock first', async () => {
  const tillId = await tillOf('S01');
  const before = await catalogueOf(tillId);
  const categoryOf = (code: string) => before.goods.find(good => good.code === code)?.categoryId ?? 0;
  const shown = async () => (await catalogueOf(tillId)).categories.map(({ id }) => id);
  expect(before.goods.find(({ code }) => code === 'W001')?.stockQty).toBe('0');
  expect(await shown()).not.toContain(categoryOf('W001'));
  const stock = (code: string, qty: number) =>
    asOwner(
      test.database.url,
      `insert into goods.stock_balance (goods_id, wh_id, qty)
       select goods.id, store.wh_id, ${qty}
       from goods.goods, goods.store
       where goods.code = '${code}' and store.code = 'S01'
       on conflict (goods_id, wh_id) do update set qty = excluded.qty`,
    );
  const order = async () => {
    const ids = await shown();
    return Math.sign(ids.indexOf(categoryOf('W001')) - ids.indexOf(categoryOf('K001')));
  };
  await stock('W001', 0);
  await stock('K001', 2);
  expect(await order()).toBe(1);
  await stock('W001', 5);
  await stock('K001', 0);
  expect(await order()).toBe(-1);
  const { goods } = await catalogueOf(tillId);
  expect(goods.find(({ code }) => code === 'W001')?.stockQty).toBe('5');
});

it('shows no picture where a category has none, and no catalogue of a till that is none', async () => {
  const [good] = (await catalogueOf(await tillOf('S01'))).goods;
  const query = { categoryId: String(good?.categoryId) };
  const pictures = await room.admin.call<TillPictures>('GET', '/api/cashier/catalogue/pictures', { query });
  expect(resultOf(pictures)).toEqual([]);
  const none = await room.admin.call('GET', '/api/cashier/catalogue', { query: { tillId: '999999' } });
  expect(none.error?.code).toBe('not_found');
});
