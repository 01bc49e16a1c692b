-- Whatever was sold from the first of January of the last day's year to that day, or from the first day where that is
-- earlier: on the days asked for, in the month and in the year of the last one. A line stands on the last day, so that a
-- period and what it is compared with are told apart.
create or replace function reports.sale_to_date(from_day date, to_day date)
returns table (
  line_id bigint,
  biz_date date,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  seller_id bigint,
  revenue text,
  revenue_sort int,
  month_no text,
  day_fen bigint,
  month_fen bigint,
  year_fen bigint
)
language sql stable
as $$
  select
    sale.line_id,
    to_day,
    sale.outlet_id,
    sale.outlet_name::text,
    sale.outlet_group,
    sale.seller_id,
    sale.revenue,
    sale.revenue_sort,
    sale.month_no,
    case when sale.biz_date >= from_day then sale.net_fen else 0 end,
    case when sale.biz_date >= date_trunc('month', to_day)::date then sale.net_fen else 0 end,
    case when sale.biz_date >= date_trunc('year', to_day)::date then sale.net_fen else 0 end
  from reports.v_sale as sale
  where sale.biz_date between least(from_day, date_trunc('year', to_day)::date) and to_day
$$;

grant execute on function reports.sale_to_date(date, date) to shanmen_app, shanmen_report;
