-- Reports: closed days counted once, a few rows a day where there were thousands. They may be emptied: they are counted
-- anew.

-- A day is read here only when no change of it is newer than what was counted (against platform.day_touch); every other
-- day is read as it is.
create table reports.rollup_day (
  biz_date date primary key,
  built_at timestamptz not null,
  built_snapshot pg_snapshot not null, -- transactions that it has seen
  version bigint not null
);
grant select, insert, update, delete on reports.rollup_day to shanmen_app;
grant select on reports.rollup_day to shanmen_report;

-- Filled with reports.v_sale_by_day.
create table reports.rollup_sale (
  biz_date date not null,
  line_kind text,
  outlet_id bigint,
  seller_id bigint,
  shift_id bigint,
  window_id bigint,
  channel_id bigint,
  sale_mode text,
  visit_date date,
  product_id bigint,
  enterprise_id bigint,
  manager_id bigint,
  guide_id bigint,
  driver_id bigint,
  team_order_id bigint,
  methods text[],
  letter text,
  lines bigint not null, -- measures from here on: see reports.v_sale_by_day
  orders bigint not null,
  first_orders bigint not null,
  qty bigint not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  received_fen bigint not null,
  refund_fen bigint not null,
  net_fen bigint not null,
  face_fen bigint not null,
  admitted bigint not null,
  used_date date
);
create index rollup_sale_day on reports.rollup_sale (biz_date);
create index rollup_sale_visit on reports.rollup_sale (visit_date);
create index rollup_sale_used on reports.rollup_sale (used_date);
grant select, insert, delete on reports.rollup_sale to shanmen_app;
grant select on reports.rollup_sale to shanmen_report;

-- Filled with reports.v_payment_by_day.
create table reports.rollup_payment (
  biz_date date not null,
  outlet_id bigint,
  seller_id bigint,
  shift_id bigint,
  window_id bigint,
  channel_id bigint,
  method text,
  lines bigint not null,
  received_fen bigint not null,
  refund_fen bigint not null,
  net_fen bigint not null,
  taken bigint not null default 0, -- payments
  given_back bigint not null default 0 -- refunds
);
create index rollup_payment_day on reports.rollup_payment (biz_date);
grant select, insert, delete on reports.rollup_payment to shanmen_app;
grant select on reports.rollup_payment to shanmen_report;

-- Filled with reports.v_scan_by_day.
create table reports.rollup_scan (
  biz_date date not null,
  spot_id bigint,
  gate_id bigint,
  product_id bigint,
  result text,
  lines bigint not null,
  admitted bigint not null,
  refused bigint not null,
  missed bigint not null
);
create index rollup_scan_day on reports.rollup_scan (biz_date);
grant select, insert, delete on reports.rollup_scan to shanmen_app;
grant select on reports.rollup_scan to shanmen_report;
