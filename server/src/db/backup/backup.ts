import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import type { Client } from 'pg';

import { openClient } from '../connection/connection.ts';
import { type Section, type SectionSum, writeArchive } from './archive.ts';
import { beUnhurried, listTables, readRows, readSequences, type SequenceState } from './tables.ts';

/** What a backup says of itself. */
export type Manifest = {
  readonly createdAt: string;
  readonly appVersion: string;
  /** Numbers of the migrations that made its schema. */
  readonly migrations: readonly number[];
  readonly sequences: readonly SequenceState[];
  /** When something was done last: on record, asked for under a key, or paid; null while nothing was done yet. */
  readonly newest: string | null;
  /** Where the audit chain ended: a rebuilt chain has another hash. Null while nothing was sealed. */
  readonly auditHead: { readonly seq: number; readonly hash: string } | null;
  readonly sections: Readonly<Record<string, SectionSum>>;
};

export type BackupPlace = {
  url: string;
  path: string;
  key: Buffer | null;
  /** Folder of the module files, which the database only names. */
  moduleFolder: string;
  appVersion: string;
  now: Date;
};

/** Writes every row as it was at one instant, while everybody goes on working. @returns what was written */
export async function backUp(place: BackupPlace): Promise<Manifest> {
  const client = await openClient(place.url, { application_name: 'shanmen backup' });
  try {
    await beUnhurried(client);
    await client.query('begin isolation level repeatable read, read only');
    let written: Manifest | null = null;
    await writeArchive(place.path, place.key, sectionsOf(client, place.moduleFolder), async sums => {
      written = { ...(await describe(client, place)), sections: sums };
      return written;
    });
    await client.query('commit');
    if (written === null) throw new Error('a backup without a manifest was written');
    return written;
  } finally {
    await client.end();
  }
}

async function* sectionsOf(client: Client, moduleFolder: string): AsyncGenerator<Section> {
  for (const table of await listTables(client)) yield { name: table.name, lines: readRows(client, table) };
  for (const path of await filesIn(moduleFolder)) {
    yield { name: `file ${relative(moduleFolder, path)}`, lines: linesOf(path) };
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield (await readFile(path)).toString('base64');
}

async function describe(
  client: Client,
  { appVersion, now }: BackupPlace,
): Promise<Omit<Manifest, 'sections'>> {
  const { rows } = await client.query<{ number: number }>(
    'select number from platform.migration order by number',
  );
  const newest = await client.query<{ at: string | null }>(
    `select to_json(greatest(
       (select max(at) from platform.audit_log),
       (select max(created_at) from platform.idempotency_key),
       (select max(posted_at) from commerce.payment_posting)
     )) #>> '{}' as at`,
  );
  const head = await client.query<{ seq: number; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from platform.audit_seal order by seq desc limit 1`,
  );
  return {
    createdAt: now.toISOString(),
    appVersion,
    migrations: rows.map(({ number }) => number),
    sequences: await readSequences(client),
    newest: newest.rows[0]?.at ?? null,
    auditHead: head.rows[0] ?? null,
  };
}
