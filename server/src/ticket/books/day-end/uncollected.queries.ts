import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { Db, Tx } from '../../../db/transaction.ts';

/** What groups booked for days that are over and never fetched; not what is being paid just now. */
export async function listUncollected(db: Db, today: string, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where state = 'RESERVED'
      and visit_date < ${today}::date
      and not exists (
        select from ticket.payment
        where payment.order_id = ticket_order.id
          and payment.state in ('PENDING', 'UNKNOWN')
      )
    order by id
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

/** A reserved ticket with the shares of its places. */
export type UncollectedTicket = { id: number; paidFen: Fen; places: { id: number; shareFen: Fen }[] };

export async function listUncollectedTickets(tx: Tx, orderId: number): Promise<UncollectedTicket[]> {
  const result = await sql<UncollectedTicket>`
    select
      ticket.id,
      ticket.paid_fen as "paidFen",
      jsonb_agg(jsonb_build_object('id', place.id, 'shareFen', place.share_fen) order by place.id) as places
    from ticket.ticket
    join ticket.ticket_entitlement as place on place.ticket_id = ticket.id
    where ticket.order_id = ${orderId}
      and ticket.status = 'R'
    group by ticket.id
    order by ticket.id`.execute(tx);
  return result.rows;
}

type Uncollected = { orderId: number; chargedFen: Fen; bizDate: string; at: Date };

/**
 * L4, R→N: each ticket is worth its part of what was charged. What was charged for is a sale of the night, without a
 * window; of the rest nothing was sold.
 */
export async function markUncollected(
  tx: Tx,
  { orderId, chargedFen, bizDate, at }: Uncollected,
  tickets: readonly UncollectedTicket[],
): Promise<void> {
  const isCharged = chargedFen > 0;
  const places = tickets.flatMap(ticket => ticket.places);
  await sql`
    with worth as (
      select worth.id, worth.paid_fen
      from unnest(${tickets.map(({ id }) => id)}::bigint[], ${tickets.map(({ paidFen }) => paidFen)}::bigint[])
        as worth (id, paid_fen)
    ),
    absent as (
      update ticket.ticket
      set status = 'N',
          paid_fen = worth.paid_fen,
          settle_fen = least(settle_fen, worth.paid_fen),
          issued_at = case when ${isCharged} then ${at.toISOString()}::timestamptz end,
          version = version + 1
      from worth
      where ticket.id = worth.id
        and ticket.status = 'R'
      returning ticket.id, ticket.paid_fen
    ),
    place as (
      update ticket.ticket_entitlement
      set state = 'EXPIRED',
          share_fen = part.share_fen
      from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ shareFen }) => shareFen)}::bigint[])
        as part (id, share_fen)
      where ticket_entitlement.id = part.id
    ),
    step as (
      insert into ticket.ticket_log (ticket_id, from_status, to_status, action, money_fen, at, req_id)
      select id, 'R', 'N', 'day_end', paid_fen, ${at.toISOString()}, 'day-end'
      from absent
      order by id
    )
    update ticket.ticket_order
    set paid_fen = ${chargedFen},
        pay_state = case when ${isCharged} then 'PAID' else pay_state end,
        biz_date = case when ${isCharged} then ${bizDate}::date else biz_date end,
        window_id = case when ${isCharged} then null else window_id end,
        shift_id = case when ${isCharged} then null else shift_id end,
        version = version + 1
    where id = ${orderId}`.execute(tx);
}
