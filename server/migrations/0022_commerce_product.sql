-- What can be sold: ticket products with the places they open, and the channels they are sold through.

create table commerce.product (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null default 'SINGLE',
  crowd text not null default 'ADULT',
  sale_mode text not null default 'FIT',
  family varchar(20) not null,
  face_price_fen bigint not null,
  id_policy text not null default 'NONE',
  valid_kind text not null default 'VISIT_DATE',
  min_qty int not null default 1,
  max_qty_per_order int not null default 200,
  uses_quota boolean not null default true,
  hotkey char(1),
  color varchar(20) not null default '',
  tax_rate_bp int not null default 600,
  state text not null default 'DRAFT',
  entitlement_version int not null default 1,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint product_kind_known check (kind in ('SINGLE', 'COMBO')),
  constraint product_crowd_known check (crowd in ('ADULT', 'CHILD', 'STUDENT', 'SENIOR', 'SOLDIER', 'DISABLED', 'LOCAL', 'GROUP', 'GUIDE_FREE', 'OTHER')),
  constraint product_sale_mode_known check (sale_mode in ('FIT', 'TEAM', 'BOTH')),
  constraint product_id_policy_known check (id_policy in ('NONE', 'CONTACT', 'ONE_PER_ORDER', 'EVERY_VISITOR')),
  constraint product_valid_kind_known check (valid_kind in ('VISIT_DATE', 'DAYS_FROM_VISIT', 'DAYS_FROM_ISSUE', 'RANGE')),
  constraint product_state_known check (state in ('DRAFT', 'PENDING', 'ON', 'OFF')),
  constraint product_price_not_negative check (face_price_fen >= 0),
  constraint product_tax_rate_sane check (tax_rate_bp between 0 and 10000),
  constraint product_qty_limits_sane check (min_qty >= 1 and max_qty_per_order >= min_qty),
  constraint product_hotkey_is_letter check (hotkey between 'A' and 'Z')
);

create unique index product_hotkey_once on commerce.product (hotkey) where state = 'ON';

create table commerce.product_entitlement (
  id bigint generated always as identity primary key,
  product_id bigint not null references commerce.product,
  spot_id bigint not null references ticket.spot,
  times_total int not null default 1,
  times_per_day int,
  min_interval_min int,
  reentry text not null default 'NONE',
  requires_slot boolean not null default false,
  constraint entitlement_place_once unique (product_id, spot_id),
  constraint entitlement_times_positive check (times_total >= 1 and times_per_day >= 1 and min_interval_min >= 1),
  constraint entitlement_reentry_known check (reentry in ('NONE', 'SAME_DAY_N', 'VERIFY_ID'))
);

create table commerce.sales_channel (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  settle_mode text not null default 'REALTIME',
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint channel_kind_known check (kind in ('WINDOW', 'KIOSK', 'WEB', 'WECHAT', 'OTA', 'AGENCY', 'STAFF', 'API')),
  constraint channel_settle_mode_known check (settle_mode in ('REALTIME', 'PREPAID', 'CREDIT')),
  constraint channel_status_known check (status in (0, 1))
);

insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode)
values ('WIN', '窗口', 'ck', 'WINDOW', 'REALTIME');

grant select, insert, update on commerce.product to shanmen_app;
grant select, insert, update on commerce.product_entitlement to shanmen_app;
grant select, insert, update on commerce.sales_channel to shanmen_app;
