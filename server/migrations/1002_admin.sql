-- Admin: outlets, people, roles with their permissions and scopes, what waits for a second person, menu and settings.

-- 区域: groups outlets, in three levels; roles can reach all of one.
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
grant select, insert, update on admin.region to shanmen_app;
grant select on admin.region to shanmen_report;

-- 网点: what figures and rights are cut by; made with a sale site or a store.
create table admin.outlet (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  pinyin text not null default '',
  kind text not null,
  ref_id bigint, -- the sale site or store that it was made with
  outlet_group text,
  region_id bigint references admin.region,
  area_m2 numeric(10, 2), -- square metres, for sales per area
  opening_hours text,
  status text not null default 'open',
  version int not null default 1,
  constraint outlet_kind_known check (kind in ('store', 'sale_site', 'online')),
  constraint outlet_status_known check (status in ('open', 'closed')),
  constraint outlet_is_one_per_place unique (kind, ref_id)
);
grant select, insert, update on admin.outlet to shanmen_app;
grant select on admin.outlet to shanmen_report;

-- 用户: a person who signs in.
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
  leave_on date, -- the last day
  epoch int not null default 1, -- raised with every new password: sessions of an older one are over
  last_login_at timestamptz,
  remark text not null default '',
  created_at timestamptz not null default now(),
  version int not null default 1,
  constraint user_name_form check (user_name ~ '^[a-z][a-z0-9._-]{2,31}$'),
  constraint staff_status_known check (status in ('enabled', 'disabled', 'left')),
  constraint staff_leaves_after_beginning check (leave_on >= valid_from)
);
create index staff_outlet on admin.staff (outlet_id);
grant select, insert, update, delete on admin.staff to shanmen_app;

-- An account that nobody ever used may go; its name stays taken, so that no two people are ever called the same.
create table admin.retired_user_name (
  user_name text primary key,
  retired_at timestamptz not null default now()
);
create trigger append_only before update or delete or truncate on admin.retired_user_name
  for each statement execute function platform.refuse_change();
grant select, insert on admin.retired_user_name to shanmen_app;

-- 角色: permissions and scopes under one name.
create table admin.role (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  description text not null default '',
  built_in boolean not null default false,
  grants_all boolean not null default false, -- the role of all permissions; there is one
  session_limit int not null default 5, -- sessions at once
  idle_minutes int, -- null: as the site says
  exclusive_group text, -- of the roles of one group a person holds one (三员)
  status text not null default 'enabled',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  -- What a built-in role holds by itself, written anew by each release, so that whoever changed it can go back.
  standard_codes text[],
  constraint role_status_known check (status in ('enabled', 'stopped')),
  constraint role_session_limit_is_positive check (session_limit > 0),
  constraint role_idle_minutes_is_positive check (idle_minutes > 0)
);
create unique index role_grants_all_once on admin.role (grants_all) where grants_all;
grant select, insert, update on admin.role to shanmen_app;

-- What a role may do: codes `<area>:<noun>:<action>`.
create table admin.role_permission (
  role_id bigint not null references admin.role,
  code text not null,
  granted_by bigint references admin.staff,
  granted_at timestamptz not null default now(),
  primary key (role_id, code)
);
create index role_permission_code on admin.role_permission (code);
grant select, insert, update, delete on admin.role_permission to shanmen_app;

-- 数据范围: whose rows a right of a domain reaches.
create table admin.role_scope (
  role_id bigint not null references admin.role,
  domain text not null,
  kind text not null default 'self', -- own: of the outlets or warehouses of the person; self: own rows
  region_ids bigint[] not null default '{}',
  outlet_ids bigint[] not null default '{}',
  warehouse_ids bigint[] not null default '{}',
  primary key (role_id, domain),
  constraint scope_domain_known check (domain in ('ticket', 'retail', 'stock', 'reception', 'reports')),
  constraint scope_kind_known check (kind in ('all', 'region', 'own', 'listed', 'self'))
);
grant select, insert, update, delete on admin.role_scope to shanmen_app;

