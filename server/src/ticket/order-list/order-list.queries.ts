import type { OrderListQuery, OrderPage, OrderRow } from '@shanmen/shared/contracts/ticket/order-list';
import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { notBeingCounted } from '../shift/shift.queries.ts';

/** Whose orders a person sees. */
export type OrderReach = { outletIds: readonly number[] | null; staffId: number };

const standardPageSize = 50;

/** A page of orders, newest first. */
export async function listOrders(db: Db, query: OrderListQuery, reach: OrderReach): Promise<OrderRow[]> {
  const { page = 1, pageSize = standardPageSize } = query;
  const result = await sql<OrderRow>`
    select ${orderRow}
    where ${matches(query, reach)}
    order by ticket_order.id desc
    limit ${pageSize}
    offset ${(page - 1) * pageSize}`.execute(db);
  return result.rows;
}

/** What an order shows in a list, and at the head of its own page. */
export const orderRow = sql`
  ticket_order.order_no as "orderNo",
  sales_channel.name as "channelName",
  coalesce(seller.name, '') as "sellerName",
  coalesce(sale_window.name, '') as "windowName",
  (
    select coalesce(string_agg(concat(case when line.credited_fen > 0 then '升级' end, line.snapshot ->> 'name', '×', line.qty), '，' order by line.line_no), '')
    from ticket.order_line as line
    where line.order_id = ticket_order.id
  ) as products,
  ticket_order.visit_date as "visitDate",
  (
    select coalesce(sum(ticket.person_count), 0)::int
    from ticket.ticket
    where ticket.order_id = ticket_order.id
  ) as persons,
  ticket_order.total_fen as "totalFen",
  ticket_order.paid_fen as "paidFen",
  ticket_order.refunded_fen as "refundedFen",
  ticket_order.state,
  ticket_order.sold_at as "soldAt"
  from ticket.ticket_order
  join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
  left join ticket.sale_window on sale_window.id = ticket_order.window_id
  left join admin.v_account as seller on seller.id = ticket_order.seller_id`;

/** How many orders match, and their sums. */
export async function sumOrders(
  db: Db,
  query: OrderListQuery,
  reach: OrderReach,
): Promise<Pick<OrderPage, 'total' | 'totals'>> {
  const result = await sql<{ orders: number } & OrderPage['totals']>`
    select
      count(*)::int as orders,
      coalesce(sum(people.count), 0)::int as persons,
      coalesce(sum(ticket_order.total_fen), 0)::bigint as total,
      coalesce(sum(ticket_order.paid_fen), 0)::bigint as paid,
      coalesce(sum(ticket_order.refunded_fen), 0)::bigint as refunded
    from ticket.ticket_order
    join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
    left join admin.v_account as seller on seller.id = ticket_order.seller_id
    cross join lateral (
      select sum(ticket.person_count) as count
      from ticket.ticket
      where ticket.order_id = ticket_order.id
    ) as people
    where ${matches(query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { orders, ...totals } = sums;
  return { total: orders, totals };
}

function matches(query: OrderListQuery, { outletIds, staffId }: OrderReach) {
  const { keyword = '', from = null, to = null, dayOf = 'sale' } = query;
  const { seller = null, channel = null, status = null, letter = null } = query;
  const number = keyword
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&');
  const day = sql.ref(dayOf === 'visit' ? 'ticket_order.visit_date' : 'ticket_order.biz_date');
  return sql`
    (${outletIds === null} or ticket_order.outlet_id = any(${[...(outletIds ?? [])]}::bigint[]))
    and ${notBeingCounted(sql.ref('ticket_order.shift_id'), staffId)}
    and (${from}::date is null or ${day} >= ${from}::date)
    and (${to}::date is null or ${day} <= ${to}::date)
    and (${status}::text is null or ticket_order.state = ${status})
    and (${channel}::text is null or sales_channel.kind = ${channel})
    and (${seller}::text is null or position(${seller} in seller.name) > 0)
    and (
      ${letter}::text is null
      or exists (
        select from ticket.ticket
        where ticket.order_id = ticket_order.id
          and ticket.status = ${letter}
      )
    )
    and (
      ${number} = ''
      or ticket_order.order_no like ${`%${number}`}
      or exists (
        select from ticket.ticket
        where ticket.order_id = ticket_order.id
          and ticket.ticket_no = ${number}
      )
    )`;
}
