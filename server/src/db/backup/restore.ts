import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

import type { Client } from 'pg';

import { openClient } from '../connection/connection.ts';
import type { Log } from '../log.ts';
import { filesOfBackup } from '../migration/carry-over/carry-over.ts';
import { migrate } from '../migration/migrate.ts';
import { readMigrationFiles } from '../migration/migration-files.ts';
import { checkArchive, readFrames } from './archive.ts';
import type { Manifest } from './backup.ts';
import { beUnhurried, listTables, type Table } from './tables.ts';

export type RestorePlace = { url: string; path: string; key: Buffer | null; moduleFolder: string; log: Log };

/**
 * Brings a backup into an empty database, all of it or nothing. Every hash is compared before the first write.
 * Its rows come into the tables that it had; then these are brought to today's schema.
 * @throws a sentence when the file is damaged, the database is not empty, or a newer release made the backup
 */
export async function restore(place: RestorePlace): Promise<Manifest> {
  const { url, path, key, log } = place;
  const manifest: Manifest = JSON.parse(await checkArchive(path, key));
  log(`${path}: ${Object.keys(manifest.sections).length} sections, whole`);
  const client = await openClient(url, { application_name: 'shanmen restore' });
  try {
    await refuseUsed(client);
    await makeTables(url, manifest, log);
    await beUnhurried(client);
    await client.query('begin');
    await load(client, place);
    await setSequences(client, manifest);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(url, () => undefined);
  return manifest;
}

async function refuseUsed(client: Client): Promise<void> {
  const tables = await listTables(client);
  if (tables.length > 0) {
    throw new Error(
      `the database is not empty: it has ${tables[0]?.name ?? ''} and others; name an empty one`,
    );
  }
}

/** Only the migrations that the backup had: a newer release restores what an older one saved. */
async function makeTables(url: string, { migrations, appVersion }: Manifest, log: Log): Promise<void> {
  const files = filesOfBackup(migrations, appVersion, await readMigrationFiles());
  log(`schema ${files.at(-1)?.number}`);
  await migrate(url, () => undefined, { migrations: files, tablesOnly: true });
}

/**
 * Neither triggers nor foreign keys look at the rows: they stood beside one another in one snapshot already,
 * and the books are verified afterwards.
 */
async function load(client: Client, { path, key, moduleFolder }: RestorePlace): Promise<void> {
  await client.query('set local session_replication_role = replica');
  const tables = new Map((await listTables(client)).map(table => [table.name, table]));
  // Migrations and the start of a schema leave rows of their own, which the backup has as well.
  await client.query(`truncate ${[...tables.keys()].join(', ')}`);
  for await (const { name, lines } of readFrames(path, key)) {
    const table = tables.get(name);
    if (table) await insertRows(client, table, lines);
    else if (name.startsWith('file ')) await writeModuleFile(moduleFolder, name.slice('file '.length), lines);
  }
}

/** As jsonb, in which a column is found without reading those before it: six times as fast for thirty columns. */
async function insertRows(
  client: Client,
  { name, columns, values }: Table,
  lines: readonly string[],
): Promise<void> {
  await client.query(
    `insert into ${name} (${columns}) overriding system value
     select ${values} from jsonb_array_elements($1::jsonb) as kept`,
    [`[${lines.join(',')}]`],
  );
}

async function writeModuleFile(folder: string, name: string, lines: readonly string[]): Promise<void> {
  const path = join(folder, normalize(name));
  if (!path.startsWith(folder)) throw new Error(`${name} lies outside the folder of modules`);
  await mkdir(dirname(path), { recursive: true });
  // What is there stays: module files never change, and what browsers have seen may be newer than the backup.
  if (!existsSync(path)) await writeFile(path, Buffer.from(lines.join(''), 'base64'));
}

async function setSequences(client: Client, { sequences }: Manifest): Promise<void> {
  for (const { name, last } of sequences) await client.query('select setval($1, $2)', [name, last]);
}
