-- Goods, items: categories, suppliers, and the goods with their codes and what they are made of.

-- 分类: a tree of three levels.
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
grant select, insert, update on goods.category to shanmen_app;

-- 供应商. One company may be two suppliers, by purchase and by commission, so its tax number may stand twice.
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
  tax_no varchar(20),
  bank varchar(60) not null default '',
  account varchar(40) not null default '',
  settle varchar(20) not null default '现结',
  tax_rate smallint not null default 13, -- percent
  opening_payable_fen bigint not null default 0, -- owed before the first purchase here
  licence_expires_on date,
  food_licence_expires_on date,
  sort int not null default 0,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  credit_days smallint not null default 0, -- 账期: days until a purchase is due
  constraint supplier_type_known check (type in ('经销', '代销', '联营')),
  constraint supplier_tax_rate_sane check (tax_rate between 0 and 100),
  constraint supplier_status_known check (status in ('active', 'stopped')),
  constraint supplier_credit_days_sane check (credit_days between 0 and 365)
);
grant select, insert, update on goods.supplier to shanmen_app;

-- 商品: something kept in stock and sold.
create table goods.goods (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  spec varchar(60) not null default '',
  pinyin varchar(120) not null default '',
  category_id bigint not null references goods.category,
  brand varchar(30) not null default '',
  base_unit varchar(10) not null,
  qty_scale smallint not null default 0, -- decimals of a quantity
  kind text not null default 'stock',
  tax_rate smallint not null default 13, -- percent
  retail_fen bigint not null,
  member_fen bigint not null,
  min_sale_fen bigint, -- 最低售价
  ref_cost_fen bigint, -- what it costs as long as nothing came in
  last_unit_cost numeric(18, 6), -- fen for one
  shelf_life_days int,
  near_expiry_days int,
  default_supplier_id bigint references goods.supplier,
  joint_operation boolean not null default false,
  commission_rate numeric(5, 2), -- percent, of joint operation
  min_stock numeric(18, 3),
  max_stock numeric(18, 3),
  sellable_at_pos boolean not null default true,
  open_price boolean not null default false, -- 临时价: said at every sale
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  last_price numeric(18, 6), -- Fen paid for one with its tax, which the next purchase begins with.
  -- Whether last_unit_cost is without tax, as where the purchase was posted so; a price is held against it without its
  -- own.
  last_cost_excl_tax boolean not null default false,
  constraint goods_kind_known check (kind in ('stock', 'service', 'bundle', 'weighed')),
  constraint goods_qty_scale_known check (qty_scale between 0 and 3),
  constraint goods_tax_rate_sane check (tax_rate between 0 and 100),
  constraint goods_prices_not_negative check (retail_fen >= 0 and member_fen >= 0 and min_sale_fen >= 0 and ref_cost_fen >= 0),
  constraint goods_shelf_life_positive check (shelf_life_days >= 1 and near_expiry_days >= 1),
  constraint goods_status_known check (status in ('active', 'stopped'))
);
create index goods_category on goods.goods (category_id, code);
grant select, insert, update on goods.goods to shanmen_app;

-- The picture of a good, one at most.
create table goods.goods_picture (
  goods_id bigint primary key references goods.goods,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  small bytea, -- Once more, so small that a list carries it; null until a picture from before is changed.
  constraint goods_picture_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint goods_picture_not_empty check (octet_length(content) between 1 and 4194304),
  constraint goods_picture_small_is_small check (octet_length(small) between 1 and 9000)
);
grant select, insert, update, delete on goods.goods_picture to shanmen_app;

