import { sql } from 'kysely';

import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { withTransaction } from '../../db/transaction.ts';
import { changedFields, writeAudit } from './audit-log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.reset());

const entry = {
  staffId: 7,
  requestId: 'request-1',
  action: 'ticket.price.changed',
  objectType: 'price_rule',
  objectId: '12',
};

async function readRows(): Promise<{ before: unknown; after: unknown }[]> {
  const { rows } = await sql<{ before: unknown; after: unknown }>`
    select before, after
    from platform.audit_log`.execute(database.db);
  return rows;
}

it('keeps only the fields that changed', async () => {
  const before = { name: '成人票', priceFen: 12_000 };
  await withTransaction(database.db, tx =>
    writeAudit(tx, { ...entry, before, after: { ...before, priceFen: 13_000 } }),
  );
  expect(await readRows()).toEqual([{ before: { priceFen: 12_000 }, after: { priceFen: 13_000 } }]);
});

it('leaves no row when the effect fails', async () => {
  const failed = withTransaction(database.db, async tx => {
    await writeAudit(tx, entry);
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  expect(await readRows()).toEqual([]);
});

it('masks personal data and hides secrets', () => {
  const { after } = changedFields({}, { mobile: '13812349527', password: 'Shanmen-2026', name: '王芳' });
  expect(after).toEqual({ mobile: '138****9527', password: '***', name: '王芳' });
});
