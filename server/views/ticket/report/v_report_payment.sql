-- Money of ticket sales by method, in fen: a row is one payment or one part of a refund. It belongs to the drawer that
-- it went into; payments and refunds are counted apart.
create view ticket.v_report_payment as
select
  payment.id * 2 as entry_id,
  'sale'::text as entry_kind,
  payment.biz_date,
  coalesce(payment.paid_at, ticket_order.sold_at) as paid_at,
  coalesce(shift.outlet_id, ticket_order.outlet_id) as outlet_id,
  coalesce(shift.seller_id, ticket_order.seller_id) as seller_id,
  seller.name as seller_name,
  payment.shift_id,
  coalesce(shift.window_id, ticket_order.window_id) as window_id,
  sale_window.name as window_name,
  ticket_order.channel_id,
  sales_channel.name as channel_name,
  ticket_order.id as order_id,
  ticket_order.order_no,
  payment.method,
  payment.amount_fen as received_fen,
  0::bigint as refund_fen,
  payment.amount_fen as net_fen,
  (payment.amount_fen > 0)::int as taken,
  0 as given_back
from ticket.payment
join ticket.ticket_order on ticket_order.id = payment.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.ticket_shift as shift on shift.id = payment.shift_id
left join ticket.sale_window on sale_window.id = coalesce(shift.window_id, ticket_order.window_id)
left join admin.v_account as seller on seller.id = coalesce(shift.seller_id, ticket_order.seller_id)
where payment.state = 'SUCCESS'
union all
select
  refund_payment.id * 2 + 1,
  'refund'::text,
  refund.biz_date,
  refund.done_at,
  refund.outlet_id,
  refund.apply_by,
  seller.name,
  refund.shift_id,
  refund.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  refund_payment.method,
  0::bigint,
  refund_payment.amount_fen,
  -refund_payment.amount_fen,
  0,
  1
from ticket.refund_payment
join ticket.refund on refund.id = refund_payment.refund_id
join ticket.ticket_order on ticket_order.id = refund.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = refund.window_id
left join admin.v_account as seller on seller.id = refund.apply_by
where refund.state = 'DONE';

grant select on ticket.v_report_payment to shanmen_app, shanmen_report;
