-- 报表字 1, 营业收入审核日报: the auditors sign a kept sheet, once.
alter table reports.word_template
  drop constraint word_template_no_known,
  add constraint word_template_no_known check (no between 1 and 8);
alter table reports.word_sheet
  drop constraint word_sheet_no_known,
  add constraint word_sheet_no_known check (no between 1 and 8);

-- A kept sheet that is locked, under its number: nobody changes it any more, and what changes later is another version.
create table reports.word_lock (
  sheet_id bigint primary key references reports.word_sheet,
  no varchar(20) not null unique, -- SH, the day and the version: SH261120-2
  open_items int not null, -- what of that day waited for a second person
  opinion varchar(300) not null,
  locked_by bigint not null references admin.staff,
  locked_at timestamptz not null,
  constraint word_lock_counts_items check (open_items >= 0),
  constraint word_lock_explains_open_items check (open_items = 0 or opinion <> '')
);
create trigger append_only before update or delete or truncate on reports.word_lock
  for each statement execute function platform.refuse_change();
grant select, insert on reports.word_lock to shanmen_app;
