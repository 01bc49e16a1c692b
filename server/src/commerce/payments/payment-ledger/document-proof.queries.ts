import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/**
 * Movements that documents of goods say they made, against the payment ledger and, on account, the credit ledger (V-09),
 * each beginning with its check. Empty when all three agree.
 */
export async function findDocumentMoneyFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-09 document %s, movement %s: goods say %s of %s, the credit ledger %s, the payment ledger %s in %s',
                  coalesce(said.no, '?'), coalesce(said.id, charged.ref_id, posted.ref_id), said.way, said.amount_fen,
                  charged.amount_fen, posted.amount_fen, posted.accounts) as finding
    from goods.v_document_money as said
    full join (
      select txn.ref_id, 'credit/' || txn.account_id as account, account.enterprise_id, -sum(txn.amount_fen) as amount_fen
      from commerce.credit_txn as txn
      join commerce.credit_account as account on account.id = txn.account_id
      where txn.ref_type = 'document'
      group by txn.ref_id, txn.account_id, account.enterprise_id
    ) as charged on charged.ref_id = said.id
    full join (
      select posting.ref_id, string_agg(entry.account, ' ') as accounts, sum(entry.amount_fen) as amount_fen
      from commerce.payment_posting as posting
      join commerce.payment_entry as entry on entry.posting_id = posting.id
      where posting.ref_type = 'document'
        and entry.account not like 'document/%'
      group by posting.ref_id
    ) as posted on posted.ref_id = coalesce(said.id, charged.ref_id)
    where said.amount_fen is distinct from posted.amount_fen
       or case said.way when 'credit' then said.amount_fen end is distinct from charged.amount_fen
       or said.enterprise_id is distinct from charged.enterprise_id
       or coalesce(charged.account, said.way) is distinct from posted.accounts
    order by 1`.execute(db);
  return result.rows.map(row => row.finding);
}
