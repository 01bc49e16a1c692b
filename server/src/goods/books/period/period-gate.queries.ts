import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The lock that postings share and the closing of a month has for itself. */
const booksLock = sql`hashtextextended('goods.period', 0)`;

/** Postings go on side by side; only the closing of a month waits for them, and they for it. */
export async function shareBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${booksLock})`.execute(tx);
}

/** Waits until no posting is under way, and lets none begin until the transaction ends. */
export async function takeBooks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${booksLock})`.execute(tx);
}

/** The last closed month on or after a day; null when the day is open. */
export async function findClosedMonth(db: Db, day: string): Promise<string | null> {
  const result = await sql<{ yyyymm: string }>`
    select yyyymm
    from goods.period
    where yyyymm >= to_char(${day}::date, 'YYYYMM')
      and status = 'closed'
    order by yyyymm desc
    limit 1`.execute(db);
  return result.rows[0]?.yyyymm ?? null;
}
