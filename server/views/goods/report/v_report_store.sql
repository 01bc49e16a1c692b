-- By which group a store is reported, and from which warehouse it sells.
create view goods.v_report_store as
select
  store.outlet_id,
  store.store_group,
  store.wh_id
from goods.store;

grant select on goods.v_report_store to shanmen_app, shanmen_report;
