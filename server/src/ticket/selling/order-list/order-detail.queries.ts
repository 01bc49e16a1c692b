import type {
  OrderDetail,
  OrderedTicket,
  OrderRefund,
  OrderRow,
} from '@shanmen/shared/contracts/ticket/selling/order-list';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { photoState } from '../../admission/ticket-photo/ticket-photo.queries.ts';
import { madeConcession, takenVoucher } from '../order/order.queries.ts';
import { namedVisitor, withTimedSlot } from '../ticket/ticket-columns.queries.ts';
import { orderRow } from './order-list.queries.ts';
import type { OrderReach } from './order-match.queries.ts';

export type OrderDetailHead = OrderRow &
  Pick<OrderDetail, 'team' | 'concession' | 'booking' | 'endReason'> & { id: number; siteName: string };

/** An instant inside of a document, as columns answer it by themselves. */
function utc(instant: RawBuilder<unknown>) {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The order with this number, in the outlets named or in any. */
export async function readDetailHead(
  db: Db,
  orderNo: string,
  { outletIds }: OrderReach,
): Promise<OrderDetailHead | null> {
  const result = await sql<OrderDetailHead>`
    select
      ticket_order.id,
      coalesce((
        select sale_site.name
        from ticket.sale_site
        join ticket.sale_window as own_window on own_window.sale_site_id = sale_site.id
        where own_window.id = ticket_order.window_id
      ), '') as "siteName",
      (
        select jsonb_build_object(
          'agreementNo', agreement.no,
          'enterpriseName', enterprise.name,
          'guideName', guide.name,
          'driverName', driver.plate_no || ' ' || driver.name,
          'externalNo', ticket_order.external_no
        )
        from ticket.agreement
        join commerce.enterprise on enterprise.id = agreement.enterprise_id
        left join ticket.guide on guide.id = ticket_order.guide_id
        left join ticket.driver on driver.id = ticket_order.driver_id
        where agreement.id = ticket_order.agreement_id
      ) as team,
      ${madeConcession} as concession,
      case when ticket_order.is_deferred and ticket_order.state = 'RESERVED' then jsonb_build_object(
        'pickupCode', ticket_order.pickup_code,
        'heldUntil', ${utc(sql.ref('ticket_order.hold_expires_at'))}
      ) end as booking,
      case when ticket_order.state = 'CANCELLED' then (
        select nullif(step.reason, '')
        from ticket.ticket_log as step
        join ticket.ticket on ticket.id = step.ticket_id
        where ticket.order_id = ticket_order.id
          and step.to_status = 'X'
        order by step.id desc
        limit 1
      ) end as "endReason",
      ${orderRow}
    where ticket_order.order_no = ${orderNo}
      and (${outletIds === null} or ticket_order.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))`.execute(
    db,
  );
  return result.rows[0] ?? null;
}

type OrderedTicketRow = Omit<OrderedTicket, 'photo'> & { photo: PhotoState | null };

/** The tickets of an order as they were sold, each with what happened to it, newest first. */
export async function listOrderedTickets(db: Db, orderId: number): Promise<OrderedTicket[]> {
  const result = await sql<OrderedTicketRow>`
    select
      order_line.line_no as "lineNo",
      coalesce(ticket.ticket_no, '') as "ticketNo",
      order_line.snapshot ->> 'name' as "productName",
      ticket.status,
      ticket.locked_reason as "lockedReason",
      ticket.visit_date as "visitDate",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      ticket.person_count as "personCount",
      ${namedVisitor} as visitor,
      ticket.paid_fen as "priceFen",
      ticket.refunded_gross_fen as "refundedFen",
      ticket.print_count as "printCount",
      ${photoState} as photo,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'spotName', spot.name, 'times', place.times_total, 'used', place.times_used
        ) order by place.id), '[]')
        from ticket.ticket_entitlement as place
        join ticket.spot on spot.id = place.spot_id
        where place.ticket_id = ticket.id
      ) as places,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', step.id,
          'at', ${utc(sql.ref('step.at'))},
          'who', coalesce(who.name, ''),
          'action', step.action,
          'reason', nullif(step.reason, '')
        ) order by step.id desc), '[]')
        from ticket.ticket_log as step
        left join admin.v_account as who on who.id = step.actor
        where step.ticket_id = ticket.id
          -- A sale at a window leaves two steps; one says it.
          and (step.action <> 'sale' or step.to_status = 'I')
      ) as steps
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    ${withTimedSlot}
    where ticket.order_id = ${orderId}
    order by order_line.line_no, ticket.id`.execute(db);
  return result.rows.map(({ photo, ...ticket }) => (photo === null ? ticket : { ...ticket, photo }));
}

export async function listOrderMoney(db: Db, orderId: number): Promise<OrderDetail['payments']> {
  const result = await sql<OrderDetail['payments'][number]>`
    select method, amount_fen as "amountFen", refunded_fen as "refundedFen", paid_at as "paidAt", ${takenVoucher} as voucher
    from ticket.payment
    where order_id = ${orderId}
      and state = 'SUCCESS'
    order by line_no`.execute(db);
  return result.rows;
}

/** What was given back of the order or asked for, newest first. */
export async function listOrderRefunds(db: Db, orderId: number): Promise<OrderRefund[]> {
  const result = await sql<OrderRefund>`
    select
      refund.refund_no as "refundNo",
      refund.kind,
      refund.state,
      (
        select coalesce(sum(line.persons), 0)::int
        from ticket.refund_line as line
        where line.refund_id = refund.id
      ) as persons,
      refund.gross_fen as "grossFen",
      refund.fee_fen as "feeFen",
      refund.net_fen as "netFen",
      refund.reason,
      coalesce(applicant.name, '') as "applyName",
      refund.asked_at as "askedAt"
    from ticket.refund
    left join admin.v_account as applicant on applicant.id = refund.apply_by
    where refund.order_id = ${orderId}
    order by refund.id desc`.execute(db);
  return result.rows;
}
