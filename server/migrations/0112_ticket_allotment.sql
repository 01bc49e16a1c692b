-- 渠道配额: places of a slot that are kept for a channel or an enterprise until their time, then anybody's.

alter table ticket.slot
  -- Σ (quota − held − sold) of the allotments that are not released: nobody else may take these places.
  add column reserved int not null default 0,
  drop constraint slot_never_oversold,
  add constraint slot_never_oversold check (held + sold + reserved <= capacity),
  add constraint slot_reserved_positive check (reserved >= 0);

insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode, sort)
values ('AGT', '旅行社', 'lxs', 'AGENCY', 'CREDIT', 5)
on conflict do nothing;

create table ticket.allotment_rule (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  channel_id bigint references commerce.sales_channel,
  enterprise_id bigint references commerce.enterprise,
  share_percent smallint not null,
  release_kind text not null,
  release_days smallint not null,
  release_time time not null,
  release_minutes int not null,
  may_use_pool boolean not null default true,
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

alter table ticket.capacity_hold
  add column channel_quota_id bigint references ticket.channel_quota;

create index capacity_hold_of_quota on ticket.capacity_hold (channel_quota_id)
  where state = 'HELD' and channel_quota_id is not null;

grant select, insert, update on ticket.allotment_rule to shanmen_app;
grant select, insert, update on ticket.channel_quota to shanmen_app;
