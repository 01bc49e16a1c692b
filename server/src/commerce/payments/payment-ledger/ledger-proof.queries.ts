import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Postings whose entries do not sum to zero (V-07), each beginning with its check. Empty when the ledger balances. */
export async function findLedgerFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-07 posting %s is off by %s fen', posting.id, coalesce(sum(entry.amount_fen), 0)) as finding
    from commerce.payment_posting as posting
    left join commerce.payment_entry as entry on entry.posting_id = posting.id
    group by posting.id
    having coalesce(sum(entry.amount_fen), 0) <> 0
        or count(entry.id) < 2
    order by posting.id`.execute(db);
  return result.rows.map(row => row.finding);
}
