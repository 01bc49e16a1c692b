import type { Client } from 'pg';

import { appVersion } from '../../process/machine/app-version.ts';
import type { MigrationFile } from './migration-files.ts';

/** What the book says of a migration that was applied. `granted`: false while the roles could not be made. */
export type Applied = { number: number; name: string; sha256: string; granted: boolean };

/** The books of the migrations and of the views. */
export async function prepareBooks(client: Client): Promise<void> {
  await client.query('create schema if not exists platform');
  await client.query(
    `create table if not exists platform.migration (
       number int primary key,
       name text not null,
       sha256 text not null,
       applied_at timestamptz not null default now(),
       app_version text not null,
       granted boolean not null
     );
     create table if not exists platform.view_file (
       name text primary key,
       sha256 text not null,
       granted boolean not null
     )`,
  );
}

export async function readBook(client: Client): Promise<ReadonlyMap<number, Applied>> {
  const { rows } = await client.query<Applied>(
    'select number, name, sha256, granted from platform.migration order by number',
  );
  return new Map(rows.map(row => [row.number, row]));
}

export async function enter(client: Client, file: MigrationFile, granted: boolean): Promise<void> {
  await client.query(
    `insert into platform.migration (number, name, sha256, app_version, granted)
     values ($1, $2, $3, $4, $5)`,
    [file.number, file.name, file.sha256, appVersion, granted],
  );
}
