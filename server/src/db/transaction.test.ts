import { sql } from 'kysely';

import { type TestDatabase, testDatabase } from '../../test/app/database.ts';
import { touchBusinessDay } from './touch-business-day.ts';
import { withTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.reset());

async function countTouches(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count"
    from platform.day_touch`.execute(database.db);
  return rows[0]?.count ?? 0;
}

it('keeps what a transaction wrote once it has committed', async () => {
  await withTransaction(database.db, tx => touchBusinessDay(tx, ['2026-10-01', '2026-10-01', '2026-10-02']));
  expect(await countTouches()).toBe(2);
});

it('keeps nothing of a transaction that throws', async () => {
  const failed = withTransaction(database.db, async tx => {
    await touchBusinessDay(tx, ['2026-10-01']);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await countTouches()).toBe(0);
});

it('refuses, when compiled, a write outside a transaction', () => {
  // @ts-expect-error A Db is not a Tx: this line has to stay an error of the compiler.
  const outside = () => touchBusinessDay(database.db, ['2026-10-01']);
  expect(outside).toBeDefined();
});
