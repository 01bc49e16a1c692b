-- What suppliers brought and took back between two days, what was earned with their goods, and what of them lies there and is
-- owed at the end. It reads with the rights of its owner, as a view does.

create function goods.report_supplier(from_day date, to_day date)
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
  outages bigint
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
  moved as (
    select
      ledger.goods_id,
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
    where ledger.biz_date >= from_day
      and warehouse.twin_of is null
    group by ledger.goods_id
  ),
  held as (
    select balance.goods_id, sum(balance.value_fen) as fen, sum(balance.qty) as qty
    from goods.stock_balance as balance
    join goods.warehouse on warehouse.id = balance.wh_id
    where warehouse.twin_of is null
    group by balance.goods_id
  ),
  lying as (
    select
      held.goods_id,
      (held.fen - coalesce(moved.later_fen, 0))::bigint as stock_fen,
      -- The stock of the evening of each day, added up.
      ((held.fen - coalesce(moved.later_fen, 0)) * (to_day - from_day + 1) - coalesce(moved.missed_fen, 0))::bigint
        as stock_days_fen,
      coalesce(moved.outages, 0) as outages,
      held.qty - coalesce(moved.later_qty, 0) <> 0 or coalesce(moved.moves, 0) > 0 as is_kept
    from held
    left join moved on moved.goods_id = held.goods_id
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
      null::bigint as outages
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
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
      sale.goods_id, null, null, null, null, null, null
    from goods.v_report_sale as sale
    join credit on credit.goods_id = sale.goods_id
    where sale.biz_date between from_day and to_day
    union all
    select
      concat_ws('/', 'l' || lying.goods_id, credit.supplier_id), to_day, credit.supplier_id, lying.goods_id,
      null, null, null, null, null, null, null, null,
      case when lying.is_kept then lying.goods_id end,
      goods.part_of(lying.stock_fen, credit.from_part, credit.to_part, credit.whole),
      goods.part_of(lying.stock_days_fen, credit.from_part, credit.to_part, credit.whole),
      null, null, null,
      case when credit.is_main then lying.outages end
    from lying
    join credit on credit.goods_id = lying.goods_id
    where lying.is_kept
    union all
    select
      'o' || entry.supplier_id, to_day, entry.supplier_id, null,
      null, null, null, null, null, null, null, null, null, null, null, sum(entry.amount_fen)::bigint, null, null, null
    from goods.v_payable_entry as entry
    where entry.biz_date <= to_day
    group by entry.supplier_id
    having sum(entry.amount_fen) <> 0
  )
  select
    fact.fact_id, fact.biz_date, fact.supplier_id, supplier.code || ' ' || supplier.name, supplier.type, fact.goods_id,
    place.category_id, place.category_name, fact.purchase_fen, fact.return_fen, fact.bought_goods_id,
    fact.sold_goods_id, fact.sale_fen, fact.margin_fen, fact.earned_fen, fact.cost_fen, fact.kept_goods_id, fact.stock_fen,
    fact.stock_days_fen, fact.owed_fen, fact.before_fen, fact.rise_fen, fact.outages
  from fact
  join goods.supplier on supplier.id = fact.supplier_id
  left join place on place.goods_id = fact.goods_id
$$;

revoke execute on function goods.report_supplier(date, date) from public;
revoke execute on function goods.credit_until(date) from public;
grant execute on function goods.report_supplier(date, date) to shanmen_app, shanmen_report;
