-- All that was sold, whoever sold it: tickets, what tills sold, what the back office sold, and what earlier systems took in
-- all on the days before the product (历史汇总: a day of an outlet by 收入类别, without orders, cost and hour). Money is fen, quantities
-- are thousandths of a person or of a good. Ids of tickets are even and ids of goods odd, so that no two are the same:
-- lines, orders and documents, products and goods, categories, shifts, windows and tills. 收入类别 of a good follows from its
-- category of the first level; tickets have no cost.
create view reports.v_sale as
select
  line.line_id,
  line.area,
  line.line_kind,
  line.biz_date,
  line.sold_at,
  line.outlet_id,
  outlet.name as outlet_name,
  outlet.outlet_group,
  outlet.region_id,
  outlet.region_name,
  line.seller_id,
  line.seller_name,
  line.shift_id,
  line.window_id,
  line.window_name,
  line.channel_id,
  line.channel_name,
  line.order_id,
  line.order_no,
  line.ticket_no,
  line.visit_date,
  line.product_id,
  line.product_name,
  line.category_id,
  line.category_name,
  line.revenue,
  array_position(array['ticket', 'docent', 'shuttle', 'culture', 'fmcg', 'catering', 'parking', 'other'], line.revenue) as revenue_sort,
  line.supplier_id,
  line.supplier_name,
  line.qty,
  line.unit_fen,
  line.gross_fen,
  line.discount_fen,
  line.rounding_fen,
  line.received_fen,
  line.refund_fen,
  line.net_fen,
  line.cost_fen,
  line.margin_fen,
  line.earned_fen,
  line.methods,
  line.letter,
  line.reason,
  line.enterprise_id,
  line.enterprise_name,
  line.guide_id,
  line.guide_name,
  case when line.area = 'till' then (
    select people.driver_id from cashier.v_slip_people as people where people.doc_id = (line.order_id - 1) / 2
  ) else line.driver_id end as driver_id,
  case when line.area = 'till' then (
    select people.driver_name from cashier.v_slip_people as people where people.doc_id = (line.order_id - 1) / 2
  ) else line.driver_name end as driver_name,
  line.sale_mode,
  line.external_no,
  line.no_receipt_fen,
  line.list_fen,
  coalesce(line.price_off_fen, 0) as price_off_fen,
  case when line.line_kind = 'sale' and 'FREE' = any(line.methods) then line.net_fen else 0 end as free_fen,
  to_char(line.biz_date, 'YYYY-MM-DD') as day_name,
  to_char(line.biz_date, 'YYYY-MM') as month_name,
  case when line.area <> 'history' then to_char(line.sold_at at time zone 'Asia/Shanghai', 'HH24":00"') end as sold_hour,
  case when line.area <> 'history' then to_char(line.sold_at at time zone 'Asia/Shanghai', 'HH24:')
    || case when extract(minute from line.sold_at) < 30 then '00' else '30' end end as sold_half,
  to_char(line.biz_date, 'MM') as month_no,
  extract(isodow from line.biz_date)::text as weekday,
  line.tax_fen,
  -- Of a till, as it is asked for: its document has the number (order_id - 1) / 2.
  case when line.area = 'till' then (
    select people.member_name from cashier.v_slip_people as people where people.doc_id = (line.order_id - 1) / 2
  ) end as member_name,
  case when line.area = 'till' then (
    select people.approver_names from cashier.v_slip_people as people where people.doc_id = (line.order_id - 1) / 2
  ) end as approver_names,
  case when line.area = 'till' then array(
    select mark.rule from audit.v_risk_mark as mark where mark.doc_id = (line.order_id - 1) / 2 order by mark.rule
  ) else '{}' end as marks
