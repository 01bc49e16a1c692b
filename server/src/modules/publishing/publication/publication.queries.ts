import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The module that a key may publish; null for a key that is unknown or revoked. */
export async function findKeyModule(db: Db, keyHash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ module: string }>`
    select module
    from modules.publish_key
    where key_hash = ${keyHash}
      and revoked_at is null`.execute(db);
  return rows[0]?.module ?? null;
}

export type NewKey = { module: string; label: string; keyHash: Buffer; createdBy: number; now: Date };

export async function insertKey(tx: Tx, key: NewKey): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into modules.publish_key (module, label, key_hash, created_by, created_at)
    values (${key.module}, ${key.label}, ${key.keyHash}, ${key.createdBy}, ${key.now})
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an insert answers its row');
  return row.id;
}

/** @returns whether there was such a key in use */
export async function revokeKey(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update modules.publish_key
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Every version of a module that was ever recorded. */
export async function listVersionNumbers(db: Db, module: string): Promise<string[]> {
  const { rows } = await sql<{ version: string }>`
    select version
    from modules.module_version
    where module = ${module}
    order by id`.execute(db);
  return rows.map(({ version }) => version);
}
