-- Commerce, products: what can be sold with the spots it opens, through which channels, and how it may be given back.

-- 渠道: where a ticket is bought.
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
insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode, sort)
values
  ('WIN', '窗口', 'ck', 'WINDOW', 'REALTIME', 0),
  ('WEB', '官方订票', 'gfdp', 'WEB', 'REALTIME', 3),
  ('AGT', '旅行社', 'lxs', 'AGENCY', 'CREDIT', 5),
  ('STF', '全员营销', 'qyyx', 'STAFF', 'REALTIME', 8);
grant select, insert, update on commerce.sales_channel to shanmen_app;

-- 退改规则: by which rule a sold ticket may be given back.
create table commerce.refund_rule (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  mode text not null default 'AUTO',
  base text not null default 'VISIT_START', -- from when the hours of a tier count back
  until text not null default 'SLOT_END', -- until when a ticket may be given back at all
  expired text not null default 'FORBID', -- what holds afterwards, for expired_days
  expired_days int not null default 0,
  rounding text not null default 'UP_TO_YUAN',
  fee_min_fen bigint not null default 0,
  fee_max_fen bigint,
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint refund_rule_mode_known check (mode in ('AUTO', 'AUDIT', 'FORBID')),
  constraint refund_rule_base_known check (base in ('VISIT_START', 'SLOT_START', 'ISSUE')),
  constraint refund_rule_until_known check (until in ('SLOT_END', 'SLOT_START', 'NONE')),
  constraint refund_rule_expired_known check (expired in ('FORBID', 'AUDIT', 'AUTO')),
  constraint refund_rule_rounding_known check (rounding in ('UP_TO_YUAN', 'FEN')),
  constraint refund_rule_limits_sane check (expired_days >= 0 and fee_min_fen >= 0 and fee_max_fen >= fee_min_fen),
  constraint refund_rule_status_known check (status in (0, 1))
);
grant select, insert, update on commerce.refund_rule to shanmen_app;

-- The fee by how early somebody gives back; the tier with the most hours that still fits counts.
create table commerce.refund_tier (
  id bigint generated always as identity primary key,
  refund_rule_id bigint not null references commerce.refund_rule,
  hours_before_min int, -- null: however late
  fee_bp int,
  fee_fen bigint,
  constraint refund_tier_has_one_fee check ((fee_bp is null) <> (fee_fen is null)),
  constraint refund_tier_fee_sane check (fee_bp between 0 and 10000 and fee_fen >= 0)
);
create unique index refund_tier_once on commerce.refund_tier (refund_rule_id, coalesce(hours_before_min, -2147483648));
grant select, insert on commerce.refund_tier to shanmen_app;

