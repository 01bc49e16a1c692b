import { strict as assert } from 'node:assert';

import { type Fen, sumFen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** The closed list of accounts; plus on an account means that we hold more there. */
export type Account =
  | `cash/${number}`
  | `variance/${number}`
  /** The drawer of a till's shift, and what its count differed by. */
  | `till/${number}`
  | `till-variance/${number}`
  /** What was taken at a till for a sale that is not posted yet. */
  | `till-waiting/${number}`
  | `order/${number}`
  /** What was sold or taken back by a document of goods. */
  | `document/${number}`
  /** What a visitor paid who still waits. */
  | `waiting/${number}`
  | `wallet/${number}`
  | `credit/${number}`
  /** A difference with the bill of a provider that two people booked. */
  | `bill-variance/${number}`
  /** What was paid to reception for a number plate that was lost. */
  | `plate/${number}`
  /** What a change of teams cost more or less, collected or given back. */
  | `team-change/${number}`
  | 'wechat'
  | 'alipay'
  | 'card'
  | 'voucher'
  | 'deposit'
  | 'safe'
  | 'bank'
  | 'rounding'
  /** What was charged and is not after all, by a statement of an enterprise: plus is what was given up. */
  | 'fee'
  /** What was given back for groups; an expense, so plus is what it cost. */
  | 'rebate'
  /** 免单: what was sold for nothing; an expense as well. */
  | 'hospitality'
  /** What messages cost; an expense as well. */
  | 'sms';

export type PostingKind =
  | 'sale'
  | 'refund'
  | 'deposit'
  | 'credit'
  | 'wallet'
  | 'cash_move'
  | 'drop'
  | 'variance'
  | 'reversal'
  | 'rebate'
  | 'settlement'
  | 'purchase';

export type Posting = {
  kind: PostingKind;
  /** What the money moved for; together with kind and lineKey it can be posted only once. */
  refType:
    | 'payment'
    | 'prepayment'
    | 'refund'
    | 'shift'
    | 'receipt'
    | 'rebate'
    | 'document'
    | 'voucher_settlement'
    | 'till_payment'
    | 'till_shift'
    | 'till_open_sale'
    | 'till_wallet'
    | 'plate_issue'
    | 'team_change'
    | 'channel_bill_row'
    | 'sms_recharge'
    | 'statement';
  refId: number;
  lineKey?: string;
  entries: readonly { account: Account; amountFen: Fen }[];
};

/** Where and when a posting belongs. */
export type PostingPlace = {
  /** Null where no drawer and nobody of the staff had a part in it. */
  shiftId: number | null;
  /** Null for what was no business of one outlet, like money that arrived at the bank. */
  outletId: number | null;
  bizDate: string;
  staffId: number | null;
  postedAt: Date;
};

/**
 * Appends postings with their entries in the caller's transaction. The only writer of the ledger.
 * A posting that is there already is refused by the constraint `posting_once`.
 */
export async function postPayments(tx: Tx, place: PostingPlace, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return;
  for (const posting of postings) assertBalanced(posting);
  await sql`
    with posting as (
      insert into commerce.payment_posting
        (kind, ref_type, ref_id, line_key, shift_id, outlet_id, biz_date, posted_at, staff_id)
      select kind, ref_type, ref_id, line_key, ${place.shiftId}, ${place.outletId}, ${place.bizDate},
             ${place.postedAt.toISOString()}::timestamptz, ${place.staffId}
      from jsonb_to_recordset(${JSON.stringify(postings.map(headOf))}::jsonb)
        as head (kind text, ref_type text, ref_id bigint, line_key text)
      returning id, kind, ref_type, ref_id, line_key
    )
    insert into commerce.payment_entry (posting_id, line_no, account, amount_fen)
    select posting.id, entry.line_no, entry.account, entry.amount_fen
    from jsonb_to_recordset(${JSON.stringify(postings.flatMap(entriesOf))}::jsonb)
      as entry (kind text, ref_type text, ref_id bigint, line_key text, line_no int, account text, amount_fen bigint)
    join posting using (kind, ref_type, ref_id, line_key)`.execute(tx);
}

/** Σ of an account's entries, in fen. */
export async function readBalance(db: Db, account: Account): Promise<Fen> {
  const result = await sql<{ balanceFen: Fen }>`
    select coalesce(sum(amount_fen), 0)::bigint as "balanceFen"
    from commerce.payment_entry
    where account = ${account}`.execute(db);
  return sumFen(result.rows.map(row => row.balanceFen));
}

function assertBalanced(posting: Posting): void {
  const difference = sumFen(posting.entries.map(entry => entry.amountFen));
  assert(difference === 0, `the entries of a posting sum to zero, not to ${difference} fen`);
}

function headOf(posting: Posting) {
  return {
    kind: posting.kind,
    ref_type: posting.refType,
    ref_id: posting.refId,
    line_key: posting.lineKey ?? '',
  };
}

function entriesOf(posting: Posting) {
  return posting.entries.map((entry, index) => ({
    ...headOf(posting),
    line_no: index + 1,
    account: entry.account,
    amount_fen: entry.amountFen,
  }));
}
