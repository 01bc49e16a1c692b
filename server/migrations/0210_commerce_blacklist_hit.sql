-- 黑名单命中: who is on the list and tried all the same; what was refused is rolled back, this row stays.

create table commerce.blacklist_hit (
  id bigint generated always as identity primary key,
  entry_id bigint not null references commerce.blacklist_entry,
  act text not null,
  place varchar(60),
  staff_id bigint references admin.staff,
  at timestamptz not null,
  constraint blacklist_hit_act_known check (act in ('RESERVE', 'BUY', 'CHANGE', 'ENTER'))
);

create index blacklist_hit_entry on commerce.blacklist_hit (entry_id, at desc);

create trigger append_only
  before update or delete or truncate on commerce.blacklist_hit
  for each statement execute function platform.refuse_change();

grant select, insert on commerce.blacklist_hit to shanmen_app;
