-- The lock screen counts its wrong tries per session, and what a user sets about the shell and its tables follows him.

alter table auth.session add column unlock_failures int not null default 0;

create table auth.user_setting (
  staff_id bigint primary key references admin.staff,
  updated_at timestamptz not null,
  content jsonb not null
);

create table auth.table_setting (
  staff_id bigint not null references admin.staff,
  table_id text not null,
  updated_at timestamptz not null,
  content jsonb not null,
  primary key (staff_id, table_id)
);

grant select, insert, update on auth.user_setting to shanmen_app;
grant select, insert, update on auth.table_setting to shanmen_app;