from (
  select
    line_id * 2 as line_id, 'ticket'::text as area, line_kind, biz_date, sold_at, outlet_id, seller_id, seller_name,
    shift_id * 2 as shift_id, window_id * 2 as window_id, window_name::text, channel_id * 2 as channel_id, channel_name::text,
    order_id * 2 as order_id, order_no::text, ticket_no::text, visit_date, product_id * 2 as product_id, product_name::text,
    case when is_docent then 4 else 2 end::bigint as category_id, case when is_docent then '讲解' else '门票' end as category_name,
    case when is_docent then 'docent' else 'ticket' end as revenue,
    null::bigint as supplier_id, null::text as supplier_name, qty::bigint * 1000 as qty, unit_fen, gross_fen, discount_fen,
    0::bigint as rounding_fen, received_fen, refund_fen, net_fen, 0::bigint as cost_fen, 0::bigint as margin_fen,
    0::bigint as earned_fen, methods, letter,
    case line_kind when 'refund' then '游客退票' when 'void' then '废票' when 'compensation' then '补偿' end as reason, enterprise_id, enterprise_name, guide_id, guide_name,
    driver_id, driver_name, sale_mode, external_no, tax_fen, 0::bigint as no_receipt_fen,
    null::bigint as list_fen, null::bigint as price_off_fen
  from reports.v_ticket_sale
  union all
  select
    line_id * 2 + 1, 'till', line_kind, biz_date, sold_at, outlet_id, seller_id, seller_name,
    shift_id * 2 + 1, till_id * 2 + 1, till_name, 1::bigint, '收银台',
    doc_id * 2 + 1, doc_no::text, null, null, goods_id * 2 + 1, goods_name::text,
    category_id * 2 + 1, category_name::text, reports.revenue_of(category_name),
    supplier_id, supplier_name::text, qty, unit_fen, gross_fen, discount_fen,
    rounding_fen, received_fen, refund_fen, net_fen, cost_fen, margin_fen,
    earned_fen,
    array(select case tender when 'CARD' then 'UNIONPAY_CARD' else tender end from unnest(methods) as tender), null,
    case line_kind when 'refund' then reports.refund_reason(reason_code) end, null, null, null, null,
    null, null, null, null, tax_fen, case when source_doc_id is null then refund_fen else 0 end,
    list_fen, price_off_fen
  from cashier.v_report_sale
  union all
  -- Of the back office; what was sold at a till stands above.
  select
    line_id * 2 + 1, 'office', case line_kind when 'sale' then 'sale' else 'refund' end, biz_date, sold_at, outlet_id,
    seller_id, seller_name,
    null, null, null, 3::bigint, '后台',
    doc_id * 2 + 1, doc_no::text, null, null, goods_id * 2 + 1, goods_name::text,
    category_id * 2 + 1, category_name::text, reports.revenue_of(category_name),
    supplier_id, supplier_name::text, qty, null, case line_kind when 'sale' then gross_fen else 0 end,
    case line_kind when 'sale' then discount_fen else 0 end,
    0::bigint, case line_kind when 'sale' then net_fen else 0 end, case line_kind when 'sale' then 0 else -net_fen end, net_fen,
    cost_fen, margin_fen,
    earned_fen, '{}', null, case line_kind when 'return' then reports.refund_reason(reason_code) end, null, null, null, null,
    null, null, null, null, tax_fen, 0::bigint, null, null
  from goods.v_report_sale
  where channel <> 'POS'
  union all
  -- At the end of its day, so that no part of a day is held against a whole one.
  select
    4000000000000000 + id * 2, 'history', 'history', biz_date, (biz_date + time '23:59:59') at time zone 'Asia/Shanghai', outlet_id,
    null, null,
    null, null, null, null, null,
    null, '历史汇总', null, null, null, '历史汇总',
    case revenue when 'ticket' then 2::bigint end, case revenue when 'ticket' then '门票' else '历史汇总' end, revenue,
    null, null, qty, null, gross_fen, discount_fen,
    0::bigint, gross_fen - discount_fen, refund_fen, gross_fen - discount_fen - refund_fen,
    0::bigint, 0::bigint,
    0::bigint, '{}', null, null, null, null, null, null,
    null, null, null, null, 0::bigint, 0::bigint, null, null
  from reports.history_day
) as line
left join reports.v_outlet as outlet on outlet.id = line.outlet_id;

grant select on reports.v_sale to shanmen_app, shanmen_report;
