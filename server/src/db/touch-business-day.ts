import { sql } from 'kysely';

import type { Tx } from './transaction.ts';

/**
 * Notes that rows of these business days (`YYYY-MM-DD`) change in this transaction, so that their
 * report roll-ups are rebuilt. Every writer of business rows calls it. A plain insert: it never
 * waits for another seller, as an update of one row per day would.
 */
export async function touchBusinessDay(tx: Tx, days: readonly string[]): Promise<void> {
  const distinct = [...new Set(days)];
  if (distinct.length === 0) return;
  await sql`
    insert into platform.day_touch (biz_date)
    select unnest(${distinct}::date[])`.execute(tx);
}
