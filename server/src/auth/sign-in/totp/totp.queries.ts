import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export type TotpRow = { id: number; sealedSecret: string; confirmedAt: string | null };

export async function readTotp(db: Db, staffId: number): Promise<TotpRow | null> {
  const { rows } = await sql<TotpRow>`
    select
      id,
      sealed_secret as "sealedSecret",
      confirmed_at as "confirmedAt"
    from auth.totp
    where staff_id = ${staffId}`.execute(db);
  return rows[0] ?? null;
}

/** A new secret; one that was never confirmed gives way to it. @returns null where one holds already */
export async function beginTotp(
  tx: Tx,
  staffId: number,
  sealedSecret: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into auth.totp (staff_id, sealed_secret, begun_at)
    values (${staffId}, ${sealedSecret}, ${now})
    on conflict (staff_id) do update
    set sealed_secret = excluded.sealed_secret,
        begun_at = excluded.begun_at
    where totp.confirmed_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** @returns false when it was confirmed or begun anew meanwhile */
export async function confirmTotp(tx: Tx, row: TotpRow, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update auth.totp
    set confirmed_at = ${now},
        last_step = ${step}
    where id = ${row.id}
      and sealed_secret = ${row.sealedSecret}
      and confirmed_at is null
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Each step is taken once, and none before it any more. @returns false when it was taken before */
export async function takeStep(tx: Tx, totpId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update auth.totp
    set last_step = ${step}
    where id = ${totpId}
      and confirmed_at is not null
      and last_step < ${step}
    returning id`.execute(tx);
  return rows.length === 1;
}

export async function insertRecoveryCodes(tx: Tx, totpId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    insert into auth.recovery_code (totp_id, hash)
    select ${totpId}, hash
    from unnest(${hashes}::bytea[]) as hash`.execute(tx);
}

/** @returns false when there is no such code, or it opened before */
export async function takeRecoveryCode(tx: Tx, totpId: number, hash: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update auth.recovery_code
    set used_at = ${now}
    where totp_id = ${totpId}
      and hash = ${hash}
      and used_at is null
    returning hash`.execute(tx);
  return rows.length === 1;
}

export async function countRecoveryCodes(db: Db, totpId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*) as left
    from auth.recovery_code
    where totp_id = ${totpId}
      and used_at is null`.execute(db);
  return rows[0]?.left ?? 0;
}

/** The secret and its recovery codes are gone. @returns whether one held */
export async function deleteTotp(tx: Tx, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    delete from auth.totp
    where staff_id = ${staffId}
    returning confirmed_at is not null as held`.execute(tx);
  return rows[0]?.held ?? false;
}