-- 票种: what can be sold. It is drafted, submitted, audited by somebody else, and then put on sale or taken off.
create table commerce.product (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null default 'SINGLE',
  crowd text not null default 'ADULT', -- for whom: 成人, 儿童 …
  sale_mode text not null default 'FIT', -- 散客, 团队, both
  family varchar(20) not null, -- 一证一票: of one family a document has one ticket a day
  face_price_fen bigint not null,
  id_policy text not null default 'NONE', -- whose document a sale asks for
  valid_kind text not null default 'VISIT_DATE',
  min_qty int not null default 1,
  max_qty_per_order int not null default 200,
  uses_quota boolean not null default true,
  hotkey char(1), -- the letter that picks it at a window
  color varchar(20) not null default '',
  tax_rate_bp int not null default 600,
  state text not null default 'DRAFT',
  entitlement_version int not null default 1, -- raised when the spots change
  sort int not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  refund_rule_id bigint references commerce.refund_rule,
  eligibility jsonb, -- whom a reduced ticket asks for what
  -- EACH: a ticket for each person; GROUP: one code for a whole group, which may pass the gate in parts
  ticket_form text not null default 'EACH',
  change_allowed boolean not null default true, -- 改签
  change_max int not null default 1,
  change_until_min int not null default 0, -- minutes before the visit begins
  valid_days int not null default 1, -- days of a combined ticket, from the visit date on
  refund_partial boolean not null default false, -- 联票部分退: parts that nobody used go back alone
  rebate_eligible boolean not null default true, -- counts for 返利
  -- 购买限制: how many days ahead, until what time of the visit day, or how many minutes before the slot it is sold; how
  -- many a document buys a day, how many there are for a visit day.
  advance_days_max int,
  cutoff_time time,
  cutoff_minutes int,
  max_per_id_per_day int,
  daily_cap int,
  submitted_by bigint, -- 单票管理: drafted, submitted, audited by somebody else, then sold or not.
  audited_by bigint,
  step_reason varchar(200) not null default '',
  -- Where it is sold to visitors. Groups buy what their agreement names.
  channels text[] not null default '{WIN,WEB,AGT,STF}',
  -- A year's ticket is its holder's alone: the gate shows the photo of whom it was sold to.
  photo_required boolean not null default false,
  constraint product_kind_known check (kind in ('SINGLE', 'COMBO')),
  constraint product_crowd_known check (crowd in ('ADULT', 'CHILD', 'STUDENT', 'SENIOR', 'SOLDIER', 'DISABLED', 'LOCAL', 'GROUP', 'GUIDE_FREE', 'OTHER')),
  constraint product_sale_mode_known check (sale_mode in ('FIT', 'TEAM', 'BOTH')),
  constraint product_id_policy_known check (id_policy in ('NONE', 'CONTACT', 'ONE_PER_ORDER', 'EVERY_VISITOR')),
  constraint product_valid_kind_known check (valid_kind in ('VISIT_DATE', 'DAYS_FROM_VISIT', 'DAYS_FROM_ISSUE', 'RANGE')),
  constraint product_price_not_negative check (face_price_fen >= 0),
  constraint product_tax_rate_sane check (tax_rate_bp between 0 and 10000),
  constraint product_qty_limits_sane check (min_qty >= 1 and max_qty_per_order >= min_qty),
  constraint product_hotkey_is_letter check (hotkey between 'A' and 'Z'),
  constraint product_eligibility_is_object check (jsonb_typeof(eligibility) = 'object'),
  constraint product_ticket_form_known check (ticket_form in ('EACH', 'GROUP')),
  constraint product_change_limits_sane check (change_max between 0 and 99 and change_until_min between 0 and 525600),
  constraint product_valid_days_positive check (valid_days between 1 and 3650),
  constraint product_advance_days_max_known check (advance_days_max between 0 and 365),
  constraint product_cutoff_minutes_known check (cutoff_minutes between 1 and 1440),
  constraint product_one_cutoff check (cutoff_time is null or cutoff_minutes is null),
  constraint product_max_per_id_known check (max_per_id_per_day between 1 and 100),
  constraint product_daily_cap_known check (daily_cap between 0 and 1000000),
  constraint product_channels_known check (
    cardinality(channels) > 0 and channels <@ array['WIN', 'WEB', 'AGT', 'STF']
  ),
  constraint product_state_known check (state in ('DRAFT', 'PENDING', 'READY', 'ON', 'OFF')),
  constraint product_photo_is_of_somebody check (not photo_required or id_policy = 'EVERY_VISITOR')
);
create unique index product_hotkey_once on commerce.product (hotkey) where state = 'ON';
grant select, insert, update on commerce.product to shanmen_app;

-- The picture of a ticket, one at most. Whoever knows its address reads it: /buyTicket shows it to everybody.
create table commerce.product_picture (
  product_id bigint primary key references commerce.product,
  address uuid not null unique default gen_random_uuid(),
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  constraint product_picture_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint product_picture_fits_a_phone check (octet_length(content) between 1 and 307200)
);
grant select, insert, update, delete on commerce.product_picture to shanmen_app;

-- 权益: the spots that a ticket opens, and how often.
create table commerce.product_entitlement (
  id bigint generated always as identity primary key,
  product_id bigint not null references commerce.product,
  spot_id bigint not null references ticket.spot,
  times_total int not null default 1,
  times_per_day int,
  min_interval_min int, -- minutes between two entries
  reentry text not null default 'NONE', -- whoever comes back: not, so often a day, or by document
  requires_slot boolean not null default false,
  constraint entitlement_place_once unique (product_id, spot_id),
  constraint entitlement_times_positive check (times_total >= 1 and times_per_day >= 1 and min_interval_min >= 1),
  constraint entitlement_reentry_known check (reentry in ('NONE', 'SAME_DAY_N', 'VERIFY_ID'))
);
grant select, insert, update, delete on commerce.product_entitlement to shanmen_app;

-- What a combined ticket consists of; its price is split over the parts in proportion to their shares.
create table commerce.combo_item (
  id bigint generated always as identity primary key,
  combo_id bigint not null references commerce.product,
  single_id bigint not null references commerce.product,
  share_fen bigint not null,
  enter_after time, -- an hour of the day before which the part does not open
  refundable_alone boolean not null default true,
  qty int not null default 1, -- More than one for a family: each person has a ticket of the own part.
  constraint combo_part_once unique (combo_id, single_id),
  constraint combo_is_no_part_of_itself check (combo_id <> single_id),
  constraint combo_share_not_negative check (share_fen >= 0),
  constraint combo_part_counts check (qty between 1 and 20)
);
grant select, insert on commerce.combo_item to shanmen_app;
