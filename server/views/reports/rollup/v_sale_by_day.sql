-- reports.v_ticket_sale summed by day and by all that a sale is counted by: what reports.rollup_sale is filled with.
-- An order counts once for each of its products (orders), and once in all (first_orders).
create view reports.v_sale_by_day as
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
  used_date,
  coalesce(sum(lead_days), 0)::bigint as lead_days
from (
  select
    sale.*,
    row_number() over (partition by biz_date, order_id, line_kind, product_id order by line_id) as nth_of_product,
    row_number() over (partition by biz_date, order_id, line_kind order by product_id, line_id) as nth
  from reports.v_ticket_sale as sale
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

grant select on reports.v_sale_by_day to shanmen_app, shanmen_report;