-- 授予: a role of a person with its first and last day and, if named, outlets of its own. One that ends before it began
-- was taken back on its first day.
create table admin.staff_role (
  id bigint generated always as identity primary key,
  staff_id bigint not null references admin.staff,
  role_id bigint not null references admin.role,
  valid_from date not null,
  valid_to date,
  scope_override jsonb, -- outlets of this assignment alone
  granted_by bigint references admin.staff,
  granted_at timestamptz not null default now(),
  approved_by bigint references admin.staff,
  constraint assignment_begins_once unique (staff_id, role_id, valid_from),
  constraint assignment_ends_after_beginning check (valid_to >= valid_from - 1)
);
create index staff_role_role on admin.staff_role (role_id);
grant select, insert, update, delete on admin.staff_role to shanmen_app;

-- Raised with every change of rights; sessions read theirs anew when it rose.
create table admin.permission_version (
  only_row boolean primary key default true,
  version bigint not null default 1,
  constraint permission_version_is_one_row check (only_row)
);
insert into admin.permission_version default values;
grant select, update on admin.permission_version to shanmen_app;

-- 授权复核: a sensitive permission or a wider scope waits here until a second person lets it take effect.
create table admin.grant_request (
  id bigint generated always as identity primary key,
  kind text not null,
  role_id bigint not null references admin.role,
  -- Who gets the role; null where the role gets permissions.
  staff_id bigint references admin.staff,
  -- What of it is sensitive, as it was when it was asked for.
  codes text[] not null,
  valid_from date,
  valid_to date,
  outlet_ids bigint[],
  reason text not null default '',
  requested_by bigint not null references admin.staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting',
  decided_by bigint references admin.staff,
  decided_at timestamptz,
  decision text,
  scopes jsonb, -- Domain, kind and outlets as they shall be, and as they were when it was asked.
  constraint grant_request_names_whom_it_is_for check (
    (kind = 'staff_role') = (staff_id is not null) and (kind = 'staff_role') = (valid_from is not null)
  ),
  constraint grant_request_state_known check (state in ('waiting', 'approved', 'refused')),
  constraint grant_request_is_decided_by_somebody check ((state = 'waiting') = (decided_by is null)),
  constraint grant_request_is_decided_by_another check (decided_by <> requested_by),
  constraint grant_request_kind_known check (kind in ('role_permission', 'role_scope', 'staff_role')),
  constraint grant_request_scopes_are_of_a_role check ((kind = 'role_scope') = (scopes is not null))
);
create index grant_request_waiting on admin.grant_request (expires_at) where state = 'waiting';
grant select, insert, update on admin.grant_request to shanmen_app;

-- 三员分立: when administration was divided among three, when it was not any more, and by whom.
create table admin.office_turn (
  id bigint generated always as identity primary key,
  is_on boolean not null,
  -- Who lost the role of all permissions by it; they get it back when it ends.
  ended_staff_ids bigint[] not null default '{}',
  staff_id bigint not null references admin.staff,
  second_staff_id bigint references admin.staff,
  at timestamptz not null,
  constraint office_turn_ends_by_two check (is_on or second_staff_id is not null),
  constraint office_turn_second_is_another check (second_staff_id <> staff_id)
);
grant select, insert on admin.office_turn to shanmen_app;

-- 标为已核: who looked into a risky act, when, and what he found; once for each act, and never taken back.
create table admin.risk_check (
  -- The row of the log; the log is sealed, so that what was found stands beside it.
  audit_log_id bigint primary key references platform.audit_log,
  staff_id bigint not null references admin.staff,
  at timestamptz not null,
  note text not null,
  constraint risk_check_says_something check (note <> '')
);
grant select, insert on admin.risk_check to shanmen_app;

-- The menu is served from rows, so that a title or an order is changed without building the shell again. Named as the
-- shell reads them.
create table admin.menu_entry (
  id bigint generated always as identity primary key,
  name text not null unique,
  type text not null, -- system type 10 to 80
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
  initials text not null default '', -- pinyin of the title, for search
  titles jsonb not null default '{}', -- titles by language
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
grant select, insert, update, delete on admin.menu_entry to shanmen_app;

-- 系统设置: a row for each setting that differs from its default; shared/contracts/admin/settings.ts says what each may
-- hold.
create table admin.setting (
  key text primary key,
  value jsonb not null,
  updated_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  version int not null default 1
);
grant select, insert, update on admin.setting to shanmen_app;
grant select on admin.setting to shanmen_report;
