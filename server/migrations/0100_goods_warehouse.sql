-- Where goods lie and are sold, and who answers for them.

create table goods.department (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  parent_id bigint references goods.department,
  cost_center varchar(20) not null default '',
  manager_id bigint,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint department_status_known check (status in ('active', 'stopped'))
);

-- A real warehouse has twins that nobody picks: what it has lent, and what is under way to another one.
create table goods.warehouse (
  id bigint generated always as identity primary key,
  code varchar(10) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  twin_of bigint references goods.warehouse,
  transit_to_id bigint references goods.warehouse,
  dept_id bigint references goods.department,
  keeper_id bigint,
  allow_negative boolean not null default false,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint warehouse_kind_known check (kind in ('main', 'store', 'defect', 'loan', 'transit')),
  constraint warehouse_twin_has_an_original check ((kind in ('loan', 'transit')) = (twin_of is not null)),
  constraint warehouse_transit_has_an_end check ((kind = 'transit') = (transit_to_id is not null)),
  constraint warehouse_code_fits_numbers check (twin_of is not null or code ~ '^[A-Z0-9]{2,4}$'),
  constraint warehouse_twin_is_never_short check (twin_of is null or not allow_negative),
  constraint warehouse_status_known check (status in ('active', 'stopped'))
);

create unique index warehouse_one_loan_twin on goods.warehouse (twin_of) where kind = 'loan';
create unique index warehouse_one_transit_twin on goods.warehouse (twin_of, transit_to_id) where kind = 'transit';

create table goods.store (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  outlet_id bigint not null unique,
  store_group text not null,
  dept_id bigint references goods.department,
  wh_id bigint references goods.warehouse,
  price_group varchar(20) not null default '',
  receipt_header varchar(60) not null default '',
  receipt_footer varchar(120) not null default '',
  rounding_mode text not null default 'none',
  business_hours varchar(30) not null default '',
  manual_revenue boolean not null default false,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint store_group_known check (store_group in ('商业中心', '文创', '快消')),
  constraint store_rounding_known check (rounding_mode in ('none', 'fen', 'jiao')),
  constraint store_without_stock_is_reported_by_hand check (wh_id is not null or manual_revenue),
  constraint store_status_known check (status in ('active', 'stopped'))
);

create index store_warehouse on goods.store (wh_id);

grant select, insert, update on goods.department to shanmen_app;
grant select, insert, update on goods.warehouse to shanmen_app;
grant select, insert, update on goods.store to shanmen_app;
