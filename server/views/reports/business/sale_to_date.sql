-- Whatever was sold from the first of January of the last day's year to that day, or from the first day where that is
-- earlier: on the days asked for, in the month and in the year of the last one. A line stands on the last day, so that a
-- period and what it is compared with are told apart. Beside it what was to be brought in on the same days.
create or replace function reports.sale_to_date(from_day date, to_day date)
returns table (
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
  year_fen bigint,
  day_budget_fen bigint,
  month_budget_fen bigint,
  year_budget_fen bigint
)
language sql stable
as $$
  select
    to_day,
    outlet_id,
    outlet_name,
    outlet_group,
    seller_id,
    revenue,
    revenue_sort,
    month_no,
    case when biz_date >= from_day then net_fen else 0 end,
    case when biz_date >= date_trunc('month', to_day)::date then net_fen else 0 end,
    case when biz_date >= date_trunc('year', to_day)::date then net_fen else 0 end,
    case when biz_date >= from_day then budget_fen else 0 end,
    case when biz_date >= date_trunc('month', to_day)::date then budget_fen else 0 end,
    case when biz_date >= date_trunc('year', to_day)::date then budget_fen else 0 end
  from reports.sale_by_outlet(least(from_day, date_trunc('year', to_day)::date), to_day)
  where revenue is not null
$$;

grant execute on function reports.sale_to_date(date, date) to shanmen_app, shanmen_report;
