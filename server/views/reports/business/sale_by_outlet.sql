-- Whatever was sold between two days, what was to be brought in on each of them, and every outlet once with its size in whole
-- square metres, so that an outlet without a sale is there too: it and a budget have no quantity, what was sold has one.
create or replace function reports.sale_by_outlet(from_day date, to_day date)
returns table (
  biz_date date,
  day_name text,
  month_name text,
  month_no text,
  weekday text,
  line_kind text,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  region_id bigint,
  region_name text,
  seller_id bigint,
  seller_name text,
  revenue text,
  revenue_sort int,
  orders bigint,
  qty bigint,
  gross_fen bigint,
  discount_fen bigint,
  rounding_fen bigint,
  received_fen bigint,
  refund_fen bigint,
  net_fen bigint,
  budget_fen bigint,
  area bigint
)
language sql stable
as $$
  select
    fact.biz_date, to_char(fact.biz_date, 'YYYY-MM-DD'), to_char(fact.biz_date, 'YYYY-MM'), to_char(fact.biz_date, 'MM'),
    extract(isodow from fact.biz_date)::text, fact.line_kind, fact.outlet_id, outlet.name::text, outlet.outlet_group,
    outlet.region_id, outlet.region_name::text, fact.seller_id, seller.name, fact.revenue,
    array_position(array['ticket', 'docent', 'shuttle', 'culture', 'fmcg', 'catering', 'parking', 'other'], fact.revenue),
    fact.orders, fact.qty, fact.gross_fen, fact.discount_fen, fact.rounding_fen, fact.received_fen, fact.refund_fen,
    fact.net_fen, fact.budget_fen, fact.area
  from (
    select
      biz_date, line_kind, outlet_id, seller_id, revenue, case line_kind when 'sale' then orders else 0 end as orders, qty,
      gross_fen, discount_fen, rounding_fen, received_fen, refund_fen, net_fen, 0::bigint as budget_fen, null::bigint as area
    from reports.sale_counted(from_day, to_day)
    union all
    select to_day, 'outlet', id, null, null, 0, null, 0, 0, 0, 0, 0, 0, 0, round(area_m2)::bigint
    from reports.v_outlet
    union all
    select biz_date, 'budget', outlet_id, null, revenue, 0, null, 0, 0, 0, 0, 0, 0, budget_fen, null
    from reports.budget_by_day(from_day, to_day)
  ) as fact
  left join reports.v_outlet as outlet on outlet.id = fact.outlet_id
  left join ticket.v_report_label as seller on seller.kind = 'staff' and seller.id = fact.seller_id
$$;

grant execute on function reports.sale_by_outlet(date, date) to shanmen_app, shanmen_report;
