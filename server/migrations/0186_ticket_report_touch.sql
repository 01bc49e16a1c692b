-- What is written late changes the figures of earlier days: a ticket that is moved, used or given back, a payment that
-- is settled, a scan that a gate kept. The days are noted by the tables themselves, so that no writer can forget one.

create function ticket.touch_days_of_orders() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date)
  select ticket_order.biz_date from ticket.ticket_order where id in (select order_id from changed)
  union
  select refund.biz_date from ticket.refund
  where order_id in (select order_id from changed) and refund.biz_date is not null
  union
  select change.biz_date from ticket.ticket_change as change where order_id in (select order_id from changed)
  union
  select payment.biz_date from ticket.payment
  where order_id in (select order_id from changed) and payment.biz_date is not null;
  return null;
end $$;

-- Who was absent stands on the day of the visit.
create function ticket.touch_days_of_absent() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date)
  select visit_date from before where status = 'N'
  union
  select visit_date from changed where status = 'N';
  return null;
end $$;

create function ticket.touch_days_of_scans() returns trigger
language plpgsql as $$
begin
  insert into platform.day_touch (biz_date) select distinct biz_date from changed;
  return null;
end $$;

create trigger touch_days after update on ticket.ticket
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_absent after update on ticket.ticket
referencing old table as before new table as changed
for each statement execute function ticket.touch_days_of_absent();

create trigger touch_days_inserted after insert on ticket.payment
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_days after update on ticket.payment
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_days_inserted after insert on ticket.refund
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_days after update on ticket.refund
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_days_inserted after insert on ticket.ticket_change
referencing new table as changed
for each statement execute function ticket.touch_days_of_orders();

create trigger touch_days_inserted after insert on ticket.checkin_log
referencing new table as changed
for each statement execute function ticket.touch_days_of_scans();

-- The names of what figures are counted by, as they are today.
create view ticket.v_report_label as
select 'outlet'::text as kind, id, name::text as name from admin.v_outlet
union all
select 'staff', id, name::text from admin.v_account
union all
select 'window', id, name::text from ticket.sale_window
union all
select 'channel', id, name::text from commerce.sales_channel
union all
select 'product', id, name::text from commerce.product
union all
select 'enterprise', id, name::text from commerce.enterprise
union all
select 'guide', id, name::text from ticket.guide
union all
select 'driver', id, plate_no || ' ' || name from ticket.driver
union all
select 'gate', id, name::text from ticket.gate
union all
select 'spot', id, name::text from ticket.spot;

-- From which day to which there is anything to report.
create view ticket.v_report_days as
select
  (select min(biz_date) from ticket.ticket_order) as first_day,
  greatest(
    (select max(biz_date) from ticket.ticket_order),
    (select max(biz_date) from ticket.refund),
    (select max(biz_date) from ticket.ticket_change)
  ) as last_day;

-- Lists are read newest first, whatever their days.
create index ticket_order_sold on ticket.ticket_order (sold_at);
create index refund_done on ticket.refund (done_at) where state = 'DONE';
create index ticket_change_at on ticket.ticket_change (changed_at);
create index checkin_log_time on ticket.checkin_log (server_time);
create index checkin_log_day on ticket.checkin_log (biz_date);
create index ticket_absent on ticket.ticket (visit_date) where status = 'N';
create index ticket_absent_at on ticket.ticket (valid_to) where status = 'N';
create index payment_day on ticket.payment (biz_date);

grant select on ticket.v_report_label, ticket.v_report_days to shanmen_app, shanmen_report;
