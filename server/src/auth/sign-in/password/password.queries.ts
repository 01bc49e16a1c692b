import type { PasswordPreset } from '@shanmen/shared/contracts/auth/sign-in/password-rules';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

export async function readPasswordHash(db: Db, staffId: number): Promise<string | null> {
  const { rows } = await sql<{ phc: string | null }>`
    select password_phc as phc
    from auth.credential
    where staff_id = ${staffId}`.execute(db);
  return rows[0]?.phc ?? null;
}

/** The password or code of an account that goes. */
export async function deleteCredential(tx: Tx, staffId: number): Promise<void> {
  await sql`
    delete from auth.credential
    where staff_id = ${staffId}`.execute(tx);
}

/** The hash of a one-time code that has not expired. */
export async function readOneTimeHash(db: Db, staffId: number, now: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select one_time_hash as hash
    from auth.credential
    where staff_id = ${staffId}
      and one_time_expires_at > ${now}`.execute(db);
  return rows[0]?.hash ?? null;
}

/**
 * A password that its owner chose; a code that was waiting is used up.
 * @param preset the strictest one that it keeps to; null where nobody judged it
 */
export async function writePassword(
  tx: Tx,
  staffId: number,
  phc: string,
  origin: 'user' | 'demo',
  now: Date,
  preset: PasswordPreset | null = null,
): Promise<void> {
  await sql`
    insert into auth.credential (staff_id, password_phc, password_origin, changed_at, preset)
    values (${staffId}, ${phc}, ${origin}, ${now}, ${preset})
    on conflict (staff_id) do update
    set password_phc = excluded.password_phc,
        password_origin = excluded.password_origin,
        changed_at = excluded.changed_at,
        preset = excluded.preset,
        must_change = false,
        one_time_hash = null,
        one_time_expires_at = null`.execute(tx);
  await sql`
    insert into auth.password_history (staff_id, phc, at)
    values (${staffId}, ${phc}, ${now})`.execute(tx);
}

/** Hashes of the passwords that the person chose last, the newest first. */
export async function listRecentPasswords(db: Db, staffId: number, count: number): Promise<string[]> {
  const { rows } = await sql<{ phc: string }>`
    select phc
    from auth.password_history
    where staff_id = ${staffId}
    order by at desc, id desc
    limit ${count}`.execute(db);
  return rows.map(row => row.phc);
}

/** The instant before which a password was chosen too long ago; null where none grows old. */
type Strictness = { preset: PasswordPreset; before: Date | null };

/** A password that its owner chose, and that is too plain or too old for the preset; no demo password. */
const fallsShort = ({ preset, before }: Strictness) => sql<boolean>`(
  credential.password_origin = 'user'
  and credential.password_phc is not null
  and not credential.must_change
  and (
    (${preset} = 'graded' and credential.preset is distinct from 'graded')
    or credential.changed_at < ${before}::timestamptz
  )
)`;

/** Makes a password due that falls short of what the site asks. */
export async function markDue(tx: Tx, staffId: number, strictness: Strictness): Promise<void> {
  await sql`
    update auth.credential
    set must_change = true
    where staff_id = ${staffId}
      and ${fallsShort(strictness)}`.execute(tx);
}

/** Whose password would become due, were this asked for. */
export async function listFallingShort(db: Db, strictness: Strictness): Promise<number[]> {
  const { rows } = await sql<{ staffId: number }>`
    select staff_id as "staffId"
    from auth.credential
    where ${fallsShort(strictness)}`.execute(db);
  return rows.map(row => row.staffId);
}

/** A password from before presets is judged when its owner types it. */
export async function notePreset(tx: Tx, staffId: number, preset: PasswordPreset): Promise<void> {
  await sql`
    update auth.credential
    set preset = ${preset}
    where staff_id = ${staffId}
      and preset is null
      and password_origin = 'user'`.execute(tx);
}

/** A code that opens nothing but the change of the password; the password before it is gone, and the PIN. */
export async function writeOneTimeCode(
  tx: Tx,
  staffId: number,
  hash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into auth.credential (staff_id, password_origin, must_change, one_time_hash, one_time_expires_at)
    values (${staffId}, 'one_time', true, ${hash}, ${expiresAt})
    on conflict (staff_id) do update
    set password_phc = null,
        pin_phc = null,
        preset = null,
        password_origin = 'one_time',
        must_change = true,
        one_time_hash = excluded.one_time_hash,
        one_time_expires_at = excluded.one_time_expires_at`.execute(tx);
}

/** The same password at today's cost of hashing. */
export async function rehashPassword(tx: Tx, staffId: number, phc: string): Promise<void> {
  await sql`
    update auth.credential
    set password_phc = ${phc}
    where staff_id = ${staffId}`.execute(tx);
}

export async function hasDemoPassword(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1
      from auth.credential
      where password_origin = 'demo'
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
