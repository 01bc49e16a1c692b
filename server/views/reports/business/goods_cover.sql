-- What was sold of goods between two days, what of them lies in the stores now, and what the 28 days before the last day
-- sold of them per day; quantities in thousandths.
create or replace function reports.goods_cover(from_day date, to_day date)
returns table (
  fact_id text,
  biz_date date,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  seller_id bigint,
  seller_name text,
  product_id bigint,
  product_name text,
  category_id bigint,
  category_name text,
  supplier_id bigint,
  supplier_name text,
  qty bigint,
  received_fen bigint,
  refund_fen bigint,
  net_fen bigint,
  cost_fen bigint,
  margin_fen bigint,
  earned_fen bigint,
  stock_qty bigint,
  daily_qty bigint
)
language sql stable
as $$
  select
    'sold ' || line_id, biz_date, outlet_id, outlet_name::text, outlet_group, seller_id, seller_name::text, product_id, product_name::text,
    category_id, category_name::text, supplier_id, supplier_name::text, qty, received_fen, refund_fen, net_fen, cost_fen,
    margin_fen, earned_fen, 0::bigint, 0::bigint
  from reports.v_sale
  where category_id is distinct from 2
    and biz_date between from_day and to_day
  union all
  select
    'kept ' || balance.outlet_id || ' ' || balance.goods_id, to_day, balance.outlet_id, outlet.name::text, outlet.outlet_group,
    null, null, balance.goods_id * 2 + 1, balance.goods_name, balance.category_id * 2 + 1, balance.category_name::text,
    balance.supplier_id, balance.supplier_name::text, 0, 0, 0, 0, 0, 0, 0, balance.qty, 0
  from goods.v_report_balance as balance
  join reports.v_outlet as outlet on outlet.id = balance.outlet_id
  union all
  select
    'daily ' || outlet_id || ' ' || product_id, to_day, outlet_id, max(outlet_name)::text, max(outlet_group), null, null, product_id,
    max(product_name)::text, max(category_id), max(category_name)::text, max(supplier_id), max(supplier_name)::text,
    0, 0, 0, 0, 0, 0, 0, 0, round(sum(qty) / 28.0)::bigint
  from reports.v_sale
  where area in ('till', 'office')
    and biz_date between to_day - 28 and to_day - 1
  group by outlet_id, product_id
$$;

grant execute on function reports.goods_cover(date, date) to shanmen_app, shanmen_report;
