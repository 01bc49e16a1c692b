-- 司机到访 for reports: a row is one visit at one of its outlets, with what was sold to it there and given back, in fen. Where
-- it was sold at another outlet than the visit names, it stands at the first of those named.
create view cashier.v_report_driver_visit as
select
  visit.id * 1000 + place.nth as place_id,
  visit.id as visit_id,
  visit.visit_date as biz_date,
  place.outlet_id,
  visit.created_by as seller_id,
  visit.driver_id,
  driver.name as driver_name,
  visit.group_no,
  case when place.nth = 1 then visit.heads else 0 end as heads,
  case when visit.audited_at is null then 'OPEN' else 'AUDITED' end as state,
  coalesce(sold.sold_fen, 0)::bigint as sold_fen,
  coalesce(sold.back_fen, 0)::bigint as back_fen,
  coalesce(sold.net_fen, 0)::bigint as net_fen
from cashier.driver_visit as visit
cross join lateral unnest(visit.outlet_ids) with ordinality as place (outlet_id, nth)
left join ticket.v_driver as driver on driver.id = visit.driver_id
left join lateral (
  select sum(sale.sold_fen) as sold_fen, sum(sale.back_fen) as back_fen, sum(sale.net_fen) as net_fen
  from cashier.v_tagged_sale as sale
  join cashier.slip on slip.doc_id = sale.doc_id
  join cashier.shift on shift.id = slip.shift_id
  where sale.visit_id = visit.id
    and (shift.outlet_id = place.outlet_id or (place.nth = 1 and shift.outlet_id <> all (visit.outlet_ids)))
) as sold on true;

grant select on cashier.v_report_driver_visit to shanmen_app, shanmen_report;
