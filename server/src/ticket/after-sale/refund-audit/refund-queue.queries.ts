import type { AuditStage } from '@shanmen/shared/contracts/audit/audit-batch';
import { sql } from 'kysely';

import type { QueueRows } from '../../../queues/queue.ts';
import { decidedIn, factsOf, itemsIn, marksOf } from '../../../queues/queue-parts.queries.ts';

const fastMinutes = 5;
const mostLines = 20;

/** Refunds that a second person has to let through. */
export function refundItems(
  stage: AuditStage,
  staffId: number,
  outletIds: readonly number[] | null,
): QueueRows {
  return {
    rows: itemsIn('ticket.v_audit_item', 'ticket-refund', stage, { staffId, outletIds }),
    marks: sql`(
      select ${marksOf({
        fastRefund: sql`refund.asked_at < ticket_order.sold_at + ${fastMinutes} * interval '1 minute'`,
        fullRefund: sql`refund.fee_fen = 0 and refund.gross_fen > 0`,
      })}
      from ticket.refund
      join ticket.ticket_order on ticket_order.id = refund.order_id
      where refund.id = item.id
    )`,
    facts: sql`(
      select
        ${factsOf({
          退票金额: sql`refund.gross_fen`,
          手续费: sql`refund.fee_fen`,
          应退: sql`refund.net_fen`,
          原因: sql`refund.reason`,
        })} || case when refund.offline_no is null then '[]' else ${factsOf({
          转线下: sql`'银行回单 ' || refund.offline_no || coalesce('，' || refund.offline_reason, '')`,
        })} end || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'label', ticket.ticket_no, 'after', (order_line.snapshot ->> 'name') || ' × ' || line.persons
          ) order by line.id), '[]')
          from (
            select id, ticket_id, persons from ticket.refund_line where refund_id = refund.id order by id limit ${mostLines}
          ) as line
          join ticket.ticket on ticket.id = line.ticket_id
          join ticket.order_line on order_line.id = ticket.order_line_id
        )
      from ticket.refund
      where refund.id = item.id
    )`,
    decided: decidedIn('ticket.refund', 'audit_by', 'audited_at'),
  };
}
