import type { RefundKind } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Tx } from '../../../db/transaction.ts';
import { recordedIn } from '../../../platform/idempotency/recorded.queries.ts';
import type { RefundTicket } from './refund.queries.ts';

/** The refund that a request made before. */
export const findRecordedRefund = recordedIn('ticket.refund', 'refund_no');

/** A refund in the shape of its tables; instants are ISO texts. */
export type RefundRows = {
  refund: {
    refund_no: string;
    idem_key: string;
    order_id: number;
    kind: RefundKind;
    reason: string;
    gross_fen: Fen;
    fee_fen: Fen;
    net_fen: Fen;
    asked_at: string;
    /** Null for a visitor who gives back what was booked without a seller. */
    apply_by: number | null;
    shift_id: number | null;
    window_id: number | null;
    outlet_id: number;
    biz_date: string;
    state: 'AUDITING' | 'PROCESSING' | 'DONE';
    done_at: string | null;
  };
  lines: readonly {
    ticket_id: number;
    persons: number;
    free_persons: number;
    gross_fen: Fen;
    fee_fen: Fen;
    net_fen: Fen;
    /** The parts that go back of a ticket that stays; null for a whole one. */
    place_ids: readonly number[] | null;
  }[];
  payments: readonly {
    payment_id: number;
    method: string;
    amount_fen: Fen;
    state: 'PENDING' | 'DONE';
    /** When its provider is asked for it at the latest; ISO text. */
    ask_at: string | null;
  }[];
};

/** Draws the serial of a refund; that of a refund that fails leaves a gap. */
export async function drawRefundSerial(tx: Tx): Promise<number> {
  const result = await sql<{ serial: number }>`
    select nextval('ticket.refund_serial')::int as serial`.execute(tx);
  const [row] = result.rows;
  if (!row) throw new Error('a sequence always answers');
  return row.serial;
}

/** Writes a refund with its lines and ways back in one statement. @returns its id */
export async function insertRefund(tx: Tx, { refund, lines, payments }: RefundRows): Promise<number> {
  const result = await sql<{ id: number }>`
    with new_refund as (
      insert into ticket.refund
        (refund_no, idem_key, order_id, kind, reason, state, gross_fen, fee_fen, net_fen, asked_at, apply_by, shift_id,
         window_id, outlet_id, biz_date, done_at)
      values
        (${refund.refund_no}, ${refund.idem_key}, ${refund.order_id}, ${refund.kind}, ${refund.reason}, ${refund.state},
         ${refund.gross_fen}, ${refund.fee_fen}, ${refund.net_fen}, ${refund.asked_at}, ${refund.apply_by},
         ${refund.shift_id}, ${refund.window_id}, ${refund.outlet_id}, ${refund.biz_date}, ${refund.done_at})
      returning id
    ),
    new_line as (
      insert into ticket.refund_line
        (refund_id, ticket_id, persons, free_persons, gross_fen, fee_fen, net_fen, place_ids)
      select new_refund.id, line.ticket_id, line.persons, line.free_persons, line.gross_fen, line.fee_fen, line.net_fen, line.place_ids
      from new_refund
      cross join jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (ticket_id bigint, persons int, free_persons int, gross_fen bigint, fee_fen bigint, net_fen bigint, place_ids bigint[])
    ),
    new_payment as (
      insert into ticket.refund_payment (refund_id, payment_id, method, amount_fen, state, ask_at)
      select new_refund.id, back.payment_id, back.method, back.amount_fen, back.state, back.ask_at
      from new_refund
      cross join jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        as back (payment_id bigint, method text, amount_fen bigint, state text, ask_at timestamptz)
    )
    select id
    from new_refund`.execute(tx);
  const [written] = result.rows;
  if (!written) throw new Error('an insert that does not fail returns its row');
  return written.id;
}

