-- Closed days counted in as few rows as the reports need that read long periods: whole outlets, and visitors by one of
-- their traits. What is there already is counted anew, since it has nothing of these.

-- Filled with reports.v_outlet_by_day.
create table reports.rollup_outlet (
  biz_date date not null,
  line_kind text,
  outlet_id bigint,
  seller_id bigint,
  is_docent boolean,
  first_orders bigint not null, -- measures from here on: see reports.v_outlet_by_day
  qty bigint not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  received_fen bigint not null,
  refund_fen bigint not null,
  net_fen bigint not null
);
create index rollup_outlet_day on reports.rollup_outlet (biz_date);
grant select, insert, delete on reports.rollup_outlet to shanmen_app;
grant select on reports.rollup_outlet to shanmen_report;

-- Filled with reports.v_region_by_day.
create table reports.rollup_region (
  biz_date date not null,
  visit_date date,
  outlet_id bigint,
  product_id bigint,
  source_region text,
  lines bigint not null,
  qty bigint not null,
  net_fen bigint not null
);
create index rollup_region_day on reports.rollup_region (biz_date);
create index rollup_region_visit on reports.rollup_region (visit_date);
grant select, insert, delete on reports.rollup_region to shanmen_app;
grant select on reports.rollup_region to shanmen_report;

-- Filled with reports.v_person_by_day.
create table reports.rollup_person (
  biz_date date not null,
  visit_date date,
  outlet_id bigint,
  product_id bigint,
  age_band text,
  gender text,
  lines bigint not null,
  qty bigint not null,
  net_fen bigint not null
);
create index rollup_person_day on reports.rollup_person (biz_date);
create index rollup_person_visit on reports.rollup_person (visit_date);
grant select, insert, delete on reports.rollup_person to shanmen_app;
grant select on reports.rollup_person to shanmen_report;

-- Persons times the days between the sale and the visit.
alter table reports.rollup_sale add column lead_days bigint not null default 0;

delete from reports.rollup_day;
