import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** How many orders and documents were paid for in the last minute, at windows and tills alike. */
export async function countSalesOfMinute(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    select count(distinct (ref_type, ref_id))::int as sales
    from commerce.payment_posting
    where kind = 'sale'
      -- The index knows days: two of them hold any minute, whatever the change of day.
      and biz_date >= (${now}::timestamptz - interval '2 days')::date
      and posted_at > ${now}::timestamptz - interval '1 minute'`.execute(db);
  return rows[0]?.sales ?? 0;
}
