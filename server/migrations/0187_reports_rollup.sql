-- Closed days counted once: a few rows a day where there were thousands. A day is read here only when no change of it is
-- newer than what was counted (reports.rollup_day against platform.day_touch); every other day is read as it is.

create table reports.rollup_day (
  biz_date date primary key,
  built_at timestamptz not null,
  built_snapshot pg_snapshot not null,
  version bigint not null
);

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
  lines bigint not null,
  orders bigint not null,
  first_orders bigint not null,
  qty bigint not null,
  gross_fen bigint not null,
  discount_fen bigint not null,
  received_fen bigint not null,
  refund_fen bigint not null,
  net_fen bigint not null,
  face_fen bigint not null,
  admitted bigint not null
);

create index rollup_sale_day on reports.rollup_sale (biz_date);

create index rollup_sale_visit on reports.rollup_sale (visit_date);

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
  net_fen bigint not null
);

create index rollup_payment_day on reports.rollup_payment (biz_date);

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

-- The same shape out of the rows themselves: what the tables above are filled with, and how open days are read.
-- An order counts once for each of its products (orders), and once in all (first_orders).
create view reports.v_sale_by_day as
select
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  sale_mode,
  visit_date,
  product_id,
  enterprise_id,
  manager_id,
  guide_id,
  driver_id,
  team_order_id,
  methods,
  letter,
  count(*) as lines,
  count(*) filter (where nth_of_product = 1) as orders,
  count(*) filter (where nth = 1) as first_orders,
  coalesce(sum(qty), 0)::bigint as qty,
  coalesce(sum(gross_fen), 0)::bigint as gross_fen,
  coalesce(sum(discount_fen), 0)::bigint as discount_fen,
  coalesce(sum(received_fen), 0)::bigint as received_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(net_fen), 0)::bigint as net_fen,
  coalesce(sum(face_fen), 0)::bigint as face_fen,
  coalesce(sum(admitted), 0)::bigint as admitted
from (
  select
    sale.*,
    row_number() over (partition by biz_date, order_id, line_kind, product_id order by line_id) as nth_of_product,
    row_number() over (partition by biz_date, order_id, line_kind order by product_id, line_id) as nth
  from reports.v_sale as sale
) as line
group by
  biz_date,
  line_kind,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  sale_mode,
  visit_date,
  product_id,
  enterprise_id,
  manager_id,
  guide_id,
  driver_id,
  team_order_id,
  methods,
  letter;

create view reports.v_payment_by_day as
select
  biz_date,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  method,
  count(*) as lines,
  coalesce(sum(received_fen), 0)::bigint as received_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(net_fen), 0)::bigint as net_fen
from ticket.v_report_payment
group by
  biz_date,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  method;

create view reports.v_scan_by_day as
select
  biz_date,
  spot_id,
  gate_id,
  product_id,
  result,
  count(*) as lines,
  coalesce(sum(admitted), 0)::bigint as admitted,
  coalesce(sum(refused), 0)::bigint as refused,
  coalesce(sum(missed), 0)::bigint as missed
from ticket.v_report_checkin
group by
  biz_date,
  spot_id,
  gate_id,
  product_id,
  result;

grant select, insert, update, delete on reports.rollup_day to shanmen_app;
grant select, insert, delete on reports.rollup_sale, reports.rollup_payment, reports.rollup_scan to shanmen_app;
grant select on reports.v_sale_by_day, reports.v_payment_by_day, reports.v_scan_by_day to shanmen_app, shanmen_report;
grant select on reports.rollup_day, reports.rollup_sale, reports.rollup_payment, reports.rollup_scan to shanmen_report;
