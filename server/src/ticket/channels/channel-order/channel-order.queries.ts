import type { ChannelOrder, ChannelTicket } from '@shanmen/shared/contracts/ticket/channels/channel-order';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { namedVisitor, usedUp, withTimedSlot } from '../../selling/ticket/ticket-columns.queries.ts';

/** Under which agreement a channel sells, and by which part of its account it pays. */
export async function readChannelTerms(db: Db, channelId: number) {
  const result = await sql<{ agreementId: number; settleMode: 'CREDIT' | 'PREPAID' }>`
    select agreement_id as "agreementId", settle_mode as "settleMode"
    from ticket.channel_agreement
    join commerce.sales_channel on sales_channel.id = channel_id
    where channel_id = ${channelId}`.execute(db);
  const [terms] = result.rows;
  if (!terms) throw new Error('a channel with a key has an agreement');
  return terms;
}

/** Ids of products by their codes; a code that nobody has is missing in it. */
export async function readProductIds(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const result = await sql<{ id: number; code: string }>`
    select id, code
    from commerce.product
    where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(result.rows.map(({ id, code }) => [code, id]));
}

export type ChannelOrderHead = Omit<ChannelOrder, 'tickets'> & {
  id: number;
  bizDate: string;
  outletId: number;
};

/** The order that a channel knows by this number: its own only. What was cancelled before it was sold does not count. */
export async function readChannelOrder(
  db: Db,
  channelId: number,
  externalNo: string,
): Promise<ChannelOrderHead | null> {
  const result = await sql<ChannelOrderHead>`
    select
      id,
      order_no as "orderNo",
      external_no as "externalNo",
      visit_date as "visitDate",
      sold_at as "soldAt",
      total_fen as "totalFen",
      refunded_fen as "refundedFen",
      biz_date as "bizDate",
      outlet_id as "outletId"
    from ticket.ticket_order
    where channel_id = ${channelId}
      and external_no = ${externalNo}
      and state <> 'CANCELLED'
    order by id desc
    limit 1`.execute(db);
  return result.rows[0] ?? null;
}

export type ChannelTicketRow = Omit<ChannelTicket, 'qr' | 'visitor'> & {
  qrVersion: number;
  qrSecret: string;
  isUsedUp: boolean;
  visitor: ChannelTicket['visitor'] | null;
};

/** Its tickets in the order in which they were sold. */
export async function listChannelTickets(db: Db, orderId: number): Promise<ChannelTicketRow[]> {
  const result = await sql<ChannelTicketRow>`
    select
      ticket.ticket_no as "ticketNo",
      ticket.qr_version as "qrVersion",
      ticket.qr_secret as "qrSecret",
      order_line.snapshot ->> 'code' as "productCode",
      left(
        concat_ws('·', order_line.snapshot ->> 'name', order_line.snapshot -> 'members' -> (ticket.member_no - 1) ->> 'title'), 60
      ) as "productName",
      ticket.person_count as "personCount",
      to_char(slot.start_time, 'HH24:MI') as "startTime",
      to_char(slot.end_time, 'HH24:MI') as "endTime",
      ${usedUp} as "isUsedUp",
      ${namedVisitor} as visitor,
      ticket.paid_fen as "priceFen",
      ticket.refunded_gross_fen as "refundedFen",
      ticket.status
    from ticket.ticket
    join ticket.order_line on order_line.id = ticket.order_line_id
    ${withTimedSlot}
    where ticket.order_id = ${orderId}
    order by ticket.id`.execute(db);
  return result.rows;
}
