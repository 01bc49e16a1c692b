-- What reports may see of ticket sales and shifts; reports read no table of this area.

create view ticket.v_report_sale as
select
  ticket.id as line_id,
  'sale'::text as line_kind,
  ticket_order.biz_date,
  ticket_order.sold_at,
  ticket_order.outlet_id,
  ticket_order.seller_id,
  seller.name as seller_name,
  ticket_order.shift_id,
  ticket_order.window_id,
  sale_window.name as window_name,
  ticket_order.channel_id,
  sales_channel.name as channel_name,
  ticket_order.id as order_id,
  ticket_order.order_no,
  ticket_order.sale_mode,
  ticket.ticket_no,
  ticket.visit_date,
  ticket.product_id,
  product.code as product_code,
  product.name as product_name,
  ticket.person_count as qty,
  order_line.unit_sale_fen as unit_fen,
  order_line.unit_sale_fen * ticket.person_count as gross_fen,
  order_line.unit_sale_fen * ticket.person_count - ticket.paid_fen as discount_fen,
  ticket.paid_fen as received_fen,
  0::bigint as refund_fen,
  ticket.paid_fen as net_fen,
  paid.methods,
  ticket.status as letter,
  ticket.first_used_at,
  null::text as enterprise_name
from ticket.ticket
join ticket.ticket_order on ticket_order.id = ticket.order_id
join ticket.order_line on order_line.id = ticket.order_line_id
join commerce.product on product.id = ticket.product_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = ticket_order.window_id
left join admin.v_account as seller on seller.id = ticket_order.seller_id
cross join lateral (
  select coalesce(array_agg(distinct payment.method order by payment.method), '{}') as methods
  from ticket.payment
  where payment.order_id = ticket_order.id
    and payment.state = 'SUCCESS'
) as paid
where ticket.issued_at is not null;

create view ticket.v_report_shift as
select
  ticket_shift.id as shift_id,
  ticket_shift.no as shift_no,
  ticket_shift.biz_date,
  ticket_shift.outlet_id,
  ticket_shift.seller_id,
  seller.name as seller_name,
  ticket_shift.window_id,
  sale_window.name as window_name,
  ticket_shift.opened_at,
  ticket_shift.closed_at,
  ticket_shift.opening_float_fen,
  ticket_shift.expected,
  ticket_shift.counted_cash_fen,
  ticket_shift.over_short_fen,
  ticket_shift.over_short_reason,
  ticket_shift.state
from ticket.ticket_shift
join ticket.sale_window on sale_window.id = ticket_shift.window_id
left join admin.v_account as seller on seller.id = ticket_shift.seller_id
where ticket_shift.state <> 'OPEN';

grant select on ticket.v_report_sale to shanmen_app, shanmen_report;
grant select on ticket.v_report_shift to shanmen_app, shanmen_report;
