-- The days of scans that came in, also late from a gate that was offline, are counted anew.
create or replace function ticket.touch_days_of_scans() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date) select distinct biz_date from changed;
  return null;
end $$;
