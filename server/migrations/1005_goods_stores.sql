-- Goods, places: departments, warehouses, stores with their tills, and what a good costs where.

-- 部门: uses goods up, or borrows them.
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
grant select, insert, update on goods.department to shanmen_app;

-- 领用额度: what a department may take for use in a month, of one category or of all; above it somebody is warned or
-- refused.
create table goods.department_quota (
  dept_id bigint not null references goods.department,
  category_id bigint references goods.category, -- null: of all goods
  limit_fen bigint not null, -- a month, at cost
  mode text not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references admin.staff,
  constraint department_quota_once unique nulls not distinct (dept_id, category_id),
  constraint department_quota_mode_known check (mode in ('warn', 'deny')),
  constraint department_quota_is_no_debt check (limit_fen >= 0)
);
grant select, insert, update, delete on goods.department_quota to shanmen_app;

-- 仓库: where goods lie; its code stands in the numbers of documents. A real warehouse has twins that nobody picks: what
-- it has lent, and what is under way to another one.
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
  allow_negative boolean not null default false, -- goods may leave before their receipt is entered
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
grant select, insert, update on goods.warehouse to shanmen_app;

-- How little and how much of a good should lie in a warehouse, where that differs from what its master says.
create table goods.stock_limit (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  min_qty numeric(18, 3),
  max_qty numeric(18, 3),
  updated_at timestamptz not null,
  updated_by bigint not null,
  primary key (goods_id, wh_id),
  constraint stock_limit_not_negative check (min_qty >= 0 and max_qty >= 0),
  constraint stock_limit_in_order check (min_qty <= max_qty)
);
grant select, insert, update on goods.stock_limit to shanmen_app;

-- 收银点: sells out of one warehouse; has an outlet.
create table goods.store (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  outlet_id bigint not null unique,
  store_group text not null, -- by which reports group stores
  dept_id bigint references goods.department,
  wh_id bigint references goods.warehouse,
  price_group varchar(20) not null default '',
  receipt_header varchar(60) not null default '',
  receipt_footer varchar(120) not null default '',
  rounding_mode text not null default 'none',
  business_hours varchar(30) not null default '',
  manual_revenue boolean not null default false, -- reports its revenue by hand
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
grant select, insert, update on goods.store to shanmen_app;

-- The tills of a store: what stands at each counter, and the cash that it begins a shift with.
create table goods.till (
  id bigint generated always as identity primary key,
  store_id bigint not null references goods.store,
  no smallint not null,
  printer text not null, -- paper width in mm
  has_drawer boolean not null,
  has_scale boolean not null,
  float_fen bigint not null,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint till_number_once unique (store_id, no),
  constraint till_number_has_two_digits check (no between 1 and 99),
  constraint till_printer_known check (printer in ('58', '80')),
  constraint till_float_not_negative check (float_fen >= 0),
  constraint till_status_known check (status in ('active', 'stopped'))
);
grant select, insert, update on goods.till to shanmen_app;

-- 门店价: what one store asks for a good from a day to a day, instead of what all ask; never two prices on one day.
create table goods.goods_price (
  goods_id bigint not null references goods.goods,
  store_id bigint not null references goods.store,
  retail_fen bigint not null,
  member_fen bigint not null,
  updated_at timestamptz not null,
  updated_by bigint not null,
  id bigint generated always as identity primary key,
  valid_from date, -- Empty: since always, and without end.
  valid_to date,
  constraint goods_price_not_negative check (retail_fen >= 0 and member_fen >= 0),
  constraint goods_price_days_in_order check (valid_from <= valid_to),
  -- Ranges of one number each: what compares numbers in such an index is an extension.
  constraint goods_price_one_a_day exclude using gist (
    int8range(goods_id, goods_id, '[]') with &&,
    int8range(store_id, store_id, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&
  )
);
create index goods_price_of_good on goods.goods_price (goods_id, store_id);
grant select, insert, update, delete on goods.goods_price to shanmen_app;

-- Every change of a price of a good.
create table goods.price_log (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods.goods,
  store_id bigint references goods.store, -- empty: the price of all stores
  retail_before bigint not null,
  retail_after bigint not null,
  member_before bigint not null,
  member_after bigint not null,
  reason varchar(60) not null,
  at timestamptz not null,
  staff_id bigint not null,
  valid_from date, -- The days of the price, and those that it had before.
  valid_to date,
  was_from date,
  was_to date
);
create index price_log_goods on goods.price_log (goods_id, id);
create trigger append_only before update or delete or truncate on goods.price_log
  for each statement execute function platform.refuse_change();
grant select, insert on goods.price_log to shanmen_app;
