-- What came to the warehouse of a store and left it, line by line of the stock ledger, and what lies there now (without a
-- day): quantities in thousandths, with the retail price of today in fen. Where two stores share a warehouse, it is counted
-- for the first.
create view goods.v_report_store_stock as
select
  fact.biz_date,
  fact.posted_at,
  store.outlet_id,
  fact.staff_id as seller_id,
  seller.name as seller_name,
  fact.doc_no,
  fact.doc_type,
  fact.goods_id,
  goods.code || ' ' || goods.name as goods_name,
  fact.qty,
  goods.retail_fen
from (
  select
    ledger.biz_date, ledger.posted_at, ledger.wh_id, ledger.staff_id, doc.no as doc_no, doc.type as doc_type, ledger.goods_id,
    (ledger.qty * 1000)::bigint as qty
  from goods.stock_ledger as ledger
  join goods.doc on doc.id = ledger.doc_id
  union all
  select null, null, balance.wh_id, null, null, null, balance.goods_id, (balance.qty * 1000)::bigint
  from goods.stock_balance as balance
) as fact
join (select distinct on (wh_id) wh_id, outlet_id from goods.store where wh_id is not null order by wh_id, id) as store
  on store.wh_id = fact.wh_id
join goods.goods on goods.id = fact.goods_id
left join admin.v_account as seller on seller.id = fact.staff_id;

grant select on goods.v_report_store_stock to shanmen_app, shanmen_report;
