-- Ticket, pricing: agreements, prices, who sells and brings groups, and the places that are kept for them.

-- The running part of an agreement's number.
create sequence ticket.agreement_serial as int minvalue 1 maxvalue 9999 cycle;
grant usage on sequence ticket.agreement_serial to shanmen_app;

-- 协议: what was agreed with an enterprise: which tickets, at what prices, how groups are counted and paid for.
create table ticket.agreement (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique,
  enterprise_id bigint not null references commerce.enterprise,
  title varchar(60) not null,
  valid_from date not null,
  valid_to date not null,
  pay_modes text[] not null,
  settle_cycle text not null,
  settle_basis text not null, -- what is charged: tickets issued, or visitors admitted
  settle_day int, -- of the month
  due_days int not null default 0,
  commission_bp int,
  group_min_heads int not null default 1,
  free_per_n int, -- of so many one goes free (16 免 1)
  guide_free boolean not null default false,
  driver_free boolean not null default false,
  issue_directly boolean not null default false,
  refund_rule_id bigint references commerce.refund_rule,
  noshow_policy text not null default 'FREE', -- what absent visitors cost: all, a share (noshow_bp), nothing
  noshow_bp int,
  needs_plan_sheet boolean not null default false,
  rebate_period text,
  state text not null default 'DRAFT',
  submitted_by bigint references admin.staff,
  audited_by bigint references admin.staff,
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  -- Whether the steps are reached by heads or by money, and count for all of it or for what lies above each.
  rebate_basis text not null default 'HEADS',
  rebate_retroactive boolean not null default true,
  release_time time, -- Until what time of the visit day its bookings are kept; null: as the site says.
  constraint agreement_days_in_order check (valid_from <= valid_to),
  constraint agreement_pay_modes_known check (cardinality(pay_modes) >= 1 and pay_modes <@ array['CREDIT', 'PREPAID', 'CASH', 'SIGN']),
  constraint agreement_cycle_known check (settle_cycle in ('PER_ORDER', 'WEEK', 'MONTH')),
  constraint agreement_basis_known check (settle_basis in ('ISSUED', 'CHECKED_IN')),
  constraint agreement_settle_day_known check (settle_day between 1 and 28 and due_days between 0 and 365),
  constraint agreement_commission_sane check (commission_bp between 1 and 9999),
  constraint agreement_group_sane check (group_min_heads between 1 and 1000 and free_per_n between 2 and 1000),
  constraint agreement_noshow_known check (noshow_policy in ('CHARGE_ALL', 'CHARGE_PCT', 'FREE')),
  constraint agreement_noshow_has_share check ((noshow_policy = 'CHARGE_PCT') = (noshow_bp is not null) and noshow_bp between 1 and 9999),
  constraint agreement_rebate_period_known check (rebate_period in ('ORDER', 'MONTH', 'QUARTER', 'YEAR')),
  constraint agreement_state_known check (state in ('DRAFT', 'AUDITING', 'ACTIVE', 'TERMINATED')),
  constraint agreement_checked_by_another check (audited_by <> submitted_by),
  constraint agreement_rebate_basis_known check (rebate_basis in ('HEADS', 'AMOUNT', 'NET'))
);
create index agreement_enterprise on ticket.agreement (enterprise_id, state);
grant select, insert, update on ticket.agreement to shanmen_app;

-- 授权票种: a ticket that may be sold under an agreement, with its price in a season; without one what everybody pays.
create table ticket.agreement_product (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references ticket.agreement,
  product_id bigint not null references commerce.product,
  season text,
  price_fen bigint,
  constraint agreement_product_once unique nulls not distinct (agreement_id, product_id, season),
  constraint agreement_season_known check (season in ('PEAK', 'FLAT', 'OFF')),
  constraint agreement_price_not_negative check (price_fen >= 0)
);
grant select, insert, delete on ticket.agreement_product to shanmen_app;

-- 返利阶梯: from so many heads or so much money on, so much for each head or such a share.
create table ticket.agreement_rebate (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references ticket.agreement,
  from_value bigint not null, -- heads, or fen
  per_head_fen bigint,
  bp int,
  constraint agreement_rebate_once unique (agreement_id, from_value),
  constraint agreement_rebate_sane check (from_value >= 1 and (per_head_fen >= 1 or per_head_fen is null)),
  constraint agreement_rebate_bp_sane check (bp between 1 and 9999),
  constraint agreement_rebate_one_rate check ((per_head_fen is null) <> (bp is null))
);
grant select, insert, delete on ticket.agreement_rebate to shanmen_app;

