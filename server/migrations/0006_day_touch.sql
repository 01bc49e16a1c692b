-- A writer notes the business days whose rows it changes; a report uses a roll-up only when no touch is newer than it.

create table platform.day_touch (
  id bigint generated always as identity primary key,
  biz_date date not null,
  xid xid8 not null default pg_current_xact_id()
);

create index day_touch_biz_date on platform.day_touch (biz_date);

grant select, insert, delete on platform.day_touch to shanmen_app;
grant select on platform.day_touch to shanmen_report;
