-- What a product costs on a visit day; a used rule is never changed, a new one begins later.

create table ticket.price_rule (
  id bigint generated always as identity primary key,
  product_id bigint not null references commerce.product,
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
  retail_floor_fen bigint,
  rebate_per_head_fen bigint,
  approval_doc_no varchar(60),
  effective_from date not null,
  effective_to date not null default '2999-12-31',
  state text not null default 'DRAFT',
  approved_by bigint,
  created_at timestamptz not null default now(),
  created_by bigint,
  constraint price_customer_type_known check (customer_type in ('WALKIN', 'AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'COMPANY', 'STAFF')),
  constraint price_season_known check (season in ('PEAK', 'FLAT', 'OFF')),
  constraint price_day_type_known check (day_type in ('WORKDAY', 'WEEKEND', 'HOLIDAY')),
  constraint price_range_is_whole check ((date_from is null) = (date_to is null) and date_from <= date_to),
  constraint price_effective_in_order check (effective_from <= effective_to),
  constraint price_qty_from_positive check (qty_from >= 1),
  constraint price_not_negative check (sale_price_fen >= 0 and settle_price_fen >= 0 and retail_floor_fen >= 0 and rebate_per_head_fen >= 0),
  constraint price_settle_within_sale check (settle_price_fen <= sale_price_fen),
  constraint price_state_known check (state in ('DRAFT', 'APPROVED', 'VOID'))
);

create index price_rule_product on ticket.price_rule (product_id, effective_from) where state = 'APPROVED';

grant select, insert, update on ticket.price_rule to shanmen_app;
