import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export async function readSettings(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`
    select key, value
    from admin.setting`.execute(db);
  return new Map(rows.map(row => [row.key, row.value]));
}

export async function writeSetting(
  tx: Tx,
  key: string,
  value: unknown,
  staffId: number | null,
): Promise<void> {
  await sql`
    insert into admin.setting (key, value, updated_by)
    values (${key}, ${JSON.stringify(value)}::jsonb, ${staffId})
    on conflict (key) do update
    set value = excluded.value,
        updated_by = excluded.updated_by,
        updated_at = now(),
        version = setting.version + 1`.execute(tx);
}

/** As {@link writeSetting}, for a value that nobody reads again. @param sealed null takes the value away */
export async function writeSealed(
  tx: Tx,
  key: string,
  { shown, sealed }: { shown: string; sealed: string | null },
  staffId: number | null,
): Promise<void> {
  await writeSetting(tx, key, shown, staffId);
  await sql`
    update admin.setting
    set value_enc = ${sealed}
    where key = ${key}`.execute(tx);
}

/** Sealed values by their keys. */
export async function readSealed(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; sealed: string }>`
    select key, value_enc as sealed
    from admin.setting
    where value_enc is not null`.execute(db);
  return new Map(rows.map(({ key, sealed }) => [key, sealed]));
}

/** Puts a row there for a setting that has none, and leaves one that was changed. */
export async function addSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await sql`
    insert into admin.setting (key, value)
    values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do nothing`.execute(tx);
}

export type StoredSetting = {
  key: string;
  value: unknown;
  updatedBy: string | null;
  updatedAt: string;
  version: number;
};

/** Every stored setting with who changed it last, by its key. */
export async function listSettings(db: Db): Promise<ReadonlyMap<string, StoredSetting>> {
  const { rows } = await sql<StoredSetting>`
    select
      setting.key,
      setting.value,
      staff.name as "updatedBy",
      setting.updated_at as "updatedAt",
      setting.version
    from admin.setting
    left join admin.staff on staff.id = setting.updated_by`.execute(db);
  return new Map(rows.map(row => [row.key, row]));
}

/** Keeps every other change of the setting waiting. */
export async function lockSetting(tx: Tx, key: string): Promise<void> {
  await sql`
    select key
    from admin.setting
    where key = ${key}
    for update`.execute(tx);
}
