import type { BookedTicket, Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { OpenBooking } from '@shanmen/shared/contracts/ticket/booking/open-booking';
import type { Fen } from '@shanmen/shared/money';
import { sql } from 'kysely';

import type { RefundTerms } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { namedVisitor, usedUp, withTimedSlot } from '../../selling/ticket/ticket-columns.queries.ts';

/** A booking without its tickets, with the mobile as it is sealed. */
export type BookingHead = Omit<
  Booking,
  'tickets' | 'refundTiers' | 'closures' | 'payment' | 'invoicing' | 'now'
> & {
  id: number;
  mobileEnc: string;
  bizDate: string;
  outletId: number;
};

const bookingHead = sql`
  select
    id,
    order_no as "orderNo",
    state,
    visit_date as "visitDate",
    contact_name as "contactName",
    contact_mobile_masked as "mobileMasked",
    contact_mobile_enc as "mobileEnc",
    sold_at as "bookedAt",
    pickup_code as "pickupCode",
    total_fen as "totalFen",
    paid_fen as "paidFen",
    refunded_fen as "refundedFen",
    case when state in ('UNPAID', 'RESERVED') then hold_expires_at end as "holdExpiresAt",
    biz_date as "bizDate",
    outlet_id as "outletId"
  from ticket.ticket_order`;

/** The booking with this number, if it was made with this mobile. */
export async function readBooking(db: Db, orderNo: string, mobileHash: string): Promise<BookingHead | null> {
  const result = await sql<BookingHead>`
    ${bookingHead}
    where order_no = ${orderNo}
      and contact_mobile_hash = ${mobileHash}`.execute(db);
  return result.rows[0] ?? null;
}

/** As it stands now, and nobody else changes it. */
export async function lockBooking(tx: Tx, orderId: number): Promise<BookingHead | null> {
  const result = await sql<BookingHead>`
    ${bookingHead}
    where id = ${orderId}
    for no key update`.execute(tx);
  return result.rows[0] ?? null;
}

/** A ticket of a booking, with what its code is made from instead of the code. */
export type BookingTicket = Omit<BookedTicket, 'seat' | 'qr' | 'changeRefusal'> & {
  id: number;
  personCount: number;
  qrVersion: number;
  qrSecret: string;
  terms: RefundTerms | null;
};

export async function listBookingTickets(db: Db, orderId: number): Promise<BookingTicket[]> {
  const result = await sql<BookingTicket>`
    select
      ticket.id,
      ticket.ticket_no as "ticketNo",
      ticket.qr_version as "qrVersion",
      ticket.qr_secret as "qrSecret",
      ticket.person_count as "personCount",
      left(
        concat_ws('·', order_line.snapshot ->> 'name', order_line.snapshot -> 'members' -> (ticket.member_no - 1) ->> 'title'), 60
      ) as "productName",
      order_line.snapshot -> 'refundTerms' as terms,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('spotName', spot.name, 'times', place.times_total) order by place.id
        ), '[]')
        from ticket.ticket_entitlement as place
        join ticket.spot on spot.id = place.spot_id
        where place.ticket_id = ticket.id
      ) as places,
      ticket.visit_date as "visitDate",
      (
        select coalesce(jsonb_agg(place.spot_id order by place.id), '[]')
        from ticket.ticket_entitlement as place
        where place.ticket_id = ticket.id
      ) as "spotIds",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      ${namedVisitor} as visitor,
      ticket.paid_fen as "priceFen",
      ticket.status,
      ${usedUp} as "isUsedUp"
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    ${withTimedSlot}
    where ticket.order_id = ${orderId}
    order by ticket.id`.execute(db);
  return result.rows;
}

export type OpenBookings = { ofMobile: number; ofSource: number; ofDevice: number };

/** Bookings that hold places and are not paid. */
export async function countOpenBookings(
  tx: Tx,
  mobileHash: string,
  sourceHash: string,
  deviceHash: string | null,
): Promise<OpenBookings> {
  const result = await sql<OpenBookings>`
    select
      (count(*) filter (where contact_mobile_hash = ${mobileHash}))::int as "ofMobile",
      (count(*) filter (where source_hash = ${sourceHash}))::int as "ofSource",
      (count(*) filter (where device_hash = ${deviceHash}))::int as "ofDevice"
    from ticket.ticket_order
    where state = 'UNPAID'
      and (contact_mobile_hash = ${mobileHash} or source_hash = ${sourceHash} or device_hash = ${deviceHash})`.execute(
    tx,
  );
  return result.rows[0] ?? { ofMobile: 0, ofSource: 0, ofDevice: 0 };
}

/** What a mobile holds places with and has not paid; what ends first, first. */
export async function listOpenBookings(db: Db, mobileHash: string): Promise<OpenBooking[]> {
  const result = await sql<OpenBooking>`
    select
      order_no as "orderNo",
      visit_date as "visitDate",
      total_fen as "totalFen",
      hold_expires_at as "holdExpiresAt"
    from ticket.ticket_order
    where state = 'UNPAID'
      and contact_mobile_hash = ${mobileHash}
      and hold_expires_at is not null
    order by hold_expires_at, id
    limit 50`.execute(db);
  return result.rows;
}

/** The last attempt to pay. */
export async function readLastPayment(db: Db, orderId: number): Promise<Booking['payment']> {
  const result = await sql<NonNullable<Booking['payment']>>`
    select method, state, words
    from ticket.payment
    where order_id = ${orderId}
      and method in ('WECHAT', 'ALIPAY')
    order by line_no desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type NewBookingPayment = {
  orderId: number;
  orderNo: string;
  method: string;
  amountFen: Fen;
  askAt: Date;
};

/** A payment that a provider is asked for next; our number of it is the key that the provider knows. */
export async function insertBookingPayment(
  tx: Tx,
  { orderId, orderNo, method, amountFen, askAt }: NewBookingPayment,
): Promise<void> {
  await sql`
    insert into ticket.payment (order_id, line_no, method, amount_fen, out_trade_no, state, biz_date, ask_at)
    select id, line.no, ${method}, ${amountFen}, ${orderNo} || '-' || line.no, 'PENDING', biz_date,
           ${askAt.toISOString()}
    from ticket.ticket_order
    cross join lateral (
      select coalesce(max(line_no), 0) + 1 as no
      from ticket.payment
      where order_id = ticket_order.id
    ) as line
    where id = ${orderId}`.execute(tx);
}

export type BookedCount = { ofMobile: number; ofDevice: number };

/** Live tickets that were booked for a day with this mobile, and from this device. */
export async function countBookedTickets(
  tx: Tx,
  mobileHash: string,
  deviceHash: string | null,
  visitDate: string,
): Promise<BookedCount> {
  const result = await sql<BookedCount>`
    select
      (count(*) filter (where ticket_order.contact_mobile_hash = ${mobileHash}))::int as "ofMobile",
      (count(*) filter (where ticket_order.device_hash = ${deviceHash}))::int as "ofDevice"
    from ticket.ticket_order
    join ticket.ticket on ticket.order_id = ticket_order.id
    where (ticket_order.contact_mobile_hash = ${mobileHash} or ticket_order.device_hash = ${deviceHash})
      and ticket.visit_date = ${visitDate}
      and ticket.status in ('R', 'I', 'O')`.execute(tx);
  return result.rows[0] ?? { ofMobile: 0, ofDevice: 0 };
}

/** Unpaid bookings whose time is over and whose money nobody is asking for. */
export async function listExpiredBookings(db: Db, now: Date, limit: number): Promise<number[]> {
  const result = await sql<{ id: number }>`
    select id
    from ticket.ticket_order
    where state = 'UNPAID'
      and hold_expires_at <= ${now.toISOString()}
      and not exists (
        select from ticket.payment
        where payment.order_id = ticket_order.id
          and payment.state in ('PENDING', 'UNKNOWN')
      )
    order by hold_expires_at
    limit ${limit}`.execute(db);
  return result.rows.map(row => row.id);
}

export async function hasOpenPayment(tx: Tx, orderId: number): Promise<boolean> {
  const result = await sql<{ exists: boolean }>`
    select exists (
      select from ticket.payment
      where order_id = ${orderId}
        and state in ('PENDING', 'UNKNOWN')
    )`.execute(tx);
  return result.rows[0]?.exists ?? false;
}

export async function readOnlineOutletId(db: Db): Promise<number> {
  const result = await sql<{ id: number }>`
    select id
    from admin.outlet
    where code = 'online'`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('the outlet online is missing: the required seed makes it');
  return row.id;
}
