-- 我的视图 that its maker shares: filters, grouping and comparison of a report under a name. Whoever may see the report may
-- choose it, and sees with it what he may see.
create table reports.variant (
  id bigint generated always as identity primary key,
  report_key varchar(40) not null,
  name varchar(40) not null,
  filters jsonb not null,
  owner_id bigint not null references admin.staff,
  updated_at timestamptz not null,
  constraint variant_name_once unique (report_key, name),
  constraint variant_keeps_texts check (jsonb_typeof(filters) = 'object')
);
grant select, insert, update, delete on reports.variant to shanmen_app;
