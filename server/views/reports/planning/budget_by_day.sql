-- 预算 of each day between two: a month is split over its days by their weights, and what does not divide goes to the days
-- with the largest remainders, so that the days add up to the month to the fen.
create or replace function reports.budget_by_day(from_day date, to_day date)
returns table (biz_date date, outlet_id bigint, revenue text, budget_fen bigint)
language sql stable
as $$
  with usual as (
    select
      coalesce(max(value::text::int) filter (where key = 'reports.weekendWeightPct'), 100) as weekend,
      coalesce(max(value::text::int) filter (where key = 'reports.holidayWeightPct'), 100) as holiday
    from admin.setting
    where key in ('reports.weekendWeightPct', 'reports.holidayWeightPct')
  ), weighed as (
    select
      calendar.at::date as day,
      date_trunc('month', calendar.at)::date as month,
      case
        when holiday_day.day is not null then usual.holiday
        when extract(isodow from calendar.at) >= 6 then usual.weekend
        else 100
      end as weight
    from generate_series(
      date_trunc('month', from_day::timestamp),
      date_trunc('month', to_day::timestamp) + interval '1 month' - interval '1 day',
      interval '1 day'
    ) as calendar (at)
    cross join usual
    left join reports.v_holiday_day as holiday_day on holiday_day.day = calendar.at::date
  ), share as (
    select
      weighed.day,
      budget.outlet_id,
      budget.revenue,
      budget.amount_fen,
      budget.amount_fen * weighed.weight / sum(weighed.weight) over of_month as whole_fen,
      budget.amount_fen * weighed.weight % sum(weighed.weight) over of_month as remainder,
      budget.budget_id,
      weighed.month
    from reports.v_budget_month as budget
    join weighed on weighed.month = budget.month
    where budget.amount_fen > 0
    window of_month as (partition by budget.budget_id, weighed.month)
  ), split as (
    select
      day, outlet_id, revenue,
      whole_fen + case
        when row_number() over (partition by budget_id, month order by remainder desc, day)
          <= amount_fen - sum(whole_fen) over (partition by budget_id, month) then 1
        else 0
      end as budget_fen
    from share
  )
  select day, outlet_id, revenue, budget_fen::bigint
  from split
  where day between from_day and to_day
$$;

grant execute on function reports.budget_by_day(date, date) to shanmen_app, shanmen_report;
