import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';

/** The money that a request brought in before. */
export const findRecordedCredit = recordedIn('commerce.credit_txn', null);

export type CreditMove = {
  accountId: number;
  type: 'RECHARGE' | 'CONSUME' | 'REFUND' | 'REBATE' | 'ADJUST' | 'PENALTY';
  /** Signed: plus is money of the enterprise that lies with us. */
  amountFen: Fen;
  /** What it moved for; together with the type it can move only once. */
  refType:
    | 'payment'
    | 'refund'
    | 'receipt'
    | 'rebate'
    | 'document'
    | 'till_payment'
    | 'statement'
    | 'team_change';
  refId: number;
  memo: string;
  staffId: number | null;
  at: Date;
  bizDate: string;
  /** What is spent may be prepaid money only, or reach down to the limit; null where nothing is spent. */
  spends: 'PREPAID' | 'CREDIT' | null;
  /** The key of the request, where it does nothing else that carries it. */
  idemKey?: string;
};

/**
 * Moves an account and writes the row of it, in the caller's transaction. The only writer of both. What was let
 * through beyond the limit ends as it is paid back.
 * @returns whether there was enough; an account that is not open has nothing to spend
 */
export async function moveCredit(tx: Tx, move: CreditMove): Promise<boolean> {
  const result = await sql`
    with moved as (
      update commerce.credit_account
      set balance_fen = balance_fen + ${move.amountFen},
          temp_limit_fen = least(
            temp_limit_fen,
            greatest(0, frozen_fen - balance_fen - ${move.amountFen}::bigint - credit_limit_fen)
          ),
          version = version + 1
      where id = ${move.accountId}
        and (
          ${move.spends}::text is null
          or (
            state = 'NORMAL'
            and balance_fen - frozen_fen + ${move.amountFen} >= case ${move.spends} when 'CREDIT' then -credit_limit_fen - temp_limit_fen else 0 end
          )
        )
      returning id, balance_fen
    )
    ${txnInsert(move)}
    from moved`.execute(tx);
  return result.numAffectedRows === 1n;
}

/** Lets an open account owe more than its limit. @returns whether there is one that may owe */
export async function raiseLimit(tx: Tx, accountId: number, byFen: Fen): Promise<boolean> {
  const result = await sql`
    update commerce.credit_account
    set temp_limit_fen = temp_limit_fen + ${byFen},
        version = version + 1
    where id = ${accountId}
      and state = 'NORMAL'
      and kind <> 'PREPAID'`.execute(tx);
  return result.numAffectedRows === 1n;
}

export type CreditFreeze = Omit<CreditMove, 'type' | 'refType'> & {
  type: 'FREEZE' | 'UNFREEZE';
  refType: 'order' | 'cut' | 'move';
};

/** Sets a sum aside, or frees it: the balance stays, what is available moves. @returns whether there was enough */
export async function moveFrozen(tx: Tx, move: CreditFreeze): Promise<boolean> {
  const result = await sql`
    with moved as (
      update commerce.credit_account
      set frozen_fen = frozen_fen - ${move.amountFen}::bigint,
          version = version + 1
      where id = ${move.accountId}
        and (
          ${move.spends}::text is null
          or (
            state = 'NORMAL'
            and balance_fen - frozen_fen + ${move.amountFen} >= case ${move.spends} when 'CREDIT' then -credit_limit_fen - temp_limit_fen else 0 end
          )
        )
      returning id, balance_fen
    )
    ${txnInsert(move)}
    from moved`.execute(tx);
  return result.numAffectedRows === 1n;
}

function txnInsert({
  type,
  amountFen,
  refType,
  refId,
  staffId,
  memo,
  at,
  bizDate,
  idemKey,
}: CreditMove | CreditFreeze) {
  return sql`
    insert into commerce.credit_txn
      (account_id, type, amount_fen, balance_after_fen, ref_type, ref_id, staff_id, memo, at, biz_date, idem_key)
    select moved.id, ${type}, ${amountFen}::bigint, moved.balance_fen, ${refType}, ${refId}::bigint, ${staffId}::bigint,
           ${memo}, ${at.toISOString()}::timestamptz, ${bizDate}::date, ${idemKey ?? null}::uuid`;
}

export async function drawReceiptNumber(tx: Tx): Promise<number> {
  const result = await sql<{ serial: number }>`
    select nextval('commerce.credit_receipt_serial') as serial`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('sequences always answer');
  return row.serial;
}
