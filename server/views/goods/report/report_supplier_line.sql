-- The facts of goods.report_supplier with what they are about, line by line. The key of a fact begins with its kind and
-- names the line that it comes from.
create or replace function goods.report_supplier_line(from_day date, to_day date)
returns table (
  line_id bigint,
  biz_date date,
  dated_at timestamptz,
  line_kind text,
  doc_no text,
  supplier_id bigint,
  supplier_name text,
  supplier_type text,
  goods_id bigint,
  goods_name text,
  category_id bigint,
  category_name text,
  purchase_fen bigint,
  return_fen bigint,
  sale_fen bigint,
  earned_fen bigint,
  margin_fen bigint,
  stock_fen bigint,
  owed_fen bigint,
  outages bigint,
  outlet_id bigint,
  seller_id bigint
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    row_number() over (order by fact.biz_date, fact.fact_id),
    fact.biz_date,
    fact.biz_date::timestamp at time zone 'Asia/Shanghai',
    coalesce(doc.type, case kind.letter when 'l' then 'STOCK' else 'OWED' end),
    doc.no,
    fact.supplier_id,
    fact.supplier_name,
    fact.supplier_type,
    fact.goods_id,
    goods.code || ' ' || goods.name,
    fact.category_id,
    fact.category_name,
    fact.purchase_fen,
    fact.return_fen,
    fact.sale_fen,
    fact.earned_fen,
    fact.margin_fen,
    fact.stock_fen,
    fact.owed_fen,
    fact.outages,
    fact.outlet_id,
    fact.seller_id
  from goods.report_supplier(from_day, to_day) as fact
  cross join lateral (
    select left(fact.fact_id, 1) as letter, split_part(substr(fact.fact_id, 2), '/', 1)::bigint as id
  ) as kind
  left join goods.goods on goods.id = fact.goods_id
  left join goods.doc_line as line on kind.letter in ('p', 's') and line.id = kind.id
  left join goods.doc on doc.id = line.doc_id
$$;

revoke execute on function goods.report_supplier_line(date, date) from public;
grant execute on function goods.report_supplier_line(date, date) to shanmen_app, shanmen_report;
