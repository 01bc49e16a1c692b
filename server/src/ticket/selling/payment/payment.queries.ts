import type { AwaitedSale } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';
import { askAtText } from '../asking-times.ts';
import type { TakenPayment } from './payment-postings.ts';
import type { PaymentRow } from './sale-payments.ts';

/** A payment that a provider is or was asked for, with its order. */
export type AskedPayment = {
  id: number;
  orderId: number;
  tradeNo: string;
  amountFen: Fen;
  state: 'PENDING' | 'UNKNOWN' | 'SUCCESS' | 'FAILED' | 'CLOSED';
  asks: number;
  /** The shift that takes the money; null for what a visitor pays without a seller. */
  shiftId: number | null;
  outletId: number;
  sellerId: number | null;
  bizDate: string;
  visitDate: string;
  /** The places were somebody's before anybody asked for money, and stay so when none comes. */
  isBooked: boolean;
  /** The difference of a move, not the order itself. */
  isChange: boolean;
  /** Until then the visitor can confirm; afterwards the charge is ended. */
  confirmUntil: string;
};

const askedPayment = sql`
  select
    payment.id,
    payment.order_id as "orderId",
    payment.out_trade_no as "tradeNo",
    payment.amount_fen as "amountFen",
    payment.state,
    payment.asks,
    payment.shift_id as "shiftId",
    coalesce(shift.outlet_id, ticket_order.outlet_id) as "outletId",
    coalesce(shift.seller_id, ticket_order.seller_id) as "sellerId",
    payment.biz_date as "bizDate",
    ticket_order.visit_date as "visitDate",
    ticket_order.contact_mobile_hash is not null or ticket_order.is_deferred as "isBooked",
    change.payment_id is not null as "isChange",
    coalesce(
      change.asked_at + interval '1 minute',
      ticket_order.hold_expires_at,
      case when ticket_order.is_deferred then (ticket_order.visit_date + 1) at time zone 'Asia/Shanghai' end,
      ticket_order.sold_at + interval '1 minute'
    ) as "confirmUntil"
  from ticket.payment
  join ticket.ticket_order on ticket_order.id = payment.order_id
  left join ticket.ticket_shift as shift on shift.id = payment.shift_id
  left join ticket.change_charge as change on change.payment_id = payment.id`;

export async function findPaymentByTrade(db: Db, tradeNo: string): Promise<number | null> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.payment
    where out_trade_no = ${tradeNo}`.execute(db);
  return result.rows[0]?.id ?? null;
}

/** The last payment of an order that a provider was asked for, in the outlets named or in any. */
export async function readAskedPayment(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<AskedPayment | null> {
  const result = await sql<AskedPayment>`
    ${askedPayment}
    where ticket_order.order_no = ${orderNo}
      and payment.method in ('WECHAT', 'ALIPAY')
      and (${outletIds === null} or coalesce(shift.outlet_id, ticket_order.outlet_id) = any(${[...(outletIds ?? [])]}::bigint[]))
    order by payment.id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

/** As it stands now, with its order locked: whoever settles it is alone. */
export async function lockAskedPayment(tx: Tx, paymentId: number): Promise<AskedPayment | null> {
  await sql`
    select ticket_order.id
    from ticket.ticket_order
    where id = (select order_id from ticket.payment where payment.id = ${paymentId})
    for no key update`.execute(tx);
  return readPayment(tx, paymentId);
}

export async function readPayment(db: Db, paymentId: number): Promise<AskedPayment | null> {
  const result = await sql<AskedPayment>`
    ${askedPayment}
    where payment.id = ${paymentId}`.execute(db);
  return result.rows[0] ?? null;
}

/** Payments without an outcome whose provider is due to be asked, the longest waiting first. */
export async function listDuePayments(db: Db, now: Date, limit: number): Promise<AskedPayment[]> {
  const result = await sql<AskedPayment>`
    ${askedPayment}
    where payment.state in ('PENDING', 'UNKNOWN')
      and payment.ask_at <= ${now.toISOString()}
    order by payment.ask_at, payment.id
    limit ${limit}`.execute(db);
  return result.rows;
}

export type NewPayments = { orderId: number; shiftId: number | null; bizDate: string; at: Date };

