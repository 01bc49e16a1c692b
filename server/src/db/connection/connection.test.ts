import { sql } from 'kysely';

import { testDatabase } from '../../../test/app/database.ts';
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
