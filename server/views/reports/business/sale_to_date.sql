-- Whatever was sold on some days, in a month and in a year: each of the three is a set of days of its own, since under
-- 节假日对齐 the days that a month is compared with are not those of a month. A line stands on one day, so that a period and
-- what it is compared with are told apart. Beside it what was to be brought in on the same days.
create or replace function reports.sale_to_date(
  on_day date, period_days datemultirange, month_days datemultirange, year_days datemultirange
)
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
    on_day,
    outlet_id,
    outlet_name,
    outlet_group,
    seller_id,
    revenue,
    revenue_sort,
    month_no,
    case when biz_date <@ period_days then net_fen else 0 end,
    case when biz_date <@ month_days then net_fen else 0 end,
    case when biz_date <@ year_days then net_fen else 0 end,
    case when biz_date <@ period_days then budget_fen else 0 end,
    case when biz_date <@ month_days then budget_fen else 0 end,
    case when biz_date <@ year_days then budget_fen else 0 end
  from reports.sale_by_outlet(
    lower(range_merge(period_days + month_days + year_days)),
    upper(range_merge(period_days + month_days + year_days)) - 1
  )
  where revenue is not null
    and biz_date <@ (period_days + month_days + year_days)
$$;

grant execute on function reports.sale_to_date(date, datemultirange, datemultirange, datemultirange)
  to shanmen_app, shanmen_report;
