import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/**
 * Wallets of members that disagree with their rows, with the last balance that was written down, or with the payment
 * ledger (V-18), each beginning with its check. Empty when all agree.
 */
export async function findWalletFaults(db: Db): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    select format('V-18 wallet %s: balance %s, rows %s, last %s, ledger %s; points %s, rows %s', wallet.party_id,
                  wallet.balance_fen, moved.amount_fen, coalesce(last.balance_after_fen, 0), posted.amount_fen,
                  wallet.points, moved.points) as finding
    from cashier.member_wallet as wallet
    cross join lateral (
      select coalesce(sum(amount_fen), 0) as amount_fen, coalesce(sum(points), 0) as points
      from cashier.wallet_txn as txn
      where txn.party_id = wallet.party_id
    ) as moved
    left join lateral (
      select balance_after_fen
      from cashier.wallet_txn as txn
      where txn.party_id = wallet.party_id
      order by id desc
      limit 1
    ) as last on true
    cross join lateral (
      select coalesce(sum(-entry.amount_fen), 0) as amount_fen
      from commerce.payment_entry as entry
      where entry.account = 'wallet/' || wallet.party_id
    ) as posted
    where wallet.balance_fen <> moved.amount_fen
       or wallet.balance_fen <> coalesce(last.balance_after_fen, 0)
       or wallet.balance_fen <> posted.amount_fen
       or wallet.points <> moved.points
    order by 1`.execute(db);
  return result.rows.map(({ finding }) => finding);
}
