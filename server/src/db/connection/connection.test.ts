import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
import { asOwner } from '../../../test/app/scenario.ts';
import { openClient } from './connection.ts';
import type { Pools } from './pools.ts';

it.each(['main', 'reports', 'reportsHere', 'direct'] as const satisfies readonly (keyof Pools)[])(
  'P-22 a connection of %s compiles no plan, however dear it looks',
  async name => {
    const { pools, close } = await testDatabase();
    const { rows } = await sql<{ jit: string }>`select current_setting('jit') as jit`.execute(pools[name]);
    expect(rows).toEqual([{ jit: 'off' }]);
    await close();
  },
);

it('a client whose connection the database closes tells it and leaves the process alive', async () => {
  const { url, close } = await testDatabase();
  await new Promise<void>((told, failed) => {
    const closeIt = async () => {
      const client = await openClient(url, { application_name: 'closed by the database' }, told);
      const theirs = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'closed by the database'`;
      await asOwner(url, theirs);
      await expect(client.query('select 1')).rejects.toThrow(/connection error|terminat/i);
    };
    closeIt().catch(failed);
  });
  await close();
});
