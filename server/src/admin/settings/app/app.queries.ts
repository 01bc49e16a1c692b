import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type PlacedApp = { name: string; declaration: AppDeclaration };

/** The apps of the release in use, each with what it declares. */
export async function listApps(db: Db): Promise<PlacedApp[]> {
  const { rows } = await sql<PlacedApp>`
    select name, declaration
    from admin.app
    order by name`.execute(db);
  return rows;
}

/** The permissions that apps brought. */
export async function listAppPermissions(db: Db): Promise<{ code: string; title: string }[]> {
  return (await listApps(db)).flatMap(({ declaration }) => declaration.permissions);
}

export async function putApp(tx: Tx, { name, declaration }: PlacedApp): Promise<void> {
  await sql`
    insert into admin.app (name, declaration)
    values (${name}, ${JSON.stringify(declaration)})
    on conflict (name) do update
    set declaration = excluded.declaration`.execute(tx);
}

export async function dropApps(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`
    delete from admin.app
    where name = any (${names}::text[])`.execute(tx);
}

/** Addresses of the menu that the app would not bring itself, among some. */
export async function listTakenPaths(db: Db, app: string, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path
    from admin.menu_entry
    where path = any (${paths}::text[])
      and app is distinct from ${app}`.execute(db);
  return rows.map(({ path }) => path);
}
