-- Each day of each holiday, numbered from its first one.
create view reports.v_holiday_day as
select
  holiday.kind,
  extract(year from holiday.first_day)::int as year,
  day_no,
  holiday.first_day + day_no - 1 as day
from reports.holiday
cross join lateral generate_series(1, holiday.days) as day_no;

grant select on reports.v_holiday_day to shanmen_app, shanmen_report;
