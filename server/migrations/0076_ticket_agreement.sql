-- What was agreed with an enterprise: which tickets, at what prices, how groups are counted and paid for.

create sequence ticket.agreement_serial as int minvalue 1 maxvalue 9999 cycle;

create table ticket.agreement (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique,
  enterprise_id bigint not null references commerce.enterprise,
  title varchar(60) not null,
  valid_from date not null,
  valid_to date not null,
  pay_modes text[] not null,
  settle_cycle text not null,
  settle_basis text not null,
  settle_day int,
  due_days int not null default 0,
  commission_bp int,
  group_min_heads int not null default 1,
  free_per_n int,
  guide_free boolean not null default false,
  driver_free boolean not null default false,
  issue_directly boolean not null default false,
  refund_rule_id bigint references commerce.refund_rule,
  noshow_policy text not null default 'FREE',
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
  constraint agreement_checked_by_another check (audited_by <> submitted_by)
);

create index agreement_enterprise on ticket.agreement (enterprise_id, state);

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

create table ticket.agreement_rebate (
  id bigint generated always as identity primary key,
  agreement_id bigint not null references ticket.agreement,
  heads_from int not null,
  per_head_fen bigint not null,
  constraint agreement_rebate_once unique (agreement_id, heads_from),
  constraint agreement_rebate_sane check (heads_from >= 1 and per_head_fen >= 1)
);

alter table ticket.price_rule
  add constraint price_rule_agreement foreign key (agreement_id) references ticket.agreement;

-- Until when an enterprise has an agreement in force, for lists of other areas.
create view ticket.v_agreement_end as
select enterprise_id, max(valid_to) as valid_to
from ticket.agreement
where state = 'ACTIVE'
group by enterprise_id;

grant select, insert, update on ticket.agreement to shanmen_app;
grant select, insert, delete on ticket.agreement_product to shanmen_app;
grant select, insert, delete on ticket.agreement_rebate to shanmen_app;
grant select on ticket.v_agreement_end to shanmen_app;
grant usage on sequence ticket.agreement_serial to shanmen_app;
