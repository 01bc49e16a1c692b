import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

import type { Client } from 'pg';

import { withClient } from '../app/database-address.ts';
import { scratchDatabases } from '../app/scratch-database.ts';
import { verifyCopy } from '../../src/process/upkeep/verify-books.ts';
import { openPools } from '../../src/db/connection/pools.ts';

/** The earlier migrations, and the rows of the demo area that the release before the baselines made with them. */
const dump = new URL('../../src/db/migration/carry-over/schema-720.sql.gz', import.meta.url);
export const dumpedAt = new Date('2026-11-29T09:10:00Z');

/** A database of the earlier migrations for the tests of a file, which are to copy it. */
export function dumpedDatabase() {
  const keptDatabase = scratchDatabases(afterAll);
  /** The columns of each table; a migration after the baselines may add others. */
  let carried: ReadonlyMap<string, string>;
  return {
    async make(): Promise<string> {
      const dumped = await keptDatabase();
      const text = gunzipSync(await readFile(dump)).toString('utf8');
      await withClient(dumped, client => client.query(text));
      carried = await withClient(dumped, columnsOfTables);
      return dumped;
    },
    keptDatabase,
    sumsOfTables: (client: Client) => sumsOf(client, carried),
  };
}

/** Rows and their sum of every table that is carried over, save the books of the migrating program and its own row. */
async function sumsOf(
  client: Client,
  carried: ReadonlyMap<string, string>,
): Promise<Record<string, { count: number; sum: string | null }>> {
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

export async function tables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
     from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema', 'public')
       and (schemaname, tablename) <> ('platform', 'view_file')
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Without the places in the menu: migration 1055 sets them ten apart. */
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

export async function bookOf(client: Client): Promise<unknown[]> {
  return (await client.query('select number, sha256 from platform.migration order by number')).rows;
}

/** What is wrong with the books. */
export async function verify(url: string): Promise<string[]> {
  const pools = openPools({ url, applicationName: 'test' });
  try {
    return await verifyCopy(pools.direct, dumpedAt);
  } finally {
    await pools.close();
  }
}
