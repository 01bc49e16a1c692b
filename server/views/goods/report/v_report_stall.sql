-- 联营 stores: nobody but they know what they took, so it is entered by hand.
create view goods.v_report_stall as
select
  store.id as store_id,
  store.name as store_name,
  store.store_group,
  store.outlet_id
from goods.store
where store.manual_revenue
  and store.status = 'active';

grant select on goods.v_report_stall to shanmen_app, shanmen_report;
