-- 进销存 of stores between two days: what lay there at first (on the first day), and each movement. What lay there at first is
-- what lies there now less all that moved since. Quantities are thousandths, values at today's retail price in fen.
create or replace function reports.store_stock(from_day date, to_day date)
returns table (
  fact_id bigint,
  biz_date date,
  dated_at timestamptz,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  seller_id bigint,
  seller_name text,
  doc_no text,
  move_kind text,
  goods_id bigint,
  goods_name text,
  qty bigint,
  retail_fen bigint,
  waste_qty bigint,
  waste_fen bigint
)
language sql stable
as $$
  select
    row_number() over (order by fact.biz_date, fact.posted_at nulls first, fact.outlet_id, fact.goods_id, fact.doc_no),
    fact.biz_date,
    coalesce(fact.posted_at, fact.biz_date::timestamp at time zone 'Asia/Shanghai'),
    fact.outlet_id,
    outlet.name::text,
    outlet.outlet_group,
    fact.seller_id,
    fact.seller_name,
    fact.doc_no,
    fact.move_kind,
    fact.goods_id,
    fact.goods_name,
    fact.qty,
    round(fact.qty * fact.retail_fen / 1000.0)::bigint,
    case when fact.move_kind = 'waste' then -fact.qty end,
    case when fact.move_kind = 'waste' then -round(fact.qty * fact.retail_fen / 1000.0)::bigint end
  from (
    select
      from_day as biz_date, null::timestamptz as posted_at, stock.outlet_id, null::bigint as seller_id, null::text as seller_name,
      null::text as doc_no, 'opening'::text as move_kind, stock.goods_id, stock.goods_name,
      (coalesce(sum(stock.qty) filter (where stock.biz_date is null), 0)
        - coalesce(sum(stock.qty) filter (where stock.biz_date >= from_day), 0))::bigint as qty,
      stock.retail_fen
    from goods.v_report_store_stock as stock
    where stock.biz_date is null
      or stock.biz_date >= from_day
    group by stock.outlet_id, stock.goods_id, stock.goods_name, stock.retail_fen
    union all
    select
      stock.biz_date, stock.posted_at, stock.outlet_id, stock.seller_id, stock.seller_name::text, stock.doc_no::text,
      case
        when stock.doc_type in ('JH', 'JT') then 'bought'
        when stock.doc_type = 'XS' then 'sold'
        when stock.doc_type = 'XT' then 'back'
        when stock.doc_type = 'DB' then case when stock.qty < 0 then 'out' else 'in' end
        when stock.doc_type = 'BS' then 'waste'
        else 'other'
      end,
      stock.goods_id, stock.goods_name, stock.qty, stock.retail_fen
    from goods.v_report_store_stock as stock
    where stock.biz_date between from_day and to_day
  ) as fact
  left join reports.v_outlet as outlet on outlet.id = fact.outlet_id
  where fact.qty <> 0
$$;

grant execute on function reports.store_stock(date, date) to shanmen_app, shanmen_report;
