import type { TillCatalogue, TillPictures, TillSession } from '@shanmen/shared/contracts/cashier/till';
import type { TillShift } from '@shanmen/shared/contracts/cashier/shift';

import { resultOf, storeroomOfEachTest } from '../../../test/data/goods/goods.ts';
import { readNumber } from '../../../test/app/scenario.ts';

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
  const { goods, labels, categories } = await catalogueOf(await tillOf('S01'));
  expect(labels).toContain('21PPPPPWWWWWC');
  const good = goods.find(({ code }) => code === 'W001');
  expect(good).toMatchObject({ retailFen: 25_00, codes: [{ code: '2001000000012', qty: '1' }] });
  expect(goods.find(({ code }) => code === 'T001')).toMatchObject({ isWeighed: true, qtyScale: 3 });
  const known = new Set(categories.map(({ id }) => id));
  expect(goods.filter(({ categoryId }) => !known.has(categoryId))).toEqual([]);
});

it('shows no picture where a category has none, and no catalogue of a till that is none', async () => {
  const [category] = (await catalogueOf(await tillOf('S01'))).categories;
  const query = { categoryId: String(category?.id) };
  const pictures = await room.admin.call<TillPictures>('GET', '/api/cashier/catalogue/pictures', { query });
  expect(resultOf(pictures)).toEqual([]);
  const none = await room.admin.call('GET', '/api/cashier/catalogue', { query: { tillId: '999999' } });
  expect(none.error?.code).toBe('not_found');
});
