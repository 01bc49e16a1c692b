import type { TicketLetter } from '@shanmen/shared/contracts/ticket/selling/letters';
import type { PaymentMethod } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import { readWindowChannelId, type RefundTerms } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { lockedReason } from '../../selling/ticket/ticket-lock.queries.ts';

/** An order as a refund asks it. */
export type RefundOrder = {
  id: number;
  orderNo: string;
  channelId: number;
  /** Bought elsewhere, and paid at a window. */
  isTakenOver: boolean;
  shiftId: number | null;
  soldAt: string;
  bizDate: string;
  /** Sold to a group under an agreement. */
  isTeam: boolean;
};

/** The order with this number, in the outlets named or in any. */
export async function readRefundOrder(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<RefundOrder | null> {
  const result = await sql<RefundOrder>`
    select
      id,
      order_no as "orderNo",
      channel_id as "channelId",
      shift_id as "shiftId",
      shift_id is not null and collected_at is not null as "isTakenOver",
      sold_at as "soldAt",
      biz_date as "bizDate",
      agreement_id is not null as "isTeam"
    from ticket.ticket_order
    where order_no = ${orderNo}
      and (${outletIds === null} or outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(db);
  return result.rows[0] ?? null;
}

/** What a window sold, or took the money of, is given back at windows; all else where it was bought. */
export async function isOfWindow(
  db: Db,
  { channelId, isTakenOver }: Pick<RefundOrder, 'channelId' | 'isTakenOver'>,
): Promise<boolean> {
  return isTakenOver || channelId === (await readWindowChannelId(db));
}

/** Every change of a letter or of money of the order waits for it. */
export async function lockOrder(tx: Tx, orderId: number): Promise<void> {
  await sql`
    select id
    from ticket.ticket_order
    where id = ${orderId}
    for no key update`.execute(tx);
}

export type RefundTicket = {
  id: number;
  ticketNo: string;
  productName: string;
  status: TicketLetter;
  lockedReason: string | null;
  personCount: number;
  /** The other live tickets of its set, where the set goes back as a whole; else none. */
  setTicketNos: readonly string[];
  /** How many of them went free, of those who leave a group. */
  freeCount: number;
  /** What was paid for it less what was given back already; of a used one the shares of its open parts. */
  grossFen: Fen;
  /** What was paid for it less what was given back already. */
  worthFen: Fen;
  /** Unused parts of a combined ticket of which others were used, where they can be given back; else none. */
  partIds: readonly number[];
  /** What a move has left at least of its fee. */
  feeFloorFen: Fen;
  visitDate: string;
  issuedAt: string;
  validTo: string;
  slot: { visitDate: string; startTime: string; endTime: string } | null;
  /** The rule as it was sold under; null for a product that had none. */
  terms: RefundTerms | null;
  /** Whether a place it opens is shut and everything goes back for it. */
  isShut: boolean;
  slotIds: readonly number[];
  /** The places it opens, in their order. */
  spotIds: readonly number[];
};

/** The live tickets of the same set, where its parts do not go back alone. */
const restOfSet = sql`(
  select coalesce(jsonb_agg(other.ticket_no order by other.id), '[]')
  from ticket.ticket as other
  where other.order_line_id = ticket.order_line_id
    and other.set_no = ticket.set_no
    and other.id <> ticket.id
    and other.status in ('I', 'O', 'N')
    and not (order_line.snapshot -> 'refundPartial')::boolean
)`;

/** The named tickets of an order, in the order they were sold. */
export async function listRefundTickets(
  db: Db,
  orderId: number,
  ticketNos: readonly string[],
): Promise<RefundTicket[]> {
  const result = await sql<RefundTicket>`
    select
      ticket.id,
      ticket.ticket_no as "ticketNo",
      left(
        concat_ws('·', order_line.snapshot ->> 'name', order_line.snapshot -> 'members' -> (ticket.member_no - 1) ->> 'title', order_line.snapshot ->> 'service'), 60
      ) as "productName",
      ticket.status,
      ${lockedReason} as "lockedReason",
      ticket.person_count as "personCount",
      ${restOfSet} as "setTicketNos",
      0 as "freeCount",
      case when ticket.status = 'O' then least(part.share_fen, worth.amount_fen) else worth.amount_fen end as "grossFen",
      worth.amount_fen as "worthFen",
      part.ids as "partIds",
      ticket.fee_floor_fen as "feeFloorFen",
      ticket.visit_date as "visitDate",
      ticket.issued_at as "issuedAt",
      ticket.valid_to as "validTo",
      case when slot.id is not null then jsonb_build_object(
        'visitDate', slot.visit_date,
        'startTime', to_char(slot.start_time, 'HH24:MI'),
        'endTime', to_char(slot.end_time, 'HH24:MI')
      ) end as slot,
      order_line.snapshot -> 'refundTerms' as terms,
      ticket.status <> 'O' and exists (
        select from ticket.ticket_entitlement as place
        join ticket.slot as shut on shut.id = place.slot_id
        join ticket.spot_closure as closure on closure.spot_id = place.spot_id
          and shut.visit_date between closure.date_from and closure.date_to
          and (closure.slot_id is null or closure.slot_id = shut.id)
        where place.ticket_id = ticket.id
          and closure.lifted_at is null
          and closure.refund_policy = 'FULL_NOFEE'
      ) as "isShut",
      (
        select coalesce(jsonb_agg(place.slot_id order by place.slot_id), '[]')
        from ticket.ticket_entitlement as place
        where place.ticket_id = ticket.id
          and place.slot_id is not null
          and not place.quota_returned
          and (ticket.status <> 'O' or (place.refundable_alone and place.state = 'UNUSED'))
      ) as "slotIds",
      (
        select coalesce(jsonb_agg(place.spot_id order by place.id), '[]')
        from ticket.ticket_entitlement as place
        where place.ticket_id = ticket.id
      ) as "spotIds"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    left join ticket.slot on slot.id = ticket.slot_id
    cross join lateral (select ticket.paid_fen - ticket.refunded_gross_fen as amount_fen) as worth
    cross join lateral (
      select coalesce(jsonb_agg(id order by id), '[]') as ids, coalesce(sum(share_fen), 0)::bigint as share_fen
      from ticket.ticket_entitlement
      where ticket_id = ticket.id
        and ticket.status = 'O'
        and refundable_alone
        and state = 'UNUSED'
    ) as part
    where ticket.order_id = ${orderId}
      and ticket.ticket_no = any(${[...ticketNos]}::bpchar[])
    order by ticket.id`.execute(db);
  return result.rows;
}

export type RefundablePayment = {
  id: number;
  method: PaymentMethod;
  leftFen: Fen;
  /** Of what the account of an enterprise paid; else null. */
  creditAccountId: number | null;
};

/** What can still be given back of each payment of the order, less what is on its way, the latest first. */
export async function listRefundablePayments(db: Db, orderId: number): Promise<RefundablePayment[]> {
  const result = await sql<RefundablePayment>`
    select payment.id, payment.method, payment.amount_fen - payment.refunded_fen - on_way.amount_fen as "leftFen",
           payment.credit_account_id as "creditAccountId"
    from ticket.payment
    cross join lateral (
      select coalesce(sum(back.amount_fen), 0)::bigint as amount_fen
      from ticket.refund_payment as back
      join ticket.refund on refund.id = back.refund_id
      where back.payment_id = payment.id
        and refund.state = 'PROCESSING'
    ) as on_way
    where payment.order_id = ${orderId}
      and payment.state = 'SUCCESS'
    order by payment.paid_at desc, payment.line_no desc`.execute(db);
  return result.rows;
}
