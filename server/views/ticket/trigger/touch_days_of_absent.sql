-- Whoever was absent (N) counts on the day of the visit: that day is counted anew.
create or replace function ticket.touch_days_of_absent() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date)
  select visit_date from before where status = 'N'
  union
  select visit_date from changed where status = 'N';
  return null;
end $$;
