import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import type { Client } from 'pg';

import { withClient } from '../../../../test/app/database-address.ts';
import { scratchDatabases } from '../../../../test/app/scratch-database.ts';
import { verifyCopy } from '../../../process/upkeep/verify-books.ts';
import { backUp } from '../../backup/backup.ts';
import { restore } from '../../backup/restore.ts';
import { migrate } from '../migrate.ts';
import { openPools } from '../../connection/pools.ts';
import { describeSchema } from '../schema-hash.ts';

/** The earlier migrations, and the rows of the demo area that the release before the baselines made with them. */
const dump = new URL('schema-720.sql.gz', import.meta.url);
const dumpedAt = new Date('2026-11-29T09:10:00Z');

const emptyDatabase = scratchDatabases();
const quiet = () => undefined;

let dumped: string;
let fresh: { number: number; schemaHash: string; lines: string[] };
/**
 * The columns of each table of the dump; a migration after the baselines may add others. Places in the menu are not among
 * them: migration 1055 sets them ten apart.
 */
let carried: ReadonlyMap<string, string>;
const keptDatabase = scratchDatabases(afterAll);
beforeAll(async () => {
  dumped = await keptDatabase();
  const text = gunzipSync(await readFile(dump)).toString('utf8');
  await withClient(dumped, client => client.query(text));
  carried = await withClient(dumped, columnsOfTables);
  const url = await keptDatabase();
  fresh = { ...(await migrate(url, quiet)), lines: await withClient(url, describeSchema) };
});

const earlierDatabase = () => emptyDatabase(dumped);

it('P-16 carries a database of the earlier migrations over: no row lost, the schema of a fresh one, balanced books', async () => {
  const url = await earlierDatabase();
  const rows = await withClient(url, sumsOfTables);
  const lines: string[] = [];
  const { number } = await migrate(url, line => lines.push(line));
  expect(number).toBe(fresh.number);
  expect(lines[0]).toBe('schema 720 carried over to the baselines, up to 1021');
  const isBaseline = (line: string) => /^migration 10([01]\d|2[01])_.* applied$/.test(line);
  expect(lines.filter(isBaseline)).toEqual([]);

  expect(await withClient(url, describeSchema)).toEqual(fresh.lines);
  expect(rows['ticket.ticket']?.count).toBeGreaterThan(1000);
  expect(await withClient(url, sumsOfTables)).toEqual(rows);
  expect(await verify(url)).toEqual([]);

  // The comparison itself sees one letter.
  await withClient(url, client => client.query(`update admin.outlet set name = name || ' ' where id = 1`));
  expect(await withClient(url, sumsOfTables)).not.toEqual(rows);
});

it('P-16 carries over once when two starts come at once, and a second time nothing happens', async () => {
  const url = await earlierDatabase();
  const lines: string[] = [];
  const states = await Promise.all([1, 2].map(() => migrate(url, line => lines.push(line))));
  expect(states[1]).toEqual(states[0]);
  expect(lines.filter(line => line.includes('carried over'))).toHaveLength(1);
  expect(lines.filter(line => line.endsWith('made anew'))).toHaveLength(1);
  const again: string[] = [];
  expect(await migrate(url, line => again.push(line))).toEqual(states[0]);
  expect(again).toEqual([]);
});

it('P-16 carries over after being killed before, between and after the views', async () => {
  const url = await earlierDatabase();
  const rows = await withClient(url, sumsOfTables);
  for (const line of [/carried over/, /^grants of .*1010/, /made anew/]) await dieAt(url, line);
  expect(await migrate(url, quiet)).toEqual({ number: fresh.number, schemaHash: fresh.schemaHash });
  expect(await withClient(url, sumsOfTables)).toEqual(rows);
});

it('P-16 keeps the entries of the earlier migrations, so that their release can be started again', async () => {
  const url = await earlierDatabase();
  const earlier = await withClient(url, bookOf);
  await migrate(url, quiet);
  expect(await withClient(url, bookOf)).toEqual(expect.arrayContaining(earlier));
});

