-- Whatever was sold between two days, and every outlet once with its size in whole square metres, so that an outlet without a
-- sale is there too.
create or replace function reports.sale_by_outlet(from_day date, to_day date)
returns table (
  line_id bigint,
  biz_date date,
  line_kind text,
  outlet_id bigint,
  outlet_name text,
  outlet_group text,
  region_id bigint,
  region_name text,
  seller_id bigint,
  order_id bigint,
  qty bigint,
  gross_fen bigint,
  discount_fen bigint,
  rounding_fen bigint,
  received_fen bigint,
  refund_fen bigint,
  net_fen bigint,
  area bigint
)
language sql stable
as $$
  select
    line_id, biz_date, line_kind, outlet_id, outlet_name::text, outlet_group, region_id, region_name::text, seller_id, order_id,
    qty, gross_fen, discount_fen, rounding_fen, received_fen, refund_fen, net_fen, null::bigint
  from reports.v_sale
  where biz_date between from_day and to_day
  union all
  select
    -outlet.id, to_day, 'outlet', outlet.id, outlet.name::text, outlet.outlet_group, outlet.region_id, outlet.region_name::text,
    null, null, 0, 0, 0, 0, 0, 0, 0, round(outlet.area_m2)::bigint
  from reports.v_outlet as outlet
$$;

grant execute on function reports.sale_by_outlet(date, date) to shanmen_app, shanmen_report;
