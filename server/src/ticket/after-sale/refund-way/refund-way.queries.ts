import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { askAtText } from '../../selling/asking-times.ts';
import type { RefundWay } from '../refund/refund-rows.ts';
import { auditLock, payOutLock } from '../refund/refund-write.queries.ts';

/** A part of a refund on its way back to the payment it came from. */
export type WayBack = {
  id: number;
  refundId: number;
  orderId: number;
  /** Our number of this way: the provider's key. */
  refundNo: string;
  tradeNo: string;
  amountFen: Fen;
  state: 'PENDING' | 'UNKNOWN' | 'DONE' | 'FAILED';
  asks: number;
};

const wayBack = sql`
  select
    back.id,
    back.refund_id as "refundId",
    refund.order_id as "orderId",
    refund.refund_no || '-' || payment.line_no as "refundNo",
    payment.out_trade_no as "tradeNo",
    back.amount_fen as "amountFen",
    back.state,
    back.asks
  from ticket.refund_payment as back
  join ticket.refund on refund.id = back.refund_id
  join ticket.payment on payment.id = back.payment_id`;

/** Ways of a refund without an outcome, in the order in which they are asked for. */
export async function listOpenWays(db: Db, refundId: number): Promise<WayBack[]> {
  const result = await sql<WayBack>`
    ${wayBack}
    where back.refund_id = ${refundId}
      and back.state in ('PENDING', 'UNKNOWN')
    order by back.id`.execute(db);
  return result.rows;
}

/** The way that a provider knows under this number of ours. */
export async function findWay(db: Db, refundNo: string): Promise<WayBack | null> {
  const [, refund = '', line = ''] = /^(.{1,20})-(\d{1,9})$/.exec(refundNo) ?? [];
  const result = await sql<WayBack>`
    ${wayBack}
    where refund.refund_no = ${refund}
      and payment.line_no = ${Number(line)}`.execute(db);
  return result.rows[0] ?? null;
}

/** Ways without an outcome whose provider is due to be asked, the longest waiting first; of a refund one at a time. */
export async function listDueWays(db: Db, now: Date, limit: number): Promise<WayBack[]> {
  const result = await sql<WayBack>`
    ${wayBack}
    where back.state in ('PENDING', 'UNKNOWN')
      and back.ask_at <= ${now.toISOString()}
      and not exists (
        select from ticket.refund_payment as earlier
        where earlier.refund_id = back.refund_id
          and earlier.id < back.id
          and earlier.state <> 'DONE'
      )
    order by back.ask_at, back.id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** As it stands now, with its order locked: whoever settles it is alone. */
export async function lockWay(tx: Tx, way: Pick<WayBack, 'id' | 'orderId'>): Promise<WayBack | null> {
  await sql`select id from ticket.ticket_order where id = ${way.orderId} for no key update`.execute(tx);
  const result = await sql<WayBack>`
    ${wayBack}
    where back.id = ${way.id}`.execute(tx);
  return result.rows[0] ?? null;
}

export type WayWord = { state: WayBack['state']; words: string | null; askAt: Date | null };

export async function markWay(tx: Tx, id: number, { state, words, askAt }: WayWord): Promise<void> {
  await sql`
    update ticket.refund_payment
    set state = ${state},
        words = ${words},
        asks = asks + 1,
        ask_at = ${askAtText(askAt)}
    where id = ${id}`.execute(tx);
}

/** Whether a provider gave a part of a refund back already. */
export async function isPartlyBack(tx: Tx, refundId: number): Promise<boolean> {
  const result = await sql`
    select from ticket.refund_payment where refund_id = ${refundId} and state = 'DONE' and asks > 0 limit 1`.execute(
    tx,
  );
  return result.rows.length > 0;
}

/** Ways that nobody was asked for yet are not asked for any more. */
export async function dropOpenWays(tx: Tx, refundId: number): Promise<void> {
  await sql`
    update ticket.refund_payment
    set state = 'FAILED',
        ask_at = null
    where refund_id = ${refundId}
      and state in ('PENDING', 'UNKNOWN')`.execute(tx);
}

/** The refund is done, or came to nothing. */
export async function markRefundEnded(
  tx: Tx,
  refundId: number,
  state: 'DONE' | 'FAILED',
  at: Date,
): Promise<void> {
  await sql`
    update ticket.refund
    set state = ${state},
        done_at = ${state === 'DONE' ? at.toISOString() : null},
        version = version + 1
    where id = ${refundId}
      and state = 'PROCESSING'`.execute(tx);
}

/** Where and when a refund was made, and the ways its money goes. */
export type MadeRefund = {
  shiftId: number | null;
  outletId: number;
  bizDate: string;
  ways: RefundWay[];
};

export async function readMadeRefund(db: Db, refundId: number): Promise<MadeRefund> {
  const result = await sql<MadeRefund>`
    select
      shift_id as "shiftId",
      outlet_id as "outletId",
      biz_date as "bizDate",
      (
        select jsonb_agg(jsonb_build_object(
          'paymentId', payment.id,
          'method', back.method,
          'amountFen', back.amount_fen,
          'creditAccountId', payment.credit_account_id
        ) order by back.id)
        from ticket.refund_payment as back
        join ticket.payment on payment.id = back.payment_id
        where back.refund_id = refund.id
      ) as ways
    from ticket.refund
    where id = ${refundId}`.execute(db);
  const [made] = result.rows;
  if (!made) throw new Error(`refund ${refundId} was written before its money is asked for`);
  return made;
}

export type RefundStanding = Pick<Refund, 'state' | 'doneAt'> & { words: string | null };

/** How a refund stands now, and what a provider said of it. */
export async function readRefundStanding(db: Db, refundId: number): Promise<RefundStanding | null> {
  const result = await sql<RefundStanding>`
    select
      state,
      done_at as "doneAt",
      (select max(words) from ticket.refund_payment where refund_id = refund.id) as words
    from ticket.refund
    where id = ${refundId}`.execute(db);
  return result.rows[0] ?? null;
}

/** The tickets of a refund are as free as they were before it was applied for. */
export async function unlockTickets(tx: Tx, id: number): Promise<void> {
  await sql`
    update ticket.ticket
    set locked_reason = null,
        version = ticket.version + 1
    from ticket.refund_line
    where refund_line.ticket_id = ticket.id
      and refund_line.refund_id = ${id}
      and ticket.locked_reason = any(${[auditLock, payOutLock]}::text[])`.execute(tx);
}
