-- 爽约记录: who had a free place and did not come; the ladder says for how long one may then not book.

create table commerce.violation_policy (
  nth smallint primary key,
  days smallint not null,
  constraint violation_policy_positive check (nth >= 1 and days >= 1)
);

insert into commerce.violation_policy (nth, days) values (1, 30), (2, 60), (3, 90);

create table commerce.violation (
  id bigint generated always as identity primary key,
  id_hash char(64) not null,
  ticket_id bigint not null unique,
  visit_date date not null,
  kind text not null,
  entry_id bigint not null references commerce.blacklist_entry,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason varchar(200),
  constraint violation_kind_known check (kind in ('NOSHOW')),
  constraint violation_withdrawn_is_whole check ((withdrawn_at is null) = (withdrawn_reason is null))
);

create index violation_person on commerce.violation (id_hash, visit_date) where withdrawn_at is null;

grant select on commerce.violation_policy to shanmen_app;
grant select, insert, update on commerce.violation to shanmen_app;
