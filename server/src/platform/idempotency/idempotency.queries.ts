import { sql } from 'kysely';

import type { Tx } from '../../db/transaction.ts';

export type KeyRow = {
  scope: string;
  key: string;
  route: string;
  bodyHash: Buffer;
};

export type SavedAnswer = {
  route: string;
  bodyHash: Buffer;
  status: number | null;
  response: string | null;
};

/**
 * Makes the row of a key; waits while another transaction is making the same one.
 * @returns false when the key has been used before
 */
export async function insertKey(tx: Tx, row: KeyRow): Promise<boolean> {
  const result = await sql`
    insert into platform.idempotency_key (scope, key, route, body_hash)
    values (${row.scope}, ${row.key}, ${row.route}, ${row.bodyHash})
    on conflict do nothing
    returning scope`.execute(tx);
  return result.rows.length === 1;
}

export async function readAnswer(tx: Tx, scope: string, key: string): Promise<SavedAnswer | null> {
  const result = await sql<SavedAnswer>`
    select route, body_hash as "bodyHash", status, response
    from platform.idempotency_key
    where scope = ${scope}
      and key = ${key}`.execute(tx);
  return result.rows[0] ?? null;
}

export async function saveAnswer(
  tx: Tx,
  scope: string,
  key: string,
  status: number,
  response: string,
): Promise<void> {
  await sql`
    update platform.idempotency_key
    set status = ${status},
        response = ${response}
    where scope = ${scope}
      and key = ${key}`.execute(tx);
}

/** @returns how many keys were older than the longest offline window and are gone now */
export async function purgeKeys(tx: Tx, before: Date): Promise<number> {
  const result = await sql`
    delete from platform.idempotency_key
    where created_at < ${before.toISOString()}
    returning scope`.execute(tx);
  return result.rows.length;
}
