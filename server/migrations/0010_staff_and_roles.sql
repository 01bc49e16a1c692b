-- Who works here and what they may do: people, roles, codes of a role, its scope, and assignments with a beginning and an end.

create schema admin;

create table admin.region (
  id bigint generated always as identity primary key,
  parent_id bigint references admin.region,
  level smallint not null default 1,
  name text not null,
  sort int not null default 0,
  version int not null default 1,
  constraint region_tree_has_three_levels check (level between 1 and 3),
  constraint region_below_the_top_has_a_parent check ((level = 1) = (parent_id is null))
);

create table admin.outlet (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  pinyin text not null default '',
  kind text not null,
  ref_id bigint,
  outlet_group text,
  region_id bigint references admin.region,
  area_m2 numeric(10, 2),
  opening_hours text,
  status text not null default 'open',
  version int not null default 1,
  constraint outlet_kind_known check (kind in ('store', 'sale_site', 'online')),
  constraint outlet_status_known check (status in ('open', 'closed')),
  constraint outlet_is_one_per_place unique (kind, ref_id)
);

create table admin.staff (
  id bigint generated always as identity primary key,
  user_name text not null unique,
  name text not null,
  pinyin text not null default '',
  staff_no text unique,
  mobile_enc text,
  mobile_last4 text,
  mobile_masked text,
  outlet_id bigint references admin.outlet,
  department_id bigint,
  photo text,
  status text not null default 'enabled',
  valid_from date not null,
  leave_on date,
  epoch int not null default 1,
  last_login_at timestamptz,
  remark text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint user_name_form check (user_name ~ '^[a-z][a-z0-9._-]{2,31}$'),
  constraint staff_status_known check (status in ('enabled', 'disabled', 'left')),
  constraint staff_leaves_after_beginning check (leave_on >= valid_from)
);

create index staff_outlet on admin.staff (outlet_id);

create table admin.role (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null default '',
  built_in boolean not null default false,
  grants_all boolean not null default false,
  session_limit int not null default 5,
  idle_minutes int,
  exclusive_group text,
  status text not null default 'enabled',
  version int not null default 1,
  constraint role_status_known check (status in ('enabled', 'stopped')),
  constraint role_session_limit_is_positive check (session_limit > 0),
  constraint role_idle_minutes_is_positive check (idle_minutes > 0)
);

create unique index role_grants_all_once on admin.role (grants_all) where grants_all;

create table admin.role_permission (
  role_id bigint not null references admin.role,
  code text not null,
  granted_by bigint references admin.staff,
  granted_at timestamptz not null default now(),
  primary key (role_id, code)
);

create index role_permission_code on admin.role_permission (code);

create table admin.role_scope (
  role_id bigint not null references admin.role,
  domain text not null,
  kind text not null default 'self',
  region_ids bigint[] not null default '{}',
  outlet_ids bigint[] not null default '{}',
  warehouse_ids bigint[] not null default '{}',
  primary key (role_id, domain),
  constraint scope_domain_known check (domain in ('ticket', 'retail', 'stock', 'reception', 'reports')),
  constraint scope_kind_known check (kind in ('all', 'region', 'own', 'listed', 'self'))
);

create table admin.staff_role (
  id bigint generated always as identity primary key,
  staff_id bigint not null references admin.staff,
  role_id bigint not null references admin.role,
  valid_from date not null,
  valid_to date,
  scope_override jsonb,
  granted_by bigint references admin.staff,
  granted_at timestamptz not null default now(),
  approved_by bigint references admin.staff,
  constraint assignment_begins_once unique (staff_id, role_id, valid_from),
  constraint assignment_ends_after_beginning check (valid_to >= valid_from)
);

create index staff_role_role on admin.staff_role (role_id);

create table admin.permission_version (
  only_row boolean primary key default true,
  version bigint not null default 1,
  constraint permission_version_is_one_row check (only_row)
);

insert into admin.permission_version default values;

-- All that sign-in and the session look-up need to know of a person, so that area auth never reads our tables.
create view admin.v_account as
select
  staff.id,
  staff.user_name,
  staff.name,
  staff.photo,
  staff.status,
  staff.valid_from,
  staff.leave_on,
  staff.epoch,
  staff.outlet_id,
  outlet.name as outlet_name,
  permission_version.version as permission_version
from admin.staff
cross join admin.permission_version
left join admin.outlet on outlet.id = staff.outlet_id;

grant usage on schema admin to shanmen_app, shanmen_report;
grant select, insert, update on admin.region to shanmen_app;
grant select, insert, update on admin.outlet to shanmen_app;
grant select, insert, update on admin.staff to shanmen_app;
grant select, insert, update on admin.role to shanmen_app;
grant select, insert, update, delete on admin.role_permission to shanmen_app;
grant select, insert, update, delete on admin.role_scope to shanmen_app;
grant select, insert, update on admin.staff_role to shanmen_app;
grant select, update on admin.permission_version to shanmen_app;
grant select on admin.v_account to shanmen_app;
grant select on admin.region to shanmen_report;
grant select on admin.outlet to shanmen_report;
