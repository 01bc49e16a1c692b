import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** Step-up ends with the lock: whoever unlocks is asked again. */
export async function writeLock(tx: Tx, sessionId: number, now: Date): Promise<void> {
  await sql`
    update auth.session
    set locked_at = ${now},
        step_up_until = null,
        unlock_failures = 0
    where id = ${sessionId}
      and locked_at is null`.execute(tx);
}

export type Renewal = {
  sessionId: number;
  sidHash: Buffer;
  tokenHash: Buffer;
  /** As the request found it: of two unlockings at once only one gives out halves. */
  wasLocked: boolean;
  now: Date;
};

/** @returns false when the session was renewed or ended meanwhile */
export async function writeUnlock(tx: Tx, renewal: Renewal): Promise<boolean> {
  const { rows } = await sql`
    update auth.session
    set sid_hash = ${renewal.sidHash},
        token_hash = ${renewal.tokenHash},
        locked_at = null,
        unlock_failures = 0,
        last_seen_at = ${renewal.now}
    where id = ${renewal.sessionId}
      and revoked_at is null
      and (locked_at is not null) = ${renewal.wasLocked}
    returning id`.execute(tx);
  return rows.length === 1;
}

/** @returns how often unlocking has failed since the session was locked */
export async function countUnlockFailure(tx: Tx, sessionId: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update auth.session
    set unlock_failures = unlock_failures + 1
    where id = ${sessionId}
    returning unlock_failures as failures`.execute(tx);
  return rows[0]?.failures ?? 0;
}

export async function readPinHash(db: Db, staffId: number): Promise<string | null> {
  const { rows } = await sql<{ phc: string | null }>`
    select pin_phc as phc
    from auth.credential
    where staff_id = ${staffId}`.execute(db);
  return rows[0]?.phc ?? null;
}

export async function writePinHash(tx: Tx, staffId: number, phc: string | null): Promise<void> {
  await sql`
    update auth.credential
    set pin_phc = ${phc}
    where staff_id = ${staffId}`.execute(tx);
}
