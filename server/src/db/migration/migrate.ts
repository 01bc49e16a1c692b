import type { Client } from 'pg';

import { openClient } from '../connection/connection.ts';
import type { Log } from '../log.ts';
import { carryOver } from './carry-over/carry-over.ts';
import { type Applied, enter, prepareBooks, readBook } from './migration-book.ts';
import { grantsOf, type MigrationFile, readMigrationFiles, withoutGrants } from './migration-files.ts';
import { inTransaction, patiently } from './patient-transaction.ts';
import { assumeOwner } from './roles.ts';
import { hashSchema } from './schema-hash.ts';
import { applyViews } from './views/apply-views.ts';
import { readViewFiles, type ViewFile, withItsFunctions } from './views/view-files.ts';

/** Number and hash of the schema that the database carries after migrating. */
export type SchemaState = { number: number; schemaHash: string };

/** What is applied; what is left out is that of the product. */
export type SchemaSource = {
  migrations?: readonly MigrationFile[];
  views?: readonly ViewFile[];
  /** Leaves the views out: those of today need not fit the tables that an older backup had. */
  tablesOnly?: boolean;
};

const migrationLock = 4_207_000;

/**
 * Brings the database to the newest schema. Safe to run twice, from several processes at once,
 * and after being killed: every file is applied whole or not at all, and by one process.
 */
export async function migrate(url: string, log: Log, source: SchemaSource = {}): Promise<SchemaState> {
  const migrations = source.migrations ?? (await readMigrationFiles());
  const views = source.views ?? (await readViewFiles());
  const client = await openClient(url, { application_name: 'shanmen migrate' }, () =>
    log('the database closed the connection of the migration'),
  );
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const withRoles = await assumeOwner(client, log);
    await prepareBooks(client);
    await carryOver(client, migrations, log);
    const applied = await readBook(client);
    refuseChangedFiles(migrations, applied);
    await applyPending(client, { migrations, views }, applied, withRoles, log);
    if (withRoles) await applySkippedGrants(client, migrations, applied, log);
    if (source.tablesOnly !== true) await applyViews(client, views, withRoles, log);
    return await recordState(client);
  } finally {
    await client.end();
  }
}

function refuseChangedFiles(files: readonly MigrationFile[], applied: ReadonlyMap<number, Applied>): void {
  const changed = files.find(file => (applied.get(file.number)?.sha256 ?? file.sha256) !== file.sha256);
  if (!changed) return;
  throw new Error(
    `migration ${changed.name} was changed after it was applied: restore the file and write a new migration`,
  );
}

async function applyPending(
  client: Client,
  { migrations, views }: Required<Pick<SchemaSource, 'migrations' | 'views'>>,
  applied: ReadonlyMap<number, Applied>,
  withRoles: boolean,
  log: Log,
): Promise<void> {
  for (const file of migrations.filter(candidate => !applied.has(candidate.number))) {
    const what = `migration ${file.name}`;
    const text = withItsFunctions(withRoles ? file.text : withoutGrants(file), views);
    const apply = async () => {
      await client.query(text);
      await enter(client, file, withRoles);
    };
    await (file.transactional ? inTransaction(client, what, log, apply) : patiently(what, log, apply));
    log(`${what} applied`);
  }
}

/** Files that were applied while the roles could not be made get their grants as soon as they can. */
async function applySkippedGrants(
  client: Client,
  files: readonly MigrationFile[],
  applied: ReadonlyMap<number, Applied>,
  log: Log,
): Promise<void> {
  for (const file of files.filter(candidate => applied.get(candidate.number)?.granted === false)) {
    const grants = grantsOf(file);
    await client.query(
      `begin; ${grants} update platform.migration set granted = true where number = ${file.number}; commit`,
    );
    log(`grants of migration ${file.name} applied`);
  }
}

async function recordState(client: Client): Promise<SchemaState> {
  const schemaHash = await hashSchema(client);
  const { rows } = await client.query<{ number: number }>(
    `update platform.installation
     set schema_hash = $1,
         schema_number = (select max(number) from platform.migration)
     returning schema_number as number`,
    [schemaHash],
  );
  return { number: rows[0]?.number ?? 0, schemaHash };
}
