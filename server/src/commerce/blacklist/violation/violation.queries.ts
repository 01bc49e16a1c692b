import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

export type NewViolation = { idHash: string; ticketId: number; visitDate: string; entryId: number; at: Date };

/** Which one this is for the person, those within a year before it counted. Persons are counted one at a time. */
export async function countViolations(tx: Tx, idHash: string, visitDate: string): Promise<number> {
  const result = await sql<{ count: number }>`
    select count(*)::int as count
    from commerce.violation
    where id_hash = ${idHash}
      and withdrawn_at is null
      and visit_date > ${visitDate}::date - 365`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** Days for the nth violation; whoever goes on has those of the last rung. */
export async function readRung(tx: Tx, nth: number): Promise<number> {
  const result = await sql<{ days: number }>`
    select days
    from commerce.violation_policy
    where nth <= ${nth}
    order by nth desc
    limit 1`.execute(tx);
  return result.rows[0]?.days ?? 0;
}

export async function insertViolation(tx: Tx, violation: NewViolation): Promise<void> {
  await sql`
    insert into commerce.violation (id_hash, ticket_id, visit_date, kind, entry_id, created_at)
    values (${violation.idHash}, ${violation.ticketId}, ${violation.visitDate}, 'NOSHOW', ${violation.entryId},
            ${violation.at.toISOString()})`.execute(tx);
}

/** Takes them back once. @returns the entries that stood on them */
export async function withdrawRows(
  tx: Tx,
  ticketIds: readonly number[],
  reason: string,
  at: Date,
): Promise<number[]> {
  const result = await sql<{ entryId: number }>`
    update commerce.violation
    set withdrawn_at = ${at.toISOString()},
        withdrawn_reason = ${reason}
    where ticket_id = any(${[...ticketIds]}::bigint[])
      and withdrawn_at is null
    returning entry_id as "entryId"`.execute(tx);
  return result.rows.map(row => row.entryId);
}