/** Payments of an order that was made before; its number is the last one that was tried. */
export async function insertPayments(
  tx: Tx,
  { orderId, shiftId, bizDate, at }: NewPayments,
  rows: readonly PaymentRow[],
): Promise<TakenPayment[]> {
  const result = await sql<TakenPayment>`
    insert into ticket.payment
      (order_id, line_no, method, amount_fen, tender_fen, change_fen, out_trade_no, channel_trade_no, state,
       shift_id, paid_at, biz_date, ask_at, credit_account_id, signer, voucher_issuer_id, voucher_no)
    select ${orderId}, line_no, method, amount_fen, tender_fen, change_fen, out_trade_no, channel_trade_no, state,
           ${shiftId}, case when state = 'SUCCESS' then ${at.toISOString()}::timestamptz end, ${bizDate}, ask_at, credit_account_id, signer,
           voucher_issuer_id, voucher_no
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as paid (line_no int, method text, amount_fen bigint, tender_fen bigint, change_fen bigint, out_trade_no text,
               channel_trade_no text, state text, ask_at timestamptz, credit_account_id bigint, signer text,
               voucher_issuer_id bigint, voucher_no text)
    returning id, method, amount_fen as "amountFen", credit_account_id as "creditAccountId"`.execute(tx);
  return result.rows;
}

/** Number of the last payment of an order, or 0. */
export async function readLastLine(tx: Tx, orderId: number): Promise<number> {
  const result = await sql<{ lineNo: number }>`
    select coalesce(max(line_no), 0) as "lineNo"
    from ticket.payment
    where order_id = ${orderId}`.execute(tx);
  return result.rows[0]?.lineNo ?? 0;
}

export type OpenWord = { state: 'PENDING' | 'UNKNOWN'; askAt: Date | null };

export async function putOffPayment(tx: Tx, id: number, { state, askAt }: OpenWord): Promise<void> {
  await sql`
    update ticket.payment
    set state = ${state},
        asks = asks + 1,
        ask_at = ${askAtText(askAt)},
        version = version + 1
    where id = ${id}`.execute(tx);
}

export type Outcome = {
  state: 'SUCCESS' | 'FAILED' | 'CLOSED';
  channelTradeNo: string | null;
  words: string | null;
  at: Date;
};

/** Writes what came of the payment that was asked for. What was in hand beside it shares its fate. */
export async function settleOrderPayments(
  tx: Tx,
  { id, orderId }: AskedPayment,
  { state, channelTradeNo, words, at }: Outcome,
): Promise<TakenPayment[]> {
  const paidAt = state === 'SUCCESS' ? at.toISOString() : null;
  const result = await sql<TakenPayment>`
    update ticket.payment
    set state = case when id = ${id} or ${state} = 'SUCCESS' then ${state} else 'CLOSED' end,
        channel_trade_no = case when id = ${id} then ${channelTradeNo} else channel_trade_no end,
        words = case when id = ${id} then ${words} else words end,
        paid_at = ${paidAt},
        settled_at = ${at.toISOString()},
        version = version + 1
    where order_id = ${orderId}
      and state in ('INIT', 'PENDING', 'UNKNOWN')
    returning id, method, amount_fen as "amountFen", credit_account_id as "creditAccountId"`.execute(tx);
  return result.rows;
}

/** How many sales and refunds of a shift wait for a provider while a part of them moves in its drawer. */
export async function countUnsettledInHand(db: Db, shiftId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    select (
      (
        select count(distinct order_id)
        from ticket.payment
        where shift_id = ${shiftId}
          and method = 'CASH'
          and state = 'INIT'
      ) + (
        select count(distinct refund.id)
        from ticket.refund
        join ticket.refund_payment as back on back.refund_id = refund.id
        where refund.shift_id = ${shiftId}
          and refund.state = 'PROCESSING'
          and back.method = 'CASH'
      )
    )::int as count`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/**
 * Sales of a shift whose money was not certain at once: those that still wait, those that were paid and
 * have no print yet, and for some minutes those that came to nothing.
 */
export async function listAwaitedSales(db: Db, shiftId: number, closedSince: Date): Promise<AwaitedSale[]> {
  const result = await sql<AwaitedSale>`
    select
      ticket_order.order_no as "orderNo",
      case when change.payment_id is null then ticket_order.total_fen else payment.amount_fen end as "amountFen",
      coalesce(change.asked_at, ticket_order.sold_at) as "soldAt",
      payment.state
    from ticket.payment
    join ticket.ticket_order on ticket_order.id = payment.order_id
    left join ticket.change_charge as change on change.payment_id = payment.id
    where payment.shift_id = ${shiftId}
      and payment.method in ('WECHAT', 'ALIPAY')
      and payment.asks > 0
      and (
        payment.state in ('PENDING', 'UNKNOWN')
        or (payment.state in ('FAILED', 'CLOSED') and payment.settled_at > ${closedSince.toISOString()})
        or (payment.state = 'SUCCESS' and exists (
          select from ticket.ticket
          where ticket.order_id = ticket_order.id
            and ticket.status = 'I'
            and ticket.print_count = 0
            -- What was moved since is printed by whoever moved it.
            and not exists (
              select from ticket.ticket_change as since
              where since.ticket_id = ticket.id
                and since.changed_at > payment.settled_at
                and since.payment_id is distinct from payment.id
            )
        ))
      )
    order by ticket_order.id desc
    limit 20`.execute(db);
  return result.rows;
}
