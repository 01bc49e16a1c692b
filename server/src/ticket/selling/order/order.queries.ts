import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PhotoState } from '@shanmen/shared/contracts/ticket/admission/ticket-photo';
import type { TicketVisitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { RefundTerms } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import type { QrSource } from '../ticket/ticket-number.ts';
import { photoState } from '../../admission/ticket-photo/ticket-photo.queries.ts';
import { namedVisitor, usedUp, withTimedSlot } from '../ticket/ticket-columns.queries.ts';

export type OrderHead = Omit<
  Order,
  'lines' | 'payments' | 'tickets' | 'tenderFen' | 'changeFen' | 'team' | 'concession'
> & {
  outletId: number;
  team: OrderTeam | null;
  concession: Order['concession'] | null;
};

type OrderTeam = Omit<Order['team'] & object, 'availableFen' | 'teamNo' | 'plateNo'> & {
  availableFen: Fen | null;
  teamNo: string | null;
  plateNo: string | null;
};

/** A ticket with what its code is made from instead of the code. */
export type OrderTicket = Omit<SoldTicket, 'qr' | 'visitor' | 'lastDay' | 'photo' | 'refundTiers'> &
  QrSource & {
    orderId: number;
    visitor: TicketVisitor | null;
    lastDay: string | null;
    photo: PhotoState | null;
    terms: RefundTerms | null;
    /** 讲解服务, which is no ticket. */
    isService: boolean;
  };
export type OrderLine = Omit<Order['lines'][number], 'freeQty' | 'creditedFen' | 'left' | 'service'> & {
  orderId: number;
  service: string | null;
  freeQty: number;
  creditedFen: Fen;
  left: Order['lines'][number]['left'] | null;
};
export type OrderPayment = Omit<Order['payments'][number], 'voucher'> & {
  orderId: number;
  tenderFen: Fen;
  changeFen: Fen;
  voucher: Order['payments'][number]['voucher'] | null;
};

/** The paper that a payment was made with; null where it was none. */
export const takenVoucher = sql<Order['payments'][number]['voucher'] | null>`(
  select jsonb_build_object('issuerName', issuer.name, 'voucherNo', payment.voucher_no)
  from commerce.enterprise as issuer
  where issuer.id = payment.voucher_issuer_id
)`;

/** What was given away of an order; null where nothing was. */
export const madeConcession = sql<Order['concession'] | null>`(
  select jsonb_build_object(
    'kind', given.kind,
    'productName', product.name,
    'qty', given.qty,
    'amountFen', given.amount_fen,
    'reason', given.reason,
    'approverName', approver.name
  )
  from ticket.sale_concession as given
  left join commerce.product on product.id = given.product_id
  left join admin.v_account as approver on approver.id = given.approved_by
  where given.order_id = ticket_order.id
)`;

const headColumns = sql`
  select
    ticket_order.id,
    ticket_order.order_no as "orderNo",
    ticket_order.visit_date as "visitDate",
    ticket_order.sold_at as "soldAt",
    coalesce(seller.name, '') as "sellerName",
    coalesce(sale_window.name, '') as "windowName",
    coalesce(sale_site.name, '') as "siteName",
    ticket_order.outlet_id as "outletId",
    ticket_order.total_fen as "totalFen",
    ticket_order.paid_fen as "paidFen",
    ticket_order.pay_state as "payState",
    case when agreement.id is not null then jsonb_build_object(
      'agreementNo', agreement.no,
      'enterpriseName', enterprise.name,
      'guideName', guide.name,
      'driverName', driver.plate_no || ' ' || driver.name,
      'externalNo', ticket_order.external_no,
      'teamNo', received.team_no,
      'plateNo', plate.plate_no,
      'availableFen', (
        select max(account.balance_fen - account.frozen_fen + account.credit_limit_fen + account.temp_limit_fen)
        from ticket.payment
        join commerce.credit_account as account on account.id = payment.credit_account_id
        where payment.order_id = ticket_order.id
      )
    ) end as team,
    ${madeConcession} as concession
  from ticket.ticket_order
  left join admin.v_account as seller on seller.id = ticket_order.seller_id
  left join ticket.sale_window on sale_window.id = ticket_order.window_id
  left join ticket.sale_site on sale_site.id = sale_window.sale_site_id
  left join ticket.agreement on agreement.id = ticket_order.agreement_id
  left join ticket.guide on guide.id = ticket_order.guide_id
  left join ticket.driver on driver.id = ticket_order.driver_id
  left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
  left join reception.v_team as received on received.id = ticket_order.team_id
  left join reception.v_plate_issue as plate on plate.id = ticket_order.plate_issue_id`;

/** Orders of the outlets named, or of any; one that was booked elsewhere belongs to where it was fetched as well. */
export function inReach(outletIds: readonly number[] | null) {
  const named = sql`any(${[...(outletIds ?? [])]}::bigint[])`;
  return sql`(
    ${outletIds === null}
    or ticket_order.outlet_id = ${named}
    or exists (
      select from ticket.sale_window as fetched_at
      join ticket.sale_site as fetched_site on fetched_site.id = fetched_at.sale_site_id
      where fetched_at.id = ticket_order.collected_window_id
        and fetched_site.outlet_id = ${named}
    )
  )`;
}

/** The order with this number, in the outlets named or in any. */
export async function readOrderHead(
  db: Db,
  orderNo: string,
  outletIds: readonly number[] | null,
): Promise<OrderHead | null> {
  const result = await sql<OrderHead>`
    ${headColumns}
    where ticket_order.order_no = ${orderNo}
      and ${inReach(outletIds)}`.execute(db);
  return result.rows[0] ?? null;
}

/** The last sales of a shift that were paid, newest first. */
export async function listLastOrders(db: Db, shiftId: number, limit: number): Promise<OrderHead[]> {
  const result = await sql<OrderHead>`
    ${headColumns}
    where ticket_order.shift_id = ${shiftId}
      and ticket_order.pay_state = 'PAID'
    order by ticket_order.id desc
    limit ${limit}`.execute(db);
  return result.rows;
}

export async function listOrderLines(db: Db, orderIds: readonly number[]): Promise<OrderLine[]> {
  const result = await sql<OrderLine>`
    select
      order_id as "orderId",
      snapshot ->> 'name' as "productName",
      snapshot ->> 'service' as service,
      qty,
      unit_sale_fen as "unitSaleFen",
      amount_fen as "amountFen",
      free_qty as "freeQty",
      credited_fen as "creditedFen",
      (
        select jsonb_build_object('qty', sum(back.persons), 'netFen', sum(back.net_fen))
        from ticket.refund_line as back
        join ticket.refund on refund.id = back.refund_id
        join ticket.ticket on ticket.id = back.ticket_id
        where ticket.order_line_id = order_line.id
          and ticket.left_count > 0
          and refund.kind = 'TEAM_CUT'
          and refund.state = 'DONE'
        having count(*) > 0
      ) as left
    from ticket.order_line
    where order_id = any(${[...orderIds]}::bigint[])
    order by order_id, line_no`.execute(db);
  return result.rows;
}

export async function listOrderPayments(db: Db, orderIds: readonly number[]): Promise<OrderPayment[]> {
  const result = await sql<OrderPayment>`
    select
      order_id as "orderId",
      method,
      amount_fen as "amountFen",
      coalesce(tender_fen, amount_fen) as "tenderFen",
      coalesce(change_fen, 0)::bigint as "changeFen",
      state,
      words,
      ${takenVoucher} as voucher
    from ticket.payment
    where order_id = any(${[...orderIds]}::bigint[])
    order by order_id, line_no`.execute(db);
  return result.rows;
}

/** The tickets of orders in the order they were sold; a slot that is the whole day shows no time. */
export async function listOrderTickets(db: Db, orderIds: readonly number[]): Promise<OrderTicket[]> {
  const result = await sql<OrderTicket>`
    select
      ticket.order_id as "orderId",
      coalesce(ticket.ticket_no, '') as "ticketNo",
      ticket.qr_version as "qrVersion",
      ticket.qr_secret as "qrSecret",
      left(concat_ws('·', order_line.snapshot ->> 'name', member.title), 60) as "productName",
      coalesce(member.crowd, order_line.snapshot ->> 'crowd') as crowd,
      (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'spotName', spot.name, 'times', place.times_total, 'perDay', place.times_per_day * ticket.person_count
        )) order by place.id)
        from ticket.ticket_entitlement as place
        join ticket.spot on spot.id = place.spot_id
        where place.ticket_id = ticket.id
      ) as places,
      ticket.visit_date as "visitDate",
      nullif((ticket.valid_to at time zone 'Asia/Shanghai')::date - 1, ticket.visit_date) as "lastDay",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      ticket.person_count as "personCount",
      ${namedVisitor} as visitor,
      ticket.paid_fen as "priceFen",
      ticket.status,
      ticket.print_count as "printCount",
      ${usedUp} as "isUsedUp",
      ${photoState} as photo,
      order_line.snapshot -> 'refundTerms' as terms,
      ticket.dispatch_id is not null as "isService"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    left join lateral jsonb_to_record(order_line.snapshot -> 'members' -> (ticket.member_no - 1))
      as member (title text, crowd text) on true
    ${withTimedSlot}
    where ticket.order_id = any(${[...orderIds]}::bigint[])
    order by ticket.order_id, order_line.line_no, ticket.id`.execute(db);
  return result.rows;
}

/** Confirms the first print of every ticket that has none yet. */
export async function countFirstPrint(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update ticket.ticket
    set print_count = 1
    where order_id = ${orderId}
      and print_count = 0`.execute(tx);
}

/** @returns the highest print count after one more print of every ticket. */
export async function countReprint(tx: Tx, orderId: number): Promise<number> {
  const result = await sql<{ count: number }>`
    with printed as (
      update ticket.ticket
      set print_count = print_count + 1
      where order_id = ${orderId}
        and status in ('I', 'O')
        and not ${usedUp}
      returning print_count
    )
    select coalesce(max(print_count), 0)::int as count
    from printed`.execute(tx);
  return result.rows[0]?.count ?? 0;
}

/** One more print of a ticket that is still valid. @returns its order, or null where there is no such ticket */
export async function countTicketReprint(
  tx: Tx,
  ticketNo: string,
  outletIds: readonly number[] | null,
): Promise<{ orderNo: string; printCount: number } | null> {
  const result = await sql<{ orderNo: string; printCount: number }>`
    update ticket.ticket
    set print_count = ticket.print_count + 1
    from ticket.ticket_order
    where ticket_order.id = ticket.order_id
      and ticket.ticket_no = ${ticketNo}
      and ticket.status in ('I', 'O')
      and not ${usedUp}
      and ${inReach(outletIds)}
    returning ticket_order.order_no as "orderNo", ticket.print_count as "printCount"`.execute(tx);
  return result.rows[0] ?? null;
}
