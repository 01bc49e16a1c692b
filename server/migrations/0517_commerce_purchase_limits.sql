-- 购买限制 of a ticket: how early and until when it is sold, how many one identity number buys a day, and how many of it
-- there are for one visit day.

alter table commerce.product
  add column advance_days_max int,
  add column cutoff_time time,
  add column cutoff_minutes int,
  add column max_per_id_per_day int,
  add column daily_cap int,
  add constraint product_advance_days_max_known check (advance_days_max between 0 and 365),
  add constraint product_cutoff_minutes_known check (cutoff_minutes between 1 and 1440),
  add constraint product_one_cutoff check (cutoff_time is null or cutoff_minutes is null),
  add constraint product_max_per_id_known check (max_per_id_per_day between 1 and 100),
  add constraint product_daily_cap_known check (daily_cap between 0 and 1000000);

-- What is sold of a ticket for a day is counted while nobody else sells it.
create index ticket_of_day on ticket.ticket (product_id, visit_date) where status in ('R', 'I', 'O', 'N');
