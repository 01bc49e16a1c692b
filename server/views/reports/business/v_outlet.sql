-- Outlets as reports group them: 门店组 is that of the store, 售票 or 线上.
create view reports.v_outlet as
select
  outlet.id,
  outlet.name,
  coalesce(store.store_group, case outlet.kind when 'online' then '线上' else '售票' end) as outlet_group,
  outlet.region_id,
  outlet.region_name,
  outlet.area_m2,
  store.dept_id,
  store.dept_name
from admin.v_outlet as outlet
left join goods.v_report_store as store on store.outlet_id = outlet.id;

grant select on reports.v_outlet to shanmen_app, shanmen_report;
