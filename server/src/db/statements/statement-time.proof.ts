import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { openPools, type Pools } from '../connection/pools.ts';
import { allowTime } from './statement-time.ts';
import type { Db } from '../transaction.ts';

let pools: Pools;
beforeAll(async () => {
  const { url } = await testDatabase();
  pools = openPools({ url, applicationName: 'test' });
});
afterAll(() => pools.close());

/** Longer than the server and the pool allow a statement. */
const work = (tx: Db) => sql`select pg_sleep(7.5)`.execute(tx);

it('a statement may take as long as its transaction is allowed, and is ended sooner where nothing allows it', async () => {
  const ended = pools.main.transaction().execute(work);

  const given = pools.main.transaction().execute(async tx => {
    await allowTime(tx, 60);
    await work(tx);
    return 'done';
  });
  await expect(ended).rejects.toThrow('canceling statement due to statement timeout');
  expect(await given).toBe('done');
});