-- 条码 of a good: of one piece, or of a pack of so many. A weighed good has the five digits (PLU) by which its scale
-- knows it.
create table goods.goods_barcode (
  id bigint generated always as identity primary key,
  barcode varchar(40) not null unique,
  goods_id bigint not null references goods.goods,
  is_main boolean not null default true,
  pack_unit varchar(10),
  pack_qty numeric(18, 3), -- base units of one pack
  constraint goods_barcode_pack_is_whole check ((pack_unit is null) = (pack_qty is null)),
  constraint goods_barcode_pack_holds_something check (pack_qty > 0),
  -- What is printed on a label and shown in lists is one piece.
  constraint goods_barcode_main_is_one_piece check (not is_main or pack_qty is null)
);
create unique index goods_one_main_barcode on goods.goods_barcode (goods_id) where is_main;
-- Codes of one good are read with every line that shows it, among 50,000.
create index goods_barcode_goods on goods.goods_barcode (goods_id);
grant select, insert, update, delete on goods.goods_barcode to shanmen_app;

-- How the labels of scales are read, one row a pattern: fixed digits and x for any one, then P for the number of the
-- good on the scale, W for grams, A for fen, C for the check digit. The first rule in use that fits a code counts.
create table goods.barcode_rule (
  id bigint generated always as identity primary key,
  pattern varchar(24) not null,
  prefix text not null generated always as (substring(pattern from '^[0-9x]+')) stored,
  length int not null generated always as (length(pattern)) stored,
  meaning varchar(40) not null,
  sort int not null,
  overlaps_ok boolean not null default false, -- said by whoever accepts that another pattern fits the same codes
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint barcode_rule_pattern_once unique (pattern),
  constraint barcode_rule_pattern_known check (pattern ~ '^2[0-9x]{1,5}P{3,8}(W{3,6}|A{3,6}|W{3,6}A{3,6})C$'),
  constraint barcode_rule_sort_positive check (sort between 1 and 99),
  constraint barcode_rule_status_known check (status in ('active', 'stopped'))
);
insert into goods.barcode_rule (pattern, meaning, sort)
values
  ('21PPPPPWWWWWC', '重量标签（13 位）', 1),
  ('22PPPPPAAAAAC', '金额标签（13 位）', 2),
  ('2xPPPPPWWWWWAAAAAC', '重量与金额标签（18 位）', 3);
grant select, insert, update on goods.barcode_rule to shanmen_app;

-- 店内码 are counted on, so that none is ever given twice, not even after its good gave it up.
create table goods.in_store_counter (
  prefix text primary key
    constraint in_store_counter_prefix_is_of_gs1 check (prefix ~ '^2\d{2}$'),
  next bigint not null
    constraint in_store_counter_has_nine_digits check (next between 0 and 1000000000)
);
insert into goods.in_store_counter (prefix, next) values ('200', 1);
grant select, update on goods.in_store_counter to shanmen_app;

-- 组合: what so many of a good are made of, in versions; a 商品拆装 says which version it used.
create table goods.bom (
  goods_id bigint primary key references goods.goods,
  -- Taken apart by itself when a sale runs out of what is in it.
  auto_break boolean not null default false,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  output_qty numeric(18, 3) not null default 1, -- of how many it is what they are made of
  -- Can be stopped for a time and used again: its words stay, nothing is put together by them.
  active boolean not null default true,
  constraint bom_makes_something check (output_qty > 0),
  constraint bom_broken_by_itself_is_of_one check (not auto_break or output_qty = 1)
);
grant select, insert, update, delete on goods.bom to shanmen_app;

-- The components of one version, the newest.
create table goods.bom_line (
  goods_id bigint not null references goods.bom on delete cascade,
  component_id bigint not null references goods.goods,
  qty numeric(18, 3) not null,
  weight bigint, -- by what share it takes over the cost when the good is taken apart
  primary key (goods_id, component_id),
  constraint bom_is_not_of_itself check (component_id <> goods_id),
  constraint bom_takes_something check (qty > 0),
  constraint bom_weight_not_negative check (weight >= 0)
);
create index bom_line_component on goods.bom_line (component_id);
grant select, insert, delete on goods.bom_line to shanmen_app;
