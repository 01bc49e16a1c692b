-- reports.v_ticket_sale summed by day and where its visitors came from: what reports.rollup_region is filled with.
create view reports.v_region_by_day as
select
  biz_date,
  visit_date,
  outlet_id,
  product_id,
  source_region,
  count(*) as lines,
  coalesce(sum(qty), 0)::bigint as qty,
  coalesce(sum(net_fen), 0)::bigint as net_fen
from reports.v_ticket_sale
group by
  biz_date,
  visit_date,
  outlet_id,
  product_id,
  source_region;

grant select on reports.v_region_by_day to shanmen_app, shanmen_report;
