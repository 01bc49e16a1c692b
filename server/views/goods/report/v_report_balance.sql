-- What of each good lies in the warehouse of a store now, in thousandths of its unit, and how it is called.
create view goods.v_report_balance as
select
  balance.goods_id,
  goods.code || ' ' || goods.name as goods_name,
  coalesce(top.id, middle.id, category.id) as category_id,
  coalesce(top.name, middle.name, category.name) as category_name,
  goods.default_supplier_id as supplier_id,
  coalesce(supplier.name, '自制') as supplier_name,
  store.outlet_id,
  (balance.qty * 1000)::bigint as qty
from goods.stock_balance as balance
-- Where two stores share a warehouse, what lies there is counted for the first.
join (select distinct on (wh_id) wh_id, outlet_id from goods.store where wh_id is not null order by wh_id, id) as store
  on store.wh_id = balance.wh_id
join goods.goods on goods.id = balance.goods_id
join goods.category on category.id = goods.category_id
left join goods.category as middle on middle.id = category.parent_id
left join goods.category as top on top.id = middle.parent_id
left join goods.supplier on supplier.id = goods.default_supplier_id;

grant select on goods.v_report_balance to shanmen_app, shanmen_report;
