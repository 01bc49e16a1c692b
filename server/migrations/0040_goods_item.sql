-- The masters that a good leans on, and the good itself with its codes.

create schema goods;

create table goods.category (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  parent_id bigint references goods.category,
  level smallint not null default 1,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint category_tree_has_three_levels check (level between 1 and 3),
  constraint category_below_the_top_has_a_parent check ((level = 1) = (parent_id is null)),
  constraint category_name_once unique nulls not distinct (parent_id, name),
  constraint category_status_known check (status in ('active', 'stopped'))
);

create table goods.supplier (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  short_name varchar(30) not null default '',
  pinyin varchar(120) not null default '',
  type text not null default '经销',
  contact varchar(30) not null default '',
  phone varchar(30) not null default '',
  address varchar(120) not null default '',
  tax_no varchar(20) unique,
  bank varchar(60) not null default '',
  account varchar(40) not null default '',
  settle varchar(20) not null default '现结',
  tax_rate smallint not null default 13,
  opening_payable_fen bigint not null default 0,
  licence_expires_on date,
  food_licence_expires_on date,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint supplier_type_known check (type in ('经销', '代销', '联营')),
  constraint supplier_tax_rate_sane check (tax_rate between 0 and 100),
  constraint supplier_status_known check (status in ('active', 'stopped'))
);

create table goods.goods (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  spec varchar(60) not null default '',
  pinyin varchar(120) not null default '',
  category_id bigint not null references goods.category,
  brand varchar(30) not null default '',
  base_unit varchar(10) not null,
  qty_scale smallint not null default 0,
  kind text not null default 'stock',
  tax_rate smallint not null default 13,
  retail_fen bigint not null,
  member_fen bigint not null,
  min_sale_fen bigint,
  ref_cost_fen bigint,
  last_unit_cost numeric(18, 6),
  shelf_life_days int,
  near_expiry_days int,
  default_supplier_id bigint references goods.supplier,
  joint_operation boolean not null default false,
  commission_rate numeric(5, 2),
  min_stock numeric(18, 3),
  max_stock numeric(18, 3),
  image varchar(200),
  sellable_at_pos boolean not null default true,
  open_price boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint goods_kind_known check (kind in ('stock', 'service', 'bundle', 'weighed')),
  constraint goods_qty_scale_known check (qty_scale between 0 and 3),
  constraint goods_tax_rate_sane check (tax_rate between 0 and 100),
  constraint goods_prices_not_negative check (retail_fen >= 0 and member_fen >= 0 and min_sale_fen >= 0 and ref_cost_fen >= 0),
  constraint goods_shelf_life_positive check (shelf_life_days >= 1 and near_expiry_days >= 1),
  constraint goods_status_known check (status in ('active', 'stopped'))
);

create index goods_category on goods.goods (category_id, code);

create table goods.goods_barcode (
  id bigint generated always as identity primary key,
  barcode varchar(40) not null unique,
  goods_id bigint not null references goods.goods,
  unit_id bigint,
  is_main boolean not null default true
);

create unique index goods_one_main_barcode on goods.goods_barcode (goods_id) where is_main;

grant usage on schema goods to shanmen_app, shanmen_report;
grant select, insert, update on goods.category to shanmen_app;
grant select, insert, update on goods.supplier to shanmen_app;
grant select, insert, update on goods.goods to shanmen_app;
grant select, insert, update, delete on goods.goods_barcode to shanmen_app;
