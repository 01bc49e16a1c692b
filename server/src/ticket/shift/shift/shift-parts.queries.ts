import { type RawBuilder, sql } from 'kysely';

/** The sheets of a shift, or null: from one number to the other once it ended. */
export function paperOf(table: 'ticket_shift' | 'shift') {
  const row = sql.table(table);
  return sql`
    case when ${row}.ticket_paper_from is not null then jsonb_build_object(
      'from', ${row}.ticket_paper_from,
      'to', ${row}.ticket_paper_to,
      'voided', case when ${row}.closed_at is not null then ${row}.ticket_paper_void end
    ) end`;
}

/** How many tickets a shift sold and for how much; what was raised on them later is of the day on which it was raised. */
export function soldIn(table: 'ticket_shift' | 'shift') {
  return sql`
    select
      coalesce(sum(ticket.person_count + ticket.left_count), 0)::int as tickets,
      coalesce(sum(ticket.paid_fen - case when ticket.change_count = 0 then 0 else (
        select coalesce(sum(raise_fen), 0)
        from ticket.ticket_change
        where ticket_change.ticket_id = ticket.id
      ) end), 0)::bigint as amount_fen
    from ticket.ticket_order
    join ticket.ticket on ticket.order_id = ticket_order.id
    where ticket_order.shift_id = ${sql.table(table)}.id
      and ticket.issued_at is not null`;
}

/** The amounts of `soldIn` over many shifts, without a look at their tickets: an order was paid what its issued ones cost. */
export function soldFenOf(shifts: RawBuilder<unknown>) {
  return sql`(
    (
      select coalesce(sum(paid_fen), 0)
      from ticket.ticket_order
      where shift_id in ${shifts}
    ) - (
      select coalesce(sum(ticket_change.raise_fen), 0)
      from ticket.ticket_change
      join ticket.ticket_order on ticket_order.id = ticket_change.order_id
      where ticket_order.shift_id in ${shifts}
    )
  )::bigint`;
}

/** What it did besides, out of the lines that reports read; null until somebody has counted what lies there. */
export function tradeOf(table: 'ticket_shift' | 'shift') {
  const row = sql.table(table);
  return sql`
    case when ${isCounted(row)} then (
      select jsonb_build_object(
        'raisedFen', coalesce(sum(received_fen) filter (where line_kind in ('change', 'upgrade')), 0)::bigint,
        'refundedTickets', coalesce(-sum(qty) filter (where line_kind in ('refund', 'void')), 0)::int,
        'voidedTickets', coalesce(-sum(qty) filter (where line_kind = 'void'), 0)::int,
        'refundFen', coalesce(sum(refund_fen), 0)::bigint,
        'feeFen', coalesce(sum(received_fen) filter (where line_kind = 'fee'), 0)::bigint,
        'netFen', coalesce(sum(net_fen), 0)::bigint
      )
      from ticket.v_report_sale
      where v_report_sale.shift_id = ${row}.id
    ) end`;
}

/** Before that nobody is told what the count is held against. */
function isCounted(row: ReturnType<typeof sql.table>) {
  return sql`${row}.state in ('BLIND_COUNT', 'CLOSED', 'AUDITED')`;
}

/** What came in and went back by each method, or null until somebody has counted what lies there. */
export function methodsOf(table: 'ticket_shift' | 'shift') {
  const row = sql.table(table);
  return sql`
    case when ${isCounted(row)} then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', moved.method, 'count', moved.count, 'takenFen', moved.taken_fen, 'backCount', moved.back_count,
        'backFen', moved.back_fen
      ) order by moved.method), '[]')
      from (
        select method, count(*) filter (where taken_fen > 0)::int as count, sum(taken_fen)::bigint as taken_fen,
               count(*) filter (where back_fen > 0)::int as back_count, sum(back_fen)::bigint as back_fen
        from (
          select method, amount_fen as taken_fen, 0 as back_fen
          from ticket.payment
          where payment.shift_id = ${row}.id
            and payment.state = 'SUCCESS'
            and payment.amount_fen > 0
          union all
          select back.method, 0, back.amount_fen
          from ticket.refund
          join ticket.refund_payment as back on back.refund_id = refund.id
          where refund.shift_id = ${row}.id
            and refund.state = 'DONE'
        ) as money
        group by method
      ) as moved
    ) end`;
}
