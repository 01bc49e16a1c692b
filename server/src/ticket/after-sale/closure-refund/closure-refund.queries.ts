import type {
  ClosureOutcome,
  SpotClosureDraft,
} from '@shanmen/shared/contracts/ticket/capacity/spot-closure';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** An order that a closure hits and that nobody has looked at yet. */
export type HitOrder = { closureId: number; orderId: number };

/** What a message about a closure says. */
export type ShutSpot = {
  spotName: string;
  reason: SpotClosureDraft['reason'];
  dateFrom: string;
  dateTo: string;
};

/** An order with its tickets as a closure finds them. */
export type HitTickets = {
  orderNo: string;
  state: string;
  outletId: number;
  bizDate: string;
  visitDate: string;
  mobileEnc: string | null;
  /** Issued tickets all of whose places are shut, in the order they were sold. */
  shut: string[];
  /** Those of them whose price 换团 has changed: what goes back for them a person decides. */
  settled: string[];
  shutPersons: number;
  /** Persons on tickets of which only some places are shut, and on those that are reserved. */
  partlyPersons: number;
  reservedPersons: number;
  /** Something of it was paid in a way that only a person can give back. */
  byHand: boolean;
};

/** The oldest closures first. */
export async function listHitOrders(db: Db, now: Date, limit: number): Promise<HitOrder[]> {
  const result = await sql<HitOrder>`
    select distinct closure.id as "closureId", ticket.order_id as "orderId"
    from ticket.spot_closure as closure
    join ticket.slot on slot.spot_id = closure.spot_id
      and slot.visit_date between closure.date_from and closure.date_to
      and (closure.slot_id is null or slot.id = closure.slot_id)
    join ticket.ticket_entitlement as place on place.slot_id = slot.id
    join ticket.ticket on ticket.id = place.ticket_id
      and ticket.status in ('I', 'R')
      and ticket.locked_reason is null
    where closure.refund_after <= ${now.toISOString()}
      and closure.lifted_at is null
      and not exists (
        select from ticket.closure_order as done
        where done.closure_id = closure.id
          and done.order_id = ticket.order_id
      )
      and not exists (
        select from ticket.payment
        where payment.order_id = ticket.order_id
          and payment.state in ('PENDING', 'UNKNOWN')
      )
    order by closure.id, ticket.order_id
    limit ${limit}`.execute(db);
  return result.rows;
}

/** The closure, kept in force until the transaction ends. @returns null where it was lifted */
export async function holdClosure(tx: Tx, id: number): Promise<ShutSpot | null> {
  const result = await sql<ShutSpot>`
    select spot.name as "spotName", closure.reason, closure.date_from as "dateFrom", closure.date_to as "dateTo"
    from ticket.spot_closure as closure
    join ticket.spot on spot.id = closure.spot_id
    where closure.id = ${id}
      and closure.lifted_at is null
    for share of closure`.execute(tx);
  return result.rows[0] ?? null;
}

/** The order is locked by the caller. */
export async function readHitTickets(tx: Tx, { closureId, orderId }: HitOrder): Promise<HitTickets | null> {
  const result = await sql<HitTickets>`
    with hit as (
      select
        ticket.id,
        ticket.ticket_no,
        ticket.status,
        ticket.person_count,
        ticket.change_diff_fen <> 0 as is_settled,
        bool_and(closure.id is not null) as is_shut,
        bool_or(closure.id = ${closureId}) as is_hit
      from ticket.ticket
      join ticket.ticket_entitlement as place on place.ticket_id = ticket.id
      left join ticket.slot on slot.id = place.slot_id
      left join ticket.spot_closure as closure on closure.spot_id = place.spot_id
        and slot.visit_date between closure.date_from and closure.date_to
        and (closure.slot_id is null or closure.slot_id = slot.id)
        and closure.lifted_at is null
        and closure.refund_policy = 'FULL_NOFEE'
      where ticket.order_id = ${orderId}
        and ticket.status in ('I', 'R')
        and ticket.locked_reason is null
      group by ticket.id
    )
    select
      sold.order_no as "orderNo",
      sold.state,
      sold.outlet_id as "outletId",
      sold.biz_date as "bizDate",
      sold.visit_date as "visitDate",
      sold.contact_mobile_enc as "mobileEnc",
      array(select ticket_no from hit where status = 'I' and is_shut and is_hit and not is_settled order by id) as shut,
      array(select coalesce(ticket_no, '') from hit where is_shut and is_hit and is_settled order by id) as settled,
      (select coalesce(sum(person_count), 0)::int from hit where status = 'I' and is_shut and is_hit and not is_settled) as "shutPersons",
      (select coalesce(sum(person_count), 0)::int from hit where status = 'I' and not is_shut and is_hit and not is_settled) as "partlyPersons",
      (select coalesce(sum(person_count), 0)::int from hit where status = 'R' and is_hit and not is_settled) as "reservedPersons",
      exists (
        select from ticket.payment
        where payment.order_id = sold.id
          and payment.state = 'SUCCESS'
          and payment.method in ('CASH', 'UNIONPAY_CARD', 'VOUCHER')
          and payment.amount_fen > payment.refunded_fen
      ) as "byHand"
    from ticket.ticket_order as sold
    where sold.id = ${orderId}`.execute(tx);
  return result.rows[0] ?? null;
}

export type Handled = { outcome: ClosureOutcome; persons: number; refundId?: number; words?: string };

/** Noted once, as the key of the table wants it: who comes second fails with all that he did. */
export async function noteHandled(
  tx: Tx,
  { closureId, orderId }: HitOrder,
  { outcome, persons, refundId, words = '' }: Handled,
  at: Date,
): Promise<void> {
  await sql`
    insert into ticket.closure_order (closure_id, order_id, outcome, persons, refund_id, words, done_at)
    values (${closureId}, ${orderId}, ${outcome}, ${persons}, ${refundId ?? null}, ${words}, ${at.toISOString()})`.execute(
    tx,
  );
}
