import { sql } from 'kysely';

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

/** What came in and went back by each method, or null until somebody has counted what lies there. */
export function methodsOf(table: 'ticket_shift' | 'shift') {
  const row = sql.table(table);
  return sql`
    case when ${row}.state in ('BLIND_COUNT', 'CLOSED', 'AUDITED') then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'method', moved.method, 'count', moved.count, 'takenFen', moved.taken_fen, 'backFen', moved.back_fen
      ) order by moved.method), '[]')
      from (
        select method, count(*) filter (where taken_fen > 0)::int as count, sum(taken_fen)::bigint as taken_fen,
               sum(back_fen)::bigint as back_fen
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
