-- The menu is served from rows, so that a title or an order is changed without building the shell again; settings likewise.

create table admin.menu_entry (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null,
  menucode text not null,
  menu_child text,
  func_name text not null,
  is_tool_bar boolean not null default false,
  path text not null default '',
  component text,
  args jsonb not null default '{}',
  perms text[] not null default '{}',
  icon text not null default '',
  sort int not null default 0,
  initials text not null default '',
  titles jsonb not null default '{}',
  is_link text not null default '',
  is_hide boolean not null default false,
  is_keep_alive boolean not null default true,
  is_affix boolean not null default false,
  is_iframe boolean not null default false,
  built_in boolean not null default false,
  version int not null default 1,
  constraint menu_type_known check (type in ('10', '20', '30', '40', '50', '60', '70', '80'))
);

create unique index menu_entry_path on admin.menu_entry (path) where path <> '';
create index menu_entry_type on admin.menu_entry (type, sort);

create table admin.setting (
  key text primary key,
  value jsonb not null,
  updated_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  version int not null default 1
);

grant select, insert, update, delete on admin.menu_entry to shanmen_app;
grant select, insert, update on admin.setting to shanmen_app;
grant select on admin.setting to shanmen_report;
