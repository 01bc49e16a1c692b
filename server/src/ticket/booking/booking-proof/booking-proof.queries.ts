import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** One at a time for each of these names, until the transaction ends: whoever counts and then writes is alone. */
export async function takeTurns(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of names.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  }
}

export type SentCodes = {
  /** The last code of this mobile; null when there is none within the hour. */
  lastSentAt: string | null;
  ofMobile: number;
  ofSource: number;
  ofNetwork: number;
  ofSite: number;
};

/** Hashes of the mobile, of the address that asks, and of the network of the address. */
export type CodeParties = { mobileHash: string; sourceHash: string; networkHash: string };

/** Codes of the last hour. */
export async function countCodes(
  tx: Tx,
  { mobileHash, sourceHash, networkHash }: CodeParties,
  since: Date,
): Promise<SentCodes> {
  const result = await sql<SentCodes>`
    select
      max(sent_at) filter (where mobile_hash = ${mobileHash}) as "lastSentAt",
      (count(*) filter (where mobile_hash = ${mobileHash}))::int as "ofMobile",
      (count(*) filter (where source_hash = ${sourceHash}))::int as "ofSource",
      (count(*) filter (where network_hash = ${networkHash}))::int as "ofNetwork",
      count(*)::int as "ofSite"
    from ticket.booking_code
    where sent_at > ${since.toISOString()}`.execute(tx);
  return result.rows[0] ?? { lastSentAt: null, ofMobile: 0, ofSource: 0, ofNetwork: 0, ofSite: 0 };
}

export type NewCode = CodeParties & {
  codeHash: string;
  sentAt: Date;
  expiresAt: Date;
};

/** @returns its id */
export async function insertCode(tx: Tx, code: NewCode): Promise<number> {
  const result = await sql<{ id: number }>`
    insert into ticket.booking_code (mobile_hash, source_hash, network_hash, code_hash, sent_at, expires_at)
    values (${code.mobileHash}, ${code.sourceHash}, ${code.networkHash}, ${code.codeHash}, ${code.sentAt.toISOString()},
            ${code.expiresAt.toISOString()})
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('an insert that does not fail returns its row');
  return row.id;
}

/** Counts a try against the newest open code of the mobile. @returns null when there is none to be tried */
export async function countTry(
  tx: Tx,
  mobileHash: string,
  mostTries: number,
  now: Date,
): Promise<{ id: number; codeHash: string } | null> {
  const result = await sql<{ id: number; codeHash: string }>`
    update ticket.booking_code
    set tries = tries + 1
    where id = (
        select id
        from ticket.booking_code
        where mobile_hash = ${mobileHash}
        order by id desc
        limit 1
      )
      and used_at is null
      and expires_at > ${now.toISOString()}
      and tries < ${mostTries}
    returning id, code_hash as "codeHash"`.execute(tx);
  return result.rows[0] ?? null;
}

/** A code opens once. @returns false when somebody used it meanwhile */
export async function useCode(tx: Tx, id: number, now: Date): Promise<boolean> {
  const result = await sql`
    update ticket.booking_code
    set used_at = ${now.toISOString()}
    where id = ${id}
      and used_at is null`.execute(tx);
  return (result.numAffectedRows ?? 0n) === 1n;
}

/** Forgets the pictures that are over on the way. @returns false when this one was used before */
export async function takePicture(tx: Tx, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  await sql`delete from ticket.booking_picture_use where expires_at < ${now.toISOString()}`.execute(tx);
  const result = await sql`
    insert into ticket.booking_picture_use (picture_id, expires_at)
    values (${id}, ${expiresAt.toISOString()})
    on conflict (picture_id) do nothing`.execute(tx);
  return (result.numAffectedRows ?? 0n) === 1n;
}
