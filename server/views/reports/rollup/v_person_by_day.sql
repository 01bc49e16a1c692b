-- reports.v_ticket_sale summed by day and the age and sex of its visitors: what reports.rollup_person is filled with.
create view reports.v_person_by_day as
select
  biz_date,
  visit_date,
  outlet_id,
  product_id,
  age_band,
  gender,
  count(*) as lines,
  coalesce(sum(qty), 0)::bigint as qty,
  coalesce(sum(net_fen), 0)::bigint as net_fen
from reports.v_ticket_sale
group by
  biz_date,
  visit_date,
  outlet_id,
  product_id,
  age_band,
  gender;

grant select on reports.v_person_by_day to shanmen_app, shanmen_report;
