import type { BookingClosure } from '@shanmen/shared/contracts/ticket/booking/booking';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';

/** Closures that hit tickets of an order: those in force, and those that did something about it. */
export async function listBookingClosures(db: Db, orderId: number): Promise<BookingClosure[]> {
  const result = await sql<BookingClosure>`
    select
      spot.name as "spotName",
      closure.reason,
      closure.date_from as "dateFrom",
      closure.date_to as "dateTo",
      coalesce(done.outcome, case closure.refund_policy when 'FULL_NOFEE' then 'OPEN' else 'RULE' end) as outcome,
      refund.net_fen as "refundFen",
      refund.state as "refundState"
    from ticket.spot_closure as closure
    join ticket.spot on spot.id = closure.spot_id
    left join ticket.closure_order as done on done.closure_id = closure.id
      and done.order_id = ${orderId}
    left join ticket.refund on refund.id = done.refund_id
    where done.order_id is not null
       or closure.lifted_at is null
      and exists (
        select from ticket.ticket
        join ticket.ticket_entitlement as place on place.ticket_id = ticket.id
        join ticket.slot on slot.id = place.slot_id
        where ticket.order_id = ${orderId}
          and ticket.status in ('R', 'I')
          and place.spot_id = closure.spot_id
          and slot.visit_date between closure.date_from and closure.date_to
          and (closure.slot_id is null or closure.slot_id = slot.id)
      )
    order by closure.date_from, closure.id
    limit 50`.execute(db);
  return result.rows;
}
