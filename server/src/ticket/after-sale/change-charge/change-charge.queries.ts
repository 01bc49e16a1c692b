import type { ChangeCharge } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import type { MovedRow } from '../ticket-change/ticket-change.queries.ts';

export type RaisePayment = {
  orderId: number;
  method: 'CASH' | 'UNIONPAY_CARD' | 'WECHAT' | 'ALIPAY' | 'VOUCHER';
  amountFen: Fen;
  tenderFen: Fen | null;
  reference: string | null;
  /** Of a paper; null for all else. */
  voucher: { issuerId: number; voucherNo: string } | null;
  shiftId: number;
  bizDate: string;
  at: Date;
  /** When its provider is asked for it at the latest; null for what is in hand. */
  askAt: Date | null;
};

/** What the visitor paid on top, as a further payment of the order. @returns its id */
export async function insertRaise(tx: Tx, raise: RaisePayment): Promise<number> {
  const { amountFen, tenderFen } = raise;
  const isInHand = raise.askAt === null;
  const result = await sql<{ id: number }>`
    insert into ticket.payment
      (order_id, line_no, method, amount_fen, tender_fen, change_fen, out_trade_no, channel_trade_no, state, shift_id,
       paid_at, biz_date, ask_at, voucher_issuer_id, voucher_no)
    select id, line.no, ${raise.method}, ${amountFen}, ${tenderFen}::bigint, ${tenderFen}::bigint - ${amountFen}::bigint,
           order_no || '-' || line.no, ${raise.reference}, ${isInHand ? 'SUCCESS' : 'PENDING'}, ${raise.shiftId},
           ${isInHand ? raise.at.toISOString() : null}::timestamptz, ${raise.bizDate},
           ${raise.askAt?.toISOString() ?? null}::timestamptz, ${raise.voucher?.issuerId ?? null}::bigint,
           ${raise.voucher?.voucherNo ?? null}
    from ticket.ticket_order
    cross join lateral (
      select coalesce(max(line_no), 0) + 1 as no
      from ticket.payment
      where order_id = ticket_order.id
    ) as line
    where id = ${raise.orderId}
    returning id`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('the order is locked, so it is there');
  return row.id;
}

export type NewCharge = { paymentId: number; planEnc: string; at: Date };

export async function insertCharge(tx: Tx, { paymentId, planEnc, at }: NewCharge): Promise<void> {
  await sql`
    insert into ticket.change_charge (payment_id, plan_enc, asked_at)
    values (${paymentId}, ${planEnc}, ${at.toISOString()})`.execute(tx);
}

/** The move that waits, with what its order is called. */
export type OpenCharge = { orderNo: string; bizDate: string; planEnc: string };

/** Ends the waiting, once, and hands over what waited. The order is locked by the caller. */
export async function endCharge(tx: Tx, paymentId: number, at: Date): Promise<OpenCharge | null> {
  const result = await sql<OpenCharge>`
    update ticket.change_charge
    set plan_enc = null,
        ended_at = ${at.toISOString()}
    from ticket.change_charge as before
    join ticket.payment on payment.id = before.payment_id
    join ticket.ticket_order on ticket_order.id = payment.order_id
    where change_charge.payment_id = ${paymentId}
      and before.payment_id = change_charge.payment_id
      and before.ended_at is null
    returning
      ticket_order.order_no as "orderNo",
      ticket_order.biz_date as "bizDate",
      before.plan_enc as "planEnc"`.execute(tx);
  return result.rows[0] ?? null;
}

/** How the charge stands. */
export async function readCharge(db: Db, paymentId: number): Promise<ChangeCharge | null> {
  const result = await sql<ChangeCharge>`
    select state, words
    from ticket.payment
    where id = ${paymentId}`.execute(db);
  return result.rows[0] ?? null;
}

/** What a ticket says of itself while its difference is being paid. */
const changeLock = '改签收款中';

/** Keeps everybody else off the tickets where they still are as they were read. @returns how many were */
export async function lockMoving(tx: Tx, rows: readonly MovedRow[]): Promise<number> {
  const result = await sql`
    update ticket.ticket
    set locked_reason = ${changeLock},
        version = ticket.version + 1
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(row => row.seen_changes)}::int[])
      as moving (id, seen_changes)
    where ticket.id = moving.id
      and ticket.status = 'I'
      and ticket.locked_reason is null
      and ticket.change_count = moving.seen_changes`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

export async function unlockMoving(tx: Tx, rows: readonly MovedRow[]): Promise<void> {
  await sql`
    update ticket.ticket
    set locked_reason = null,
        version = version + 1
    where id = any(${rows.map(({ id }) => id)}::bigint[])
      and locked_reason = ${changeLock}`.execute(tx);
}
