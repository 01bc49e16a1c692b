import { sql } from 'kysely';

import { testDatabase } from '../../../../test/app/database.ts';
import { readSnapshot } from './read-snapshot.queries.ts';

describe('a report that takes too long', () => {
  it('R-38 ends with report_timeout, and the next one works', async () => {
    const { db } = await testDatabase();
    const slow = readSnapshot({ facts: db }, async snapshot => {
      await sql`set local statement_timeout = 50`.execute(snapshot);
      await sql`select pg_sleep(30)`.execute(snapshot);
    });
    await expect(slow).rejects.toMatchObject({ code: 'report_timeout' });
    const next = await readSnapshot({ facts: db }, snapshot =>
      sql<{ one: number }>`select 1 as one`.execute(snapshot),
    );
    expect(next.rows).toEqual([{ one: 1 }]);
  });
});
