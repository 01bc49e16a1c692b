import { sql } from 'kysely';

import { type TestDatabase, testDatabase } from '../../../test/app/database.ts';
import { rowsReadBy } from '../../../test/proofs/measures/query-plan.ts';
import { asOwner, countRows } from '../../../test/app/scenario.ts';
import { withTransaction } from '../../db/transaction.ts';
import { writeAudit } from './audit-log.ts';
import { readSealHead } from './audit-seal.ledger.ts';
import { sealAudit } from './audit-seal.ts';
import { findLateWork, findPlatformFaults } from '../health/proof.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.reset();
  await audit(1, 2, 3, 4, 5);
});

const altered = `update platform.audit_log set after = '{"priceFen":1}' where object_id = '3'`;

describe('the audit chain', () => {
  it('seals each committed row once, in the order of the rows', async () => {
    expect(await sealAudit(database.db)).toBe(5);
    await audit(6);
    expect(await sealAudit(database.db)).toBe(1);
    expect(await sealAudit(database.db)).toBe(0);
    expect(await readSealHead(database.db)).toMatchObject({ seq: 6 });
    expect(await faults()).toEqual([]);
  });

  it('also seals a row that was committed after a later one', async () => {
    const late = await database.pools.direct.startTransaction().execute();
    await writeAudit(late, entry(6));
    await audit(7);
    expect(await sealAudit(database.db)).toBe(6);
    await late.commit().execute();
    expect(await sealAudit(database.db)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('has one end, however many seal at once', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => sealAudit(database.db)));
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await countRows(database.url, 'platform.audit_seal')).toBe(5);
    expect(await faults()).toEqual([]);
  });

  proof('reads nothing again of what was sealed long ago, however long the log is', async () => {
    await asOwner(
      database.url,
      `insert into platform.audit_log (request_id, action, object_type, object_id, result)
       select 'r', 'test.row.added', 'test', 'x', 'done' from generate_series(1, 60000)`,
    );
    await sealAudit(database.db);
    await asOwner(database.url, 'analyze platform.audit_log; analyze platform.audit_seal');
    const readWith = async (lookBack: number) => {
      const read = await rowsReadBy(database.db, database.url, db => sealAudit(db, lookBack));
      return [read('audit_log'), read('audit_seal')];
    };
    expect(await readWith(500)).toEqual([500, 500]);
    expect(await readWith(20_000)).toEqual([20_000, 20_000]);
  });

  it.each([
    ['altered', altered, ['was altered']],
    ['removed', `delete from platform.audit_log where object_id = '3'`, ['is gone']],
    [
      'moved',
      `update platform.audit_seal set seq = 100 where seq = 3; update platform.audit_seal set seq = 3 where seq = 4;
       update platform.audit_seal set seq = 4 where seq = 100`,
      ['does not follow', 'does not follow', 'does not follow'],
    ],
    [
      'removed with its seal',
      'delete from platform.audit_seal where seq = 3',
      ['does not follow', 'was never sealed'],
    ],
  ])('Z-15 T-41 names a row that was %s', async (_act, statements, named) => {
    await sealAudit(database.db);
    await damage(statements);
    expect(await faults()).toEqual(named.map(words => expect.stringContaining(words)));
  });

  it('Z-15 names a row that was slipped in with an older time', async () => {
    await sealAudit(database.db);
    await sql`
      insert into platform.audit_log (at, request_id, action, object_type, object_id, result)
      values (now() - interval '2 hours', 'r', 'test.row.added', 'test', '9', 'done')`.execute(database.db);
    await sealAudit(database.db);
    expect(await faults()).toEqual([expect.stringContaining('is older than the one sealed before it')]);
  });

  it.each(['platform.audit_log', 'platform.audit_seal'])(
    'D-24 the application can change and remove no row of %s',
    async table => {
      await sealAudit(database.db);
      const column = table.endsWith('log') ? 'action' : 'hash';
      for (const act of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(act).execute(database.db)).rejects.toThrow('permission denied');
      }
      expect(await countRows(database.url, table)).toBe(5);
    },
  );

  it('Z-15 twin: what was changed before its seal does not show', async () => {
    await damage(altered);
    await sealAudit(database.db);
    expect(await faults()).toEqual([]);
  });
});

const entry = (number: number) => ({
  staffId: 7,
  requestId: `request-${number}`,
  action: 'ticket.price.changed',
  objectType: 'price_rule',
  objectId: String(number),
  after: { priceFen: number * 100 },
});

async function audit(...numbers: number[]): Promise<void> {
  for (const number of numbers) await withTransaction(database.db, tx => writeAudit(tx, entry(number)));
}

async function faults(): Promise<string[]> {
  const inAnHour = new Date(Date.now() + 3_600_000);
  const { direct } = database.pools;
  const found = [...(await findPlatformFaults(direct)), ...(await findLateWork(direct, inAnHour))];
  return found.filter(finding => finding.startsWith('V-14'));
}

/** What only the owner of the database could do, with every trigger off. */
function damage(statements: string): Promise<void> {
  return asOwner(
    database.url,
    `begin; set local session_replication_role = 'replica'; ${statements}; commit`,
  );
}
