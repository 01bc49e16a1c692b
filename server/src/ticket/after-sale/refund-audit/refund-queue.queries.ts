import { sql } from 'kysely';

import type { QueueRows } from '../../../queues/queue.ts';

const fastMinutes = 5;

/** Refunds that a second person has to let through. */
export function waitingRefunds(staffId: number, outletIds: readonly number[] | null): QueueRows {
  return {
    rows: sql`
      select
        refund.id, refund.refund_no as no, ticket_order.order_no || ' · ' || refund.reason as what, refund.outlet_id,
        refund.net_fen as amount_fen, refund.apply_by as maker_id, coalesce(refund.apply_by = ${staffId}, false) as is_own,
        refund.asked_at as since, refund.version::text as seen
      from ticket.refund
      join ticket.ticket_order on ticket_order.id = refund.order_id
      where refund.state = 'AUDITING'
        and (${outletIds === null} or refund.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`,
    marks: sql`(
      select array[
        case when refund.asked_at < ticket_order.sold_at + ${fastMinutes} * interval '1 minute' then 'fastRefund' else '' end,
        case when refund.fee_fen = 0 and refund.gross_fen > 0 then 'fullRefund' else '' end
      ]
      from ticket.refund
      join ticket.ticket_order on ticket_order.id = refund.order_id
      where refund.id = item.id
    )`,
    facts: sql`(
      select
        jsonb_build_array(
          jsonb_build_object('label', '退票金额', 'after', refund.gross_fen),
          jsonb_build_object('label', '手续费', 'after', refund.fee_fen),
          jsonb_build_object('label', '应退', 'after', refund.net_fen),
          jsonb_build_object('label', '原因', 'after', refund.reason)
        ) || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', ticket.ticket_no, 'after', (order_line.snapshot ->> 'name') || ' × ' || line.persons
          ) order by line.id), '[]')
          from (select * from ticket.refund_line where refund_id = refund.id order by id limit 20) as line
          join ticket.ticket on ticket.id = line.ticket_id
          join ticket.order_line on order_line.id = ticket.order_line_id
        )
      from ticket.refund
      where refund.id = item.id
    )`,
    decided: sql`(
      select jsonb_build_object('by', refund.audit_by, 'at', refund.audited_at)
      from ticket.refund
      where refund.id = item.id
        and refund.audit_by is not null
    )`,
  };
}