it.each([
  ['not all of them', 'delete from platform.migration where number = 690'],
  ['not the last one', 'delete from platform.migration where number = 720'],
  ['one of another text', `update platform.migration set sha256 = 'another' where number = 1`],
])(
  'P-16 refuses a database with %s, names the release to start first, and changes nothing',
  async (_, change) => {
    const url = await earlierDatabase();
    await withClient(url, client => client.query(change));
    const [before, book] = [await withClient(url, tables), await withClient(url, bookOf)];
    await expect(migrate(url, quiet)).rejects.toThrow(
      /^this database has schema 7[12]0, not all of it: start release 2\.4\.33 of 29 November 2026 \(schema 720\) on it first$/,
    );
    expect(await withClient(url, bookOf)).toEqual(book);
    expect(await withClient(url, tables)).toEqual(before);
  },
);

it('P-15 restores a backup that the release before made, and refuses one of an unfinished schema', async () => {
  const url = await earlierDatabase();
  const path = join(tmpdir(), `shanmen-${randomUUID()}.backup`);
  const place = { path, key: null, moduleFolder: join(tmpdir(), 'shanmen-no-modules') };
  try {
    await backUp({ ...place, url, appVersion: '2.4.33', now: dumpedAt });
    const again = await emptyDatabase();
    await restore({ ...place, url: again, log: quiet });
    expect(await withClient(again, sumsOfTables)).toEqual(await withClient(url, sumsOfTables));
    expect(await withClient(again, describeSchema)).toEqual(fresh.lines);
    expect(await verify(again)).toEqual([]);

    const older = await earlierDatabase();
    await withClient(older, client => client.query('delete from platform.migration where number > 680'));
    await backUp({ ...place, url: older, appVersion: '2.4.32', now: dumpedAt });
    await expect(restore({ ...place, url: await emptyDatabase(), log: quiet })).rejects.toThrow(
      'this backup is of schema 680: restore it with release 2.4.33',
    );
  } finally {
    await rm(path, { force: true });
  }
});

/** Rows and their sum of every table that is carried over, save the books of the migrating program and its own row. */
async function sumsOfTables(client: Client): Promise<Record<string, { count: number; sum: string | null }>> {
  const sums: Record<string, { count: number; sum: string | null }> = {};
  for (const [name, columns] of carried) {
    if (['platform.migration', 'platform.installation'].includes(name)) continue;
    const { rows } = await client.query<{ count: number; sum: string | null }>(
      `select count(*), sum(hashtextextended(row(${columns})::text, 0))::text as sum from ${name}`,
    );
    const [row] = rows;
    if (row) sums[name] = row;
  }
  return sums;
}

async function tables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'public')
       and (schemaname, tablename) <> ('platform', 'view_file')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function columnsOfTables(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select format('%I.%I', table_schema, table_name) as name,
            string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
     from information_schema.columns
     where (table_schema, table_name, column_name) <> ('admin', 'menu_entry', 'sort')
     group by table_schema, table_name`,
  );
  const columns = new Map(rows.map(row => [row.name, row.columns]));
  return new Map((await tables(client)).map(name => [name, columns.get(name) ?? '']));
}

async function bookOf(client: Client): Promise<unknown[]> {
  return (await client.query('select number, sha256 from platform.migration order by number')).rows;
}

async function verify(url: string): Promise<string[]> {
  const pools = openPools({ url, applicationName: 'test' });
  try {
    return await verifyCopy(pools.direct, dumpedAt);
  } finally {
    await pools.close();
  }
}

/** Ends the connection of a migration at the first line that it logs like this. */
async function dieAt(url: string, line: RegExp): Promise<void> {
  const died = migrate(url, logged => {
    if (line.test(logged)) throw new Error('killed');
  });
  await expect(died).rejects.toThrow('killed');
}
