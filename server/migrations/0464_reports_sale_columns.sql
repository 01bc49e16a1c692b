-- At what hour a line was sold, on which day its ticket was used, from which province its visitor came, and the last digits
-- of the mobile it was booked under; what no report asks for costs nothing.

create view ticket.v_report_contact as
select
  id as order_id,
  right(contact_mobile_masked, 4) as contact_tail
from ticket.ticket_order;

create view ticket.v_report_visitor as
select
  ticket_no,
  left(origin_code, 2) as source_region
from ticket.ticket;

create or replace view reports.v_sale as
select
  sale.line_id,
  sale.line_kind,
  sale.biz_date,
  sale.sold_at,
  sale.outlet_id,
  outlet.name as outlet_name,
  sale.seller_id,
  sale.seller_name,
  sale.shift_id,
  sale.window_id,
  sale.window_name,
  sale.channel_id,
  sale.channel_name,
  sale.order_id,
  sale.order_no,
  sale.ticket_no,
  sale.visit_date,
  sale.product_id,
  sale.product_name,
  sale.qty,
  sale.unit_fen,
  sale.gross_fen,
  sale.discount_fen,
  sale.received_fen,
  sale.refund_fen,
  sale.net_fen,
  sale.methods,
  sale.letter,
  sale.first_used_at,
  sale.enterprise_name,
  sale.sale_mode,
  sale.enterprise_id,
  sale.manager_id,
  sale.manager_name,
  sale.guide_id,
  sale.guide_name,
  sale.driver_id,
  sale.driver_name,
  sale.team_order_id,
  sale.face_fen,
  sale.admitted,
  to_char(sale.sold_at at time zone 'Asia/Shanghai', 'HH24":00"') as sold_hour,
  (sale.first_used_at at time zone 'Asia/Shanghai')::date as used_date,
  contact.contact_tail,
  visitor.source_region
from ticket.v_report_sale as sale
left join admin.v_outlet as outlet on outlet.id = sale.outlet_id
left join ticket.v_report_contact as contact on contact.order_id = sale.order_id
left join ticket.v_report_visitor as visitor on visitor.ticket_no = sale.ticket_no;

-- Counted days do not have the day of use yet; all of them are counted anew.
delete from reports.rollup_day;

alter table reports.rollup_sale add column used_date date;

create index rollup_sale_used on reports.rollup_sale (used_date);

create or replace view reports.v_sale_by_day as
select
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  sale_mode,
  visit_date,
  product_id,
  enterprise_id,
  manager_id,
  guide_id,
  driver_id,
  team_order_id,
  methods,
  letter,
  count(*) as lines,
  count(*) filter (where nth_of_product = 1) as orders,
  count(*) filter (where nth = 1) as first_orders,
  coalesce(sum(qty), 0)::bigint as qty,
  coalesce(sum(gross_fen), 0)::bigint as gross_fen,
  coalesce(sum(discount_fen), 0)::bigint as discount_fen,
  coalesce(sum(received_fen), 0)::bigint as received_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(net_fen), 0)::bigint as net_fen,
  coalesce(sum(face_fen), 0)::bigint as face_fen,
  coalesce(sum(admitted), 0)::bigint as admitted,
  used_date
from (
  select
    sale.*,
    row_number() over (partition by biz_date, order_id, line_kind, product_id order by line_id) as nth_of_product,
    row_number() over (partition by biz_date, order_id, line_kind order by product_id, line_id) as nth
  from reports.v_sale as sale
) as line
group by
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  sale_mode,
  visit_date,
  product_id,
  enterprise_id,
  manager_id,
  guide_id,
  driver_id,
  team_order_id,
  methods,
  letter,
  used_date;
