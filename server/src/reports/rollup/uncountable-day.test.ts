import { addDays, instantOf } from '@shanmen/shared/time';
import { sql } from 'kysely';

import { testApp, type TestApp } from '../../../test/app/app.ts';
import { attraction, cashSale, sell, sellerAtWork } from '../../../test/data/ticket/factories.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { buildDays } from './rollup.service.ts';

const first = '2026-10-02';
const second = addDays(first, 1);
const today = addDays(first, 2);
const now = instantOf(today, '01:00');

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ now: () => instantOf(first, '10:00') });
  const { site, seller } = await sellerAtWork(test);
  await sell(seller, cashSale(site, await attraction(test.db, { visitDate: first })));
});
afterAll(() => test.close());

it('a day that cannot be counted is named, and keeps no other from being counted', async () => {
  const { url } = test.database;
  await asOwner(
    url,
    `alter table reports.rollup_day add constraint not_that check (biz_date <> '${second}')`,
  );
  try {
    await expect(buildDays(test.db, today, now)).rejects.toThrow(second);
  } finally {
    await asOwner(url, 'alter table reports.rollup_day drop constraint not_that');
  }
  expect(await builtDays()).toEqual([first]);
  expect(await buildDays(test.db, today, now)).toBe(1);
  expect(await builtDays()).toEqual([first, second]);
});

async function builtDays() {
  const { rows } = await sql<{ day: string }>`
    select biz_date as day
    from reports.rollup_day
    order by biz_date`.execute(test.db);
  return rows.map(({ day }) => day);
}
