-- Scans summed by day: what reports.rollup_scan is filled with.
create view reports.v_scan_by_day as
select
  biz_date,
  spot_id,
  gate_id,
  product_id,
  result,
  count(*) as lines,
  coalesce(sum(admitted), 0)::bigint as admitted,
  coalesce(sum(refused), 0)::bigint as refused,
  coalesce(sum(missed), 0)::bigint as missed
from ticket.v_report_checkin
group by
  biz_date,
  spot_id,
  gate_id,
  product_id,
  result;

grant select on reports.v_scan_by_day to shanmen_app, shanmen_report;