-- 协议附件: the signed contract, without which nothing is given back.
create table ticket.agreement_file (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references ticket.agreement,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by bigint references admin.staff,
  constraint agreement_file_type_known check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint agreement_file_not_empty check (octet_length(content) between 1 and 4194304)
);
create index agreement_file_of on ticket.agreement_file (agreement_id);
create trigger append_only before update or delete or truncate on ticket.agreement_file
  for each statement execute function platform.refuse_change();
grant select, insert on ticket.agreement_file to shanmen_app;

-- What a product costs on a visit day; a used rule is never changed, a new one begins later.
create table ticket.price_rule (
  id bigint generated always as identity primary key,
  product_id bigint not null references commerce.product,
  -- null: in every channel; likewise the columns down to slot_start: what is named counts before what is not
  channel_id bigint references commerce.sales_channel,
  customer_type text,
  agreement_id bigint,
  season text,
  day_type text,
  date_from date,
  date_to date,
  slot_start time,
  qty_from int not null default 1,
  sale_price_fen bigint,
  settle_price_fen bigint,
  retail_floor_fen bigint, -- an enterprise may not sell below it
  rebate_per_head_fen bigint, -- 返利 that was agreed
  approval_doc_no varchar(60),
  effective_from date not null,
  effective_to date not null default '2999-12-31',
  state text not null default 'DRAFT',
  approved_by bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  submitted_by bigint references admin.staff,
  step_reason varchar(200) not null default '', -- why it was refused or taken back
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint price_customer_type_known check (customer_type in ('WALKIN', 'AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'COMPANY', 'STAFF')),
  constraint price_season_known check (season in ('PEAK', 'FLAT', 'OFF')),
  constraint price_day_type_known check (day_type in ('WORKDAY', 'WEEKEND', 'HOLIDAY')),
  constraint price_range_is_whole check ((date_from is null) = (date_to is null) and date_from <= date_to),
  constraint price_effective_in_order check (effective_from <= effective_to),
  constraint price_qty_from_positive check (qty_from >= 1),
  constraint price_not_negative check (sale_price_fen >= 0 and settle_price_fen >= 0 and retail_floor_fen >= 0 and rebate_per_head_fen >= 0),
  constraint price_settle_within_sale check (settle_price_fen <= sale_price_fen),
  constraint price_rule_agreement foreign key (agreement_id) references ticket.agreement,
  constraint price_state_known check (state in ('DRAFT', 'PENDING', 'APPROVED', 'VOID'))
);
create index price_rule_product on ticket.price_rule (product_id, effective_from) where state = 'APPROVED';
create index price_rule_list on ticket.price_rule (effective_from desc, id desc);
grant select, insert, update on ticket.price_rule to shanmen_app;

-- 销售渠道 that sell over the API: the agreement by which each buys.
create table ticket.channel_agreement (
  channel_id bigint primary key references commerce.sales_channel,
  agreement_id bigint not null references ticket.agreement,
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff
);
grant select, insert, update on ticket.channel_agreement to shanmen_app;

-- 渠道密钥: by which a program of a channel signs in from its own addresses.
create table ticket.channel_key (
  id bigint generated always as identity primary key,
  channel_id bigint not null references ticket.channel_agreement,
  key_hash char(64) not null unique, -- A key is 32 random bytes: its hash tells nothing of it, and finds it.
  hint varchar(12) not null, -- its first signs, by which people tell keys apart
  addresses text[] not null, -- Of one machine, or of a network by its prefix.
  created_at timestamptz not null,
  created_by bigint not null references admin.staff,
  revoked_at timestamptz,
  revoked_by bigint references admin.staff,
  constraint channel_key_opens_somewhere check (cardinality(addresses) between 1 and 20),
  constraint channel_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);
create index channel_key_of_channel on ticket.channel_key (channel_id, id);
grant select, insert, update on ticket.channel_key to shanmen_app;

-- 售票链接: a signed way to the booking page that says through whom a visitor came, what is offered there, and until when.
create table ticket.sale_link (
  id bigint generated always as identity primary key,
  name varchar(60) not null,
  channel_id bigint not null references commerce.sales_channel,
  owner_type text not null,
  owner_id bigint not null, -- enterprise, guide or member of staff
  product_ids bigint[] not null default '{}', -- empty: all that are on sale
  valid_from date not null,
  valid_to date not null,
  key_version int not null default 1, -- raised to make old links worthless
  visits int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references admin.staff,
  version int not null default 1,
  constraint sale_link_owner_known check (owner_type in ('ENTERPRISE', 'GUIDE', 'STAFF')),
  constraint sale_link_days_in_order check (valid_from <= valid_to),
  constraint sale_link_status_known check (status in (0, 1))
);
grant select, insert, update on ticket.sale_link to shanmen_app;

-- 导游: who leads groups; one master for every system.
create table ticket.guide (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  licence_no varchar(40) not null,
  licence_valid_to date not null,
  grade text not null, -- 初级 to 特级
  languages varchar(60) not null default '',
  enterprise_id bigint references commerce.enterprise,
  state text not null default 'ACTIVE',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint guide_licence_once unique (licence_no),
  constraint guide_grade_known check (grade in ('JUNIOR', 'MIDDLE', 'SENIOR', 'TOP')),
  constraint guide_state_known check (state in ('ACTIVE', 'SUSPENDED', 'BLACKLISTED'))
);
create index guide_mobile on ticket.guide (mobile_hash);
grant select, insert, update on ticket.guide to shanmen_app;

-- 司机: who drives groups; one master for every system.
create table ticket.driver (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  plate_no varchar(20) not null,
  vehicle_type varchar(20) not null default '',
  seats int not null,
  enterprise_id bigint references commerce.enterprise,
  state text not null default 'ACTIVE',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint driver_plate_once unique (plate_no),
  constraint driver_seats_sane check (seats between 1 and 200),
  constraint driver_state_known check (state in ('ACTIVE', 'SUSPENDED', 'BLACKLISTED'))
);
create index driver_mobile on ticket.driver (mobile_hash);
grant select, insert, update on ticket.driver to shanmen_app;

-- 配额方案: which share of each slot of a spot is kept for a channel or an enterprise, and until when.
create table ticket.allotment_rule (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  channel_id bigint references commerce.sales_channel,
  enterprise_id bigint references commerce.enterprise,
  share_percent smallint not null,
  release_kind text not null, -- at a time so many days before, or so many minutes before the slot
  release_days smallint not null,
  release_time time not null,
  release_minutes int not null,
  may_use_pool boolean not null default true, -- once it is used up, whoever has it may take of what anybody may
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint allotment_rule_has_one_holder check ((channel_id is null) <> (enterprise_id is null)),
  constraint allotment_rule_share_known check (share_percent between 1 and 100),
  constraint allotment_rule_release_known check (release_kind in ('DAY', 'MINUTES')),
  constraint allotment_rule_release_positive check (release_days >= 0 and release_minutes >= 0),
  constraint allotment_rule_status_known check (status in (0, 1))
);
create unique index allotment_rule_once on ticket.allotment_rule (spot_id, coalesce(channel_id, 0), coalesce(enterprise_id, 0))
  where status = 1;
grant select, insert, update on ticket.allotment_rule to shanmen_app;

-- 渠道配额: places of a slot that are kept for a channel or an enterprise until their time, then anybody's.
create table ticket.channel_quota (
  id bigint generated always as identity primary key,
  slot_id bigint not null references ticket.slot,
  channel_id bigint references commerce.sales_channel,
  enterprise_id bigint references commerce.enterprise,
  quota int not null,
  held int not null default 0,
  sold int not null default 0,
  release_at timestamptz not null,
  may_use_pool boolean not null default true,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  constraint channel_quota_has_one_holder check ((channel_id is null) <> (enterprise_id is null)),
  constraint channel_quota_counts_positive check (quota >= 0 and held >= 0 and sold >= 0),
  constraint channel_quota_never_oversold check (held + sold <= quota)
) with (fillfactor = 50);
create unique index channel_quota_once on ticket.channel_quota (slot_id, coalesce(channel_id, 0), coalesce(enterprise_id, 0));
create index channel_quota_due on ticket.channel_quota (release_at) where released_at is null;
grant select, insert, update on ticket.channel_quota to shanmen_app;
