import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { openPools, type Pools } from '../connection/pools.ts';
import { keepPlans } from './kept-plans.ts';
import type { Db } from '../transaction.ts';

let pools: Pools;
beforeAll(async () => {
  const { url } = await testDatabase();
  pools = openPools({ url, applicationName: 'test' });
});
afterAll(() => pools.close());

const doubled = async (tx: Db, given: number) =>
  (await sql<{ twice: number }>`select ${given}::int * 2 as twice`.execute(tx)).rows[0]?.twice;

const planned = async (tx: Db) =>
  (await sql<{ times: number }>`select generic_plans::int as times from pg_prepared_statements`.execute(tx))
    .rows;

it('a transaction that keeps plans has each of its statements planned once, and another one none', async () => {
  const kept = await pools.reports.transaction().execute(async tx => {
    await keepPlans(tx);
    return [await doubled(tx, 1), await doubled(tx, 2), await doubled(tx, 3), await planned(tx)];
  });
  expect(kept).toEqual([2, 4, 6, [{ times: 3 }]]);
  const after = await pools.reports
    .transaction()
    .execute(async tx => [await doubled(tx, 4), await planned(tx)]);
  expect(after).toEqual([8, [{ times: 3 }]]);
});
