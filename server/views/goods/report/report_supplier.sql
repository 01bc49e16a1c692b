-- 供应商分析: what suppliers brought and took back between two days, what was earned with their goods, and what of them lies
-- there and is owed at the end; money in fen. It reads with the rights of its owner, as a view does.
-- A fact says where it belongs: a sale to the outlet that made it, what came in and what lies there to the outlet of
-- the store whose warehouse it is. What lies elsewhere, and what is owed, belongs to no outlet.
create or replace function goods.report_supplier(from_day date, to_day date)
returns table (
  fact_id text,
  biz_date date,
  supplier_id bigint,
  supplier_name text,
  supplier_type text,
  goods_id bigint,
  category_id bigint,
  category_name text,
  purchase_fen bigint,
  return_fen bigint,
  bought_goods_id bigint,
  sold_goods_id bigint,
  sale_fen bigint,
  margin_fen bigint,
  earned_fen bigint,
  cost_fen bigint,
  kept_goods_id bigint,
  stock_fen bigint,
  stock_days_fen bigint,
  owed_fen bigint,
  before_fen bigint,
  rise_fen bigint,
  outages bigint,
  outlet_id bigint,
  seller_id bigint
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  with place as (
    select
      goods.id as goods_id,
      coalesce(top.id, middle.id, category.id) as category_id,
      coalesce(top.name, middle.name, category.name) as category_name
    from goods.goods
    join goods.category on category.id = goods.category_id
    left join goods.category as middle on middle.id = category.parent_id
    left join goods.category as top on top.id = middle.parent_id
  ),
  credit as materialized (select * from goods.credit_until(to_day)),
  -- What one cost the last time before the period.
  prior as materialized (
    select distinct on (line.goods_id, doc.supplier_id)
      line.goods_id,
      doc.supplier_id,
      line.net_fen / line.base_qty as price
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    where doc.type = 'JH'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and doc.biz_date < from_day
      and line.net_fen > 0
    order by line.goods_id, doc.supplier_id, doc.biz_date desc, doc.id desc, line.line_no desc
  ),
  -- Whose goods lie in a warehouse; what several stores share, and what is of none, is of no outlet.
  home as (
    select store.wh_id, min(store.outlet_id) as outlet_id
    from goods.store
    where store.wh_id is not null
    group by store.wh_id
    having count(*) = 1
  ),
  moved as (
    select
      ledger.goods_id,
      home.outlet_id,
      sum(ledger.value_fen) filter (where ledger.biz_date > to_day) as later_fen,
      sum(ledger.qty) filter (where ledger.biz_date > to_day) as later_qty,
      sum(ledger.value_fen * (ledger.biz_date - from_day)) filter (where ledger.biz_date <= to_day) as missed_fen,
      count(*) filter (where ledger.biz_date <= to_day) as moves,
      -- Sold or used up to the last one; what is moved to another warehouse is not gone.
      count(*) filter (
        where ledger.biz_date <= to_day
          and doc.type in ('XS', 'LY')
          and ledger.kind = 'normal'
          and ledger.qty_after <= 0
          and ledger.qty_after - ledger.qty > 0
      ) as outages
    from goods.stock_ledger as ledger
    join goods.warehouse on warehouse.id = ledger.wh_id
    join goods.doc on doc.id = ledger.doc_id
    left join home on home.wh_id = ledger.wh_id
    where ledger.biz_date >= from_day
      and warehouse.twin_of is null
    group by ledger.goods_id, home.outlet_id
  ),
  held as (
    select balance.goods_id, home.outlet_id, sum(balance.value_fen) as fen, sum(balance.qty) as qty
    from goods.stock_balance as balance
    join goods.warehouse on warehouse.id = balance.wh_id
    left join home on home.wh_id = balance.wh_id
    where warehouse.twin_of is null
    group by balance.goods_id, home.outlet_id
  ),
  lying as (
    select
      held.goods_id,
      held.outlet_id,
      (held.fen - coalesce(moved.later_fen, 0))::bigint as stock_fen,
      -- The stock of the evening of each day, added up.
      ((held.fen - coalesce(moved.later_fen, 0)) * (to_day - from_day + 1) - coalesce(moved.missed_fen, 0))::bigint
        as stock_days_fen,
      coalesce(moved.outages, 0) as outages,
      held.qty - coalesce(moved.later_qty, 0) as qty,
      coalesce(moved.moves, 0) as moves
    from held
    left join moved on moved.goods_id = held.goods_id and moved.outlet_id is not distinct from held.outlet_id
  ),
  -- A good is parted as a whole, outlet after outlet, so that parts of outlets add up to the fen as well.
  parted as (
    select
      lying.*,
      lying.qty <> 0 or lying.moves > 0 as is_here,
      sum(lying.qty) over whole <> 0 or sum(lying.moves) over whole > 0 as is_kept,
      (sum(lying.stock_fen) over reached)::bigint as stock_to,
      (sum(lying.stock_days_fen) over reached)::bigint as stock_days_to
    from lying
    window
      whole as (partition by lying.goods_id),
      reached as (partition by lying.goods_id order by lying.outlet_id rows unbounded preceding)
  ),
  fact as (
    select
      'p' || line.id as fact_id,
      doc.biz_date,
      doc.supplier_id,
      line.goods_id,
      case doc.type when 'JH' then line.net_fen + line.fee_fen end as purchase_fen,
      case doc.type when 'JT' then line.net_fen end as return_fen,
      case doc.type when 'JH' then line.goods_id end as bought_goods_id,
      null::bigint as sold_goods_id,
      null::bigint as sale_fen,
      null::bigint as margin_fen,
      null::bigint as earned_fen,
      null::bigint as cost_fen,
      null::bigint as kept_goods_id,
      null::bigint as stock_fen,
      null::bigint as stock_days_fen,
      null::bigint as owed_fen,
      before.fen as before_fen,
      line.net_fen - before.fen as rise_fen,
      null::bigint as outages,
      home.outlet_id,
      doc.created_by as seller_id
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    left join home on home.wh_id = doc.wh_id
    left join prior on prior.goods_id = line.goods_id and prior.supplier_id = doc.supplier_id
    cross join lateral (
      select case
        when doc.type = 'JH' and doc.status = 'audited' and doc.reversal_of is null and line.net_fen > 0
        then round(prior.price * line.base_qty)::bigint
      end as fen
    ) as before
    where doc.type in ('JH', 'JT')
      and doc.status in ('audited', 'reversed')
      and doc.biz_date between from_day and to_day
    union all
    select
      concat_ws('/', 's' || sale.line_id, credit.supplier_id), sale.biz_date, credit.supplier_id, sale.goods_id,
      null, null, null, sale.goods_id,
      goods.part_of(sale.net_fen, credit.from_part, credit.to_part, credit.whole),
      goods.part_of(sale.earned_fen, credit.from_part, credit.to_part, credit.whole)
        - goods.part_of(sale.cost_fen, credit.from_part, credit.to_part, credit.whole),
      goods.part_of(sale.earned_fen, credit.from_part, credit.to_part, credit.whole),
      goods.part_of(sale.cost_fen, credit.from_part, credit.to_part, credit.whole),
      sale.goods_id, null, null, null, null, null, null, sale.outlet_id, sale.seller_id
    from goods.v_report_sale as sale
    join credit on credit.goods_id = sale.goods_id
    where sale.biz_date between from_day and to_day
    union all
    select
      concat_ws('/', 'l' || parted.goods_id, credit.supplier_id, parted.outlet_id), to_day, credit.supplier_id,
      parted.goods_id, null, null, null, null, null, null, null, null,
      case when parted.is_here then parted.goods_id end,
      goods.part_of(parted.stock_to, credit.from_part, credit.to_part, credit.whole)
        - goods.part_of(parted.stock_to - parted.stock_fen, credit.from_part, credit.to_part, credit.whole),
      goods.part_of(parted.stock_days_to, credit.from_part, credit.to_part, credit.whole)
        - goods.part_of(parted.stock_days_to - parted.stock_days_fen, credit.from_part, credit.to_part, credit.whole),
      null, null, null,
      case when credit.is_main then parted.outages end,
      parted.outlet_id, null
    from parted
    join credit on credit.goods_id = parted.goods_id
    where parted.is_kept
      and (parted.is_here or parted.stock_fen <> 0 or parted.stock_days_fen <> 0)
    union all
    select
      'o' || entry.supplier_id, to_day, entry.supplier_id, null,
      null, null, null, null, null, null, null, null, null, null, null, sum(entry.amount_fen)::bigint, null, null, null,
      null, null
    from goods.v_payable_entry as entry
    where entry.biz_date <= to_day
    group by entry.supplier_id
    having sum(entry.amount_fen) <> 0
  )
  select
    fact.fact_id, fact.biz_date, fact.supplier_id, supplier.code || ' ' || supplier.name, supplier.type, fact.goods_id,
    place.category_id, place.category_name, fact.purchase_fen, fact.return_fen, fact.bought_goods_id,
    fact.sold_goods_id, fact.sale_fen, fact.margin_fen, fact.earned_fen, fact.cost_fen, fact.kept_goods_id, fact.stock_fen,
    fact.stock_days_fen, fact.owed_fen, fact.before_fen, fact.rise_fen, fact.outages, fact.outlet_id,
    fact.seller_id
  from fact
  join goods.supplier on supplier.id = fact.supplier_id
  left join place on place.goods_id = fact.goods_id
$$;

revoke execute on function goods.report_supplier(date, date) from public;
grant execute on function goods.report_supplier(date, date) to shanmen_app, shanmen_report;
