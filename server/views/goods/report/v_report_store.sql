-- By which group and department a store is reported, and from which warehouse it sells.
create view goods.v_report_store as
select
  store.outlet_id,
  store.store_group,
  store.wh_id,
  store.dept_id,
  department.name as dept_name
from goods.store
left join goods.department on department.id = store.dept_id;

grant select on goods.v_report_store to shanmen_app, shanmen_report;
