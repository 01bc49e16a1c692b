-- 营收(权责) between two days, in fen: goods on the day of the sale, tickets when they are used or lapse, 讲解服务 when the docent begins, what is kept of a refund
-- on its day. Money is of one sign with what it adds to 净额.
create or replace function reports.revenue_accrual(from_day date, to_day date)
returns table (
  fact_id bigint,
  part text,
  biz_date date,
  day_name text,
  month_name text,
  year_name text,
  dated_at timestamptz,
  sold_on date,
  line_kind text,
  area text,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  dept_id bigint,
  dept_name text,
  seller_id bigint,
  seller_name text,
  order_no text,
  product_name text,
  revenue text,
  revenue_sort int,
  category_id bigint,
  category_name text,
  gross_fen bigint,
  discount_fen bigint,
  rounding_fen bigint,
  refund_fen bigint,
  net_fen bigint,
  tax_fen bigint,
  untaxed_fen bigint,
  cost_fen bigint,
  margin_fen bigint,
  earned_fen bigint
)
language sql stable
as $$
  select
    reports.fact_number(fact.fact_key), fact.part, fact.biz_date,
    to_char(fact.biz_date, 'YYYY-MM-DD'), to_char(fact.biz_date, 'YYYY-MM'), to_char(fact.biz_date, 'YYYY'),
    fact.dated_at, fact.sold_on, fact.line_kind, fact.area,
    fact.outlet_id, outlet.name::text, outlet.outlet_group, outlet.dept_id, outlet.dept_name::text,
    fact.seller_id, fact.seller_name, fact.order_no, fact.product_name,
    fact.revenue, fact.revenue_sort, fact.category_id, fact.category_name,
    fact.gross_fen, fact.discount_fen, fact.rounding_fen, fact.refund_fen, fact.net_fen,
    fact.tax_fen, fact.net_fen - fact.tax_fen, fact.cost_fen, fact.margin_fen, fact.earned_fen
  from (
    select
      fact_key, part, biz_date, dated_at, sold_on, line_kind, 'ticket'::text as area, outlet_id, seller_id, seller_name,
      order_no, product_name, case when is_docent then 'docent' else 'ticket' end as revenue,
      case when is_docent then 2 else 1 end as revenue_sort, case when is_docent then 4 else 2 end::bigint as category_id,
      case when is_docent then '讲解' else '门票' end as category_name,
      gross_fen, discount_fen, 0::bigint as rounding_fen, refund_fen, net_fen, tax_fen,
      0::bigint as cost_fen, 0::bigint as margin_fen, 0::bigint as earned_fen
    from reports.ticket_recognition(from_day, to_day)
    where part <> 'held'
    union all
    select
      'goods ' || line_id, 'own', biz_date, sold_at, biz_date, line_kind, area, outlet_id, seller_id, seller_name::text,
      order_no, product_name, revenue, revenue_sort, category_id, category_name,
      gross_fen, discount_fen, rounding_fen, refund_fen, net_fen, tax_fen, cost_fen, margin_fen, earned_fen
    from reports.v_sale
    where area in ('till', 'office')
      and biz_date between from_day and to_day
  ) as fact
  left join reports.v_outlet as outlet on outlet.id = fact.outlet_id
$$;

grant execute on function reports.revenue_accrual(date, date) to shanmen_app, shanmen_report;
