import type {
  OrderListQuery,
  OrderPage,
  OrderRow,
} from '@shanmen/shared/contracts/ticket/selling/order-list';
import { sql } from 'kysely';

import { pageLimit } from '../../../db/page.ts';
import type { Db } from '../../../db/transaction.ts';
import { matches, type OrderReach } from './order-match.queries.ts';

/** A page of orders, newest first. */
export async function listOrders(db: Db, query: OrderListQuery, reach: OrderReach): Promise<OrderRow[]> {
  const result = await sql<OrderRow>`
    select ${orderRow}
    where ${matches(query, reach)}
    order by ticket_order.id desc
    ${pageLimit(query)}`.execute(db);
  return result.rows;
}

/** What an order shows in a list, and at the head of its own page. */
export const orderRow = sql`
  ticket_order.order_no as "orderNo",
  sales_channel.name as "channelName",
  coalesce(seller.name, '') as "sellerName",
  coalesce(sale_window.name, '') as "windowName",
  concat_ws(
    ' ',
    coalesce(ticket_order.contact_name, guide.name, driver.name),
    coalesce(ticket_order.contact_mobile_masked, guide.mobile_masked, driver.mobile_masked)
  ) as contact,
  coalesce(enterprise.name, '') as "enterpriseName",
  coalesce(ticket_order.external_no, '') as "externalNo",
  (
    select coalesce(jsonb_agg(distinct payment.method), '[]')
    from ticket.payment
    where payment.order_id = ticket_order.id
      and payment.state = 'SUCCESS'
  ) as methods,
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
  left join admin.v_account as seller on seller.id = ticket_order.seller_id
  left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
  left join ticket.guide on guide.id = ticket_order.guide_id
  left join ticket.driver on driver.id = ticket_order.driver_id`;

/** How many orders match, and their sums. */
export async function sumOrders(
  db: Db,
  query: OrderListQuery,
  reach: OrderReach,
): Promise<Pick<OrderPage, 'total' | 'totals'>> {
  const found = sql`
    from ticket.ticket_order
    join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
    left join ticket.sale_window on sale_window.id = ticket_order.window_id
    left join admin.v_account as seller on seller.id = ticket_order.seller_id
    left join commerce.enterprise on enterprise.id = ticket_order.enterprise_id
    left join ticket.guide on guide.id = ticket_order.guide_id
    left join ticket.driver on driver.id = ticket_order.driver_id`;
  const result = await sql<{ orders: number } & OrderPage['totals']>`
    select
      count(*)::int as orders,
      coalesce(sum(ticket_order.total_fen), 0)::bigint as total,
      coalesce(sum(ticket_order.paid_fen), 0)::bigint as paid,
      coalesce(sum(ticket_order.refunded_fen), 0)::bigint as refunded,
      -- Of all orders at once: looked up one by one they take longer than the list.
      (
        select coalesce(sum(sold.person_count), 0)::int
        ${found}
        join ticket.ticket as sold on sold.order_id = ticket_order.id
        where ${matches(query, reach)}
      ) as persons
    ${found}
    where ${matches(query, reach)}`.execute(db);
  const [sums] = result.rows;
  if (!sums) throw new Error('a sum always answers a row');
  const { orders, ...totals } = sums;
  return { total: orders, totals };
}
