import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Accounts that differ from their movements or from the payment ledger (V-09), each beginning with its check. What is frozen is part of neither. */
export async function findCreditFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-09 account %s: balance %s, movements %s, last balance %s, ledger %s', account.id,
                  account.balance_fen, moved.amount_fen, coalesce(last.balance_after_fen, 0), posted.amount_fen) as finding
    from commerce.credit_account as account
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as amount_fen
      from commerce.credit_txn
      where account_id = account.id
        and type not in ('FREEZE', 'UNFREEZE')
    ) as moved
    left join lateral (
      select balance_after_fen
      from commerce.credit_txn
      where account_id = account.id
        and type not in ('FREEZE', 'UNFREEZE')
      order by id desc
      limit 1
    ) as last on true
    cross join lateral (
      select coalesce(-sum(entry.amount_fen), 0) as amount_fen
      from commerce.payment_entry as entry
      where entry.account = 'credit/' || account.id
    ) as posted
    where account.balance_fen <> moved.amount_fen
       or account.balance_fen <> coalesce(last.balance_after_fen, 0)
       or account.balance_fen <> posted.amount_fen
    union all
    select format('V-09 account %s: frozen %s, movements %s', account.id, account.frozen_fen, set_aside.amount_fen)
    from commerce.credit_account as account
    cross join lateral (
      select coalesce(-sum(amount_fen), 0) as amount_fen
      from commerce.credit_txn
      where account_id = account.id
        and type in ('FREEZE', 'UNFREEZE')
    ) as set_aside
    where account.frozen_fen <> set_aside.amount_fen
    order by finding`.execute(db);
  return result.rows.map(row => row.finding);
}
