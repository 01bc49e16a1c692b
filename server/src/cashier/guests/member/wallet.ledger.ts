import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';

/** One movement of a wallet: signed money and points, and what they moved for. */
export type WalletMove = {
  memberId: number;
  kind: 'RECHARGE' | 'CONSUME' | 'REFUND' | 'POINTS';
  amountFen: Fen;
  points: number;
  docId: number | null;
  shiftId: number | null;
  staffId: number;
  at: Date;
  /** Of a recharge. */
  paidIn?: { tender: 'CASH' | 'CARD'; reference: string | null; idemKey: string };
};

/**
 * The only writer of balances: moves the balance under the condition that it stays at zero or above, and adds the row
 * that says so.
 * @returns the id of the row; null where the balance does not suffice or there is no wallet, and nothing is written
 */
export async function moveWallet(tx: Tx, move: WalletMove): Promise<number | null> {
  const { memberId, kind, amountFen, points, docId, shiftId, staffId, at, paidIn } = move;
  const result = await sql<{ id: number }>`
    with moved as (
      update cashier.member_wallet
      set balance_fen = balance_fen + ${amountFen}, points = points + ${points}, version = version + 1
      where party_id = ${memberId}
        and balance_fen + ${amountFen} >= 0
      returning party_id, balance_fen, points
    )
    insert into cashier.wallet_txn
      (party_id, kind, amount_fen, points, balance_after_fen, points_after, doc_id, shift_id, tender, reference, idem_key,
       made_at, made_by)
    select party_id, ${kind}, ${amountFen}, ${points}, balance_fen, points, ${docId}, ${shiftId},
           ${paidIn?.tender ?? null}, ${paidIn?.reference ?? null}, ${paidIn?.idemKey ?? null}, ${at.toISOString()},
           ${staffId}
    from moved
    returning id`.execute(tx);
  return result.rows[0]?.id ?? null;
}
