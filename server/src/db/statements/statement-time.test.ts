import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { openPools, type Pools } from '../connection/pools.ts';
import { allowTime } from './statement-time.ts';
import type { Db } from '../transaction.ts';

let pools: Pools;
beforeAll(async () => {
  const { url } = await testDatabase();
  pools = openPools({ url, applicationName: 'test', limits: { answerMs: 1500 } });
});
afterAll(() => pools.close());

const work = (tx: Db) => sql`select pg_sleep(2.5)`.execute(tx);

it('a statement may take as long as its transaction is allowed', async () => {
  const given = pools.main.transaction().execute(async tx => {
    await allowTime(tx, 60);
    await work(tx);
    return 'done';
  });
  expect(await given).toBe('done');
});

it('twin: without that it is given up after the time of the pool', async () => {
  await expect(pools.main.transaction().execute(work)).rejects.toThrow('Query read timeout');
});
