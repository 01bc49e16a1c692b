import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** By which the log knows an agreement; null where there is none. */
export async function findAgreementNo(db: Db, id: number): Promise<string | null> {
  const result = await sql<{ no: string }>`
    select no
    from ticket.agreement
    where id = ${id}`.execute(db);
  return result.rows[0]?.no ?? null;
}
