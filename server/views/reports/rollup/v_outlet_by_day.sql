-- reports.v_ticket_sale summed by day for reports of whole outlets: what reports.rollup_outlet is filled with, and how open days
-- are read. An order counts on its first line alone (first_orders).
create view reports.v_outlet_by_day as
select
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  is_docent,
  count(*) filter (where nth = 1) as first_orders,
  coalesce(sum(qty), 0)::bigint as qty,
  coalesce(sum(gross_fen), 0)::bigint as gross_fen,
  coalesce(sum(discount_fen), 0)::bigint as discount_fen,
  coalesce(sum(received_fen), 0)::bigint as received_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(net_fen), 0)::bigint as net_fen
from (
  select
    sale.*,
    row_number() over (partition by biz_date, order_id, line_kind order by line_id) as nth
  from reports.v_ticket_sale as sale
) as line
group by
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  is_docent;

grant select on reports.v_outlet_by_day to shanmen_app, shanmen_report;
