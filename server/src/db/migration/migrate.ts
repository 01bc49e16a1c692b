import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { appVersion } from '../../process/machine/app-version.ts';
import type { Log } from '../log.ts';
import { isConnectionLost, isRepeatable } from '../connection/failures.ts';
import { grantsOf, type MigrationFile, readMigrationFiles, withoutGrants } from './migration-files.ts';
import { assumeOwner } from './roles.ts';
import { hashSchema } from './schema-hash.ts';
import { connectionConfig } from '../connection/connection.ts';

/** Number and hash of the schema that the database carries after migrating. */
export type SchemaState = { number: number; schemaHash: string };

type Applied = { number: number; name: string; sha256: string; granted: boolean };

const migrationLock = 4_207_000;
const mostAttempts = 10;

/**
 * Brings the database to the newest schema. Safe to run twice, from several processes at once,
 * and after being killed: every file is applied whole or not at all, and by one process.
 */
export async function migrate(url: string, log: Log, folder?: string): Promise<SchemaState> {
  const files = await readMigrationFiles(folder);
  const client = new Client({ ...connectionConfig(url), application_name: 'shanmen migrate' });
  client.on('error', () => log('the database closed the connection of the migration'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const withRoles = await assumeOwner(client, log);
    await prepareBook(client);
    const applied = await readBook(client);
    refuseChangedFiles(files, applied);
    await applyPending(client, files, applied, withRoles, log);
    if (withRoles) await applySkippedGrants(client, files, applied, log);
    return await recordState(client);
  } finally {
    await client.end();
  }
}

async function prepareBook(client: Client): Promise<void> {
  await client.query('create schema if not exists platform');
  await client.query(
    `create table if not exists platform.migration (
       number int primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz not null default now(),
       app_version text not null,
       granted boolean not null
     )`,
  );
}

async function readBook(client: Client): Promise<ReadonlyMap<number, Applied>> {
  const { rows } = await client.query<Applied>(
    'select number, name, sha256, granted from platform.migration',
  );
  return new Map(rows.map(row => [row.number, row]));
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
  files: readonly MigrationFile[],
  applied: ReadonlyMap<number, Applied>,
  withRoles: boolean,
  log: Log,
): Promise<void> {
  for (const file of files.filter(candidate => !applied.has(candidate.number))) {
    await patiently(() => apply(client, file, withRoles), file, log);
    log(`migration ${file.name} applied`);
  }
}

/** A busy table gives the lock up to someone else first; a migration can wait its turn. */
async function patiently(work: () => Promise<void>, file: MigrationFile, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRepeatable(error) || attempt === mostAttempts) throw failureOf(file, error);
      log(`migration ${file.name} waits for a busy table (attempt ${attempt} of ${mostAttempts})`);
    }
    await pause(200 * attempt);
  }
}

async function apply(client: Client, file: MigrationFile, withRoles: boolean): Promise<void> {
  const text = withRoles ? file.text : withoutGrants(file);
  if (!file.transactional) {
    await client.query(text);
    await enter(client, file, withRoles);
    return;
  }
  await client.query(`begin; set local lock_timeout = '5s'`);
  try {
    await client.query(text);
    await enter(client, file, withRoles);
    await client.query('commit');
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('rollback');
    throw error;
  }
}

async function enter(client: Client, file: MigrationFile, withRoles: boolean): Promise<void> {
  await client.query(
    `insert into platform.migration (number, name, sha256, app_version, granted)
     values ($1, $2, $3, $4, $5)`,
    [file.number, file.name, file.sha256, appVersion, withRoles],
  );
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

function failureOf(file: MigrationFile, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`migration ${file.name} failed: ${reason}`, { cause: error });
}