/** I→F and N→F where the ticket still has the letter that was read. @returns how many had */
export async function markRefunded(tx: Tx, tickets: readonly RefundTicket[]): Promise<number> {
  const result = await sql`
    update ticket.ticket
    set status = 'F',
        refunded_gross_fen = ticket.paid_fen,
        version = ticket.version + 1
    from ${seenRows(tickets)}
    where ticket.id = seen.id
      and ticket.status = seen.status
      and ticket.locked_reason is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** What a ticket says of itself while somebody looks at its refund; gates refuse it. */
export const auditLock = '退款审核中';

/** What it says of itself while its money is on the way back. */
export const payOutLock = '退款中';

/** Keeps everybody else off the tickets where they still have the letter that was read. @returns how many had */
export async function lockTickets(tx: Tx, tickets: readonly RefundTicket[], lock: string): Promise<number> {
  const result = await sql`
    update ticket.ticket
    set locked_reason = ${lock},
        version = ticket.version + 1
    from ${seenRows(tickets)}
    where ticket.id = seen.id
      and ticket.status = seen.status
      and ticket.locked_reason is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** What came back of tickets that stay valid. */
export async function countTicketRefunds(
  tx: Tx,
  tickets: readonly Pick<RefundTicket, 'id' | 'grossFen'>[],
): Promise<void> {
  const ids = tickets.map(ticket => ticket.id);
  const amounts = tickets.map(ticket => ticket.grossFen);
  await sql`
    update ticket.ticket
    set refunded_gross_fen = ticket.refunded_gross_fen + back.amount_fen,
        version = ticket.version + 1
    from unnest(${ids}::bigint[], ${amounts}::bigint[]) as back (ticket_id, amount_fen)
    where ticket.id = back.ticket_id`.execute(tx);
}

/** O→O: parts of a ticket went back, it keeps its letter. @returns how many still had it */
export async function markPartlyRefunded(tx: Tx, tickets: readonly RefundTicket[]): Promise<number> {
  const amounts = tickets.map(ticket => ticket.grossFen);
  const result = await sql`
    update ticket.ticket
    set refunded_gross_fen = ticket.refunded_gross_fen + seen.net_fen,
        version = ticket.version + 1
    from ${seenRows(tickets, amounts)}
    where ticket.id = seen.id
      and ticket.status = seen.status
      and ticket.locked_reason is null`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}

/** What opened a place opens it no more: all of a whole ticket, the parts of one that stays. */
export async function closePlaces(tx: Tx, tickets: readonly RefundTicket[]): Promise<void> {
  const whole = tickets.filter(ticket => ticket.status !== 'O').map(ticket => ticket.id);
  await sql`
    update ticket.ticket_entitlement
    set state = 'REFUNDED',
        times_refunded = times_total - times_used
    where ticket_id = any(${whole}::bigint[])
       or id = any(${partsOf(tickets)}::bigint[])`.execute(tx);
}

function partsOf(tickets: readonly RefundTicket[]): number[] {
  return tickets.flatMap(ticket => [...ticket.partIds]);
}

/** Counts what goes back of a payment; its constraint refuses more than was paid. */
export async function countRefunded(
  tx: Tx,
  ways: readonly { paymentId: number; amountFen: Fen }[],
): Promise<void> {
  const ids = ways.map(way => way.paymentId);
  const amounts = ways.map(way => way.amountFen);
  await sql`
    update ticket.payment
    set refunded_fen = payment.refunded_fen + back.amount_fen,
        version = payment.version + 1
    from unnest(${ids}::bigint[], ${amounts}::bigint[]) as back (payment_id, amount_fen)
    where payment.id = back.payment_id`.execute(tx);
}

export async function countOrderRefund(tx: Tx, orderId: number, netFen: Fen): Promise<void> {
  await sql`
    update ticket.ticket_order
    set refunded_fen = refunded_fen + ${netFen},
        version = version + 1
    where id = ${orderId}`.execute(tx);
}

export type RefundStep = {
  action: string;
  actor: number | null;
  reason: string;
  at: string;
  requestId: string;
};

/**
 * The contested rows, so called last: places of slots that can still be sold go back, the others are
 * lost; then each ticket's step says which.
 */
export async function freePlaces(
  tx: Tx,
  tickets: readonly RefundTicket[],
  sellableSlotIds: readonly number[],
  netOf: ReadonlyMap<number, Fen>,
  step: RefundStep,
): Promise<void> {
  const nets = tickets.map(ticket => netOf.get(ticket.id) ?? 0);
  const parts = partsOf(tickets);
  await sql`
    with freed as (
      update ticket.slot
      set sold = slot.sold - back.persons
      from (
        select place.slot_id, sum(ticket.person_count)::int as persons
        from ticket.ticket_entitlement as place
        join ticket.ticket on ticket.id = place.ticket_id
        where place.ticket_id = any(${tickets.map(ticket => ticket.id)}::bigint[])
          and place.slot_id = any(${[...sellableSlotIds]}::bigint[])
          and not place.quota_returned
          and (ticket.status <> 'O' or place.id = any(${parts}::bigint[]))
        group by place.slot_id
      ) as back
      where slot.id = back.slot_id
        and not slot.closed
      returning slot.id
    ),
    returned as (
      update ticket.ticket_entitlement as place
      set quota_returned = true
      from freed
      where place.slot_id = freed.id
        and place.ticket_id = any(${tickets.map(ticket => ticket.id)}::bigint[])
        and (place.id = any(${parts}::bigint[])
             or place.ticket_id = any(${tickets.filter(ticket => ticket.status !== 'O').map(ticket => ticket.id)}::bigint[]))
      returning place.ticket_id
    ),
    marked as (
      update ticket.ticket
      set quota_returned = true
      where id in (select ticket_id from returned)
        and status <> 'O'
      returning id
    )
    insert into ticket.ticket_log
      (ticket_id, from_status, to_status, action, actor, reason, money_fen, quota_delta, at, req_id)
    select ticket.id, seen.status, ticket.status, ${step.action}, ${step.actor}, ${step.reason}, -seen.net_fen,
           case when marked.id is null then 0 else -ticket.person_count end, ${step.at}, ${step.requestId}
    from ${seenRows(tickets, nets)}
    join ticket.ticket on ticket.id = seen.id
    left join marked on marked.id = ticket.id
    order by ticket.id`.execute(tx);
}

function seenRows(tickets: readonly RefundTicket[], nets: readonly number[] = tickets.map(() => 0)) {
  const ids = tickets.map(ticket => ticket.id);
  const letters = tickets.map(ticket => ticket.status);
  return sql`
    unnest(${ids}::bigint[], ${letters}::text[], ${[...nets]}::bigint[]) as seen (id, status, net_fen)`;
}
