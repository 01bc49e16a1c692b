-- Tills as they are called (店名 T1), for areas that show where somebody works.
create view goods.v_till as
select
  till.id,
  store.name || ' T' || till.no as name,
  store.name as site_name,
  till.status = 'active' and store.status = 'active' as in_use
from goods.till
join goods.store on store.id = till.store_id;

grant select on goods.v_till to shanmen_app;
