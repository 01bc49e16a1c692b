import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addDays, dayOf } from '@shanmen/shared/time';

import { backUp, type Manifest } from '../../server/src/db/backup/backup.ts';
import { restore } from '../../server/src/db/backup/restore.ts';
import { layGround } from '../../server/test/proofs/chaos/ground.ts';
import { databaseName, withClient, withDatabase } from '../../server/test/app/database-address.ts';
import { startScratchServer } from '../../server/test/app/machines/scratch-server.ts';
import type { Figure } from './figure.ts';
import { fillYear, ticketsPerDay, yearDays } from './reports/year-of-sales.ts';

export const name = 'backup';

const tenGigabytes = 10 * 1024 ** 3;

/**
 * P-15: a database of a year of a million tickets into one file and back into an empty one, compared table by table.
 * Ten gigabytes would take what its share of them took.
 * @throws when a table comes back otherwise
 */
export async function run(): Promise<readonly Figure[]> {
  const database = await startScratchServer();
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-bench-backup-'));
  const moduleFolder = join(folder, 'modules');
  const [url, empty] = ['full', 'empty'].map(what =>
    withDatabase(database.url, `shanmen_test_${process.pid}_${what}`),
  );
  if (url === undefined || empty === undefined) throw new Error('two databases have two addresses');
  try {
    for (const each of [url, empty]) {
      await withClient(database.url, client => client.query(`create database ${databaseName(each)}`));
    }
    const ground = await layGround(url, { sellers: 4, quotas: 5, capacity: 10_000 });
    await fillYear(url, ground, addDays(dayOf(new Date()), -1));
    const bytes = await sizeOf(url);
    const path = join(folder, 'a.backup');
    const place = { key: null, moduleFolder };
    const [saved, savedIn] = await timed(() => save(url, path));
    const [, restoredIn] = await timed(() => restore({ ...place, url: empty, path, log: () => undefined }));
    const again = await save(empty, join(folder, 'b.backup'));
    const scale = tenGigabytes / bytes;
    return [
      { name: `database, ${yearDays * ticketsPerDay} tickets`, value: mega(bytes), unit: 'MB' },
      { name: 'backup, file', value: mega((await stat(path)).size), unit: 'MB' },
      { name: 'backup', value: savedIn, unit: 's' },
      { name: 'restore, into an empty database', value: restoredIn, unit: 's' },
      { name: 'restore, by its share of 10 GB', value: restoredIn * scale, unit: 's', aim: '≤ 900' },
      { name: 'tables that differ', value: differing(saved, again), unit: 'rows', aim: '0' },
    ];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true });
  }

  function save(from: string, path: string): Promise<Manifest> {
    return backUp({
      url: from,
      path,
      key: null,
      moduleFolder,
      appVersion: '1.0.0',
      now: new Date(),
    });
  }
}

function differing(saved: Manifest, again: Manifest): number {
  const names = new Set([...Object.keys(saved.sections), ...Object.keys(again.sections)]);
  const others = [...names].filter(each => saved.sections[each]?.sha256 !== again.sections[each]?.sha256);
  if (others.length > 0) throw new Error(`P-15 comes back otherwise: ${others.join(', ')}`);
  return others.length;
}

async function sizeOf(url: string): Promise<number> {
  const { rows } = await withClient(url, client =>
    client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes'),
  );
  return Number(rows[0]?.bytes ?? 0);
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const begun = performance.now();
  return [await work(), (performance.now() - begun) / 1000];
}

function mega(bytes: number): number {
  return Math.round(bytes / 1e6);
}
