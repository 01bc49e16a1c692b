-- What the figures of four reports are made of, line by line.

-- Who or what takes the places of a slot: tickets as the books count them, and what holds places without one.
create view ticket.v_report_slot_place as
select
  place.id * 2 as place_id,
  slot.visit_date as biz_date,
  slot.id as slot_id,
  called.slot_label,
  slot.spot_id,
  spot.name as spot_name,
  case ticket.status when 'R' then 'ORDER' else 'SOLD' end as place_kind,
  ticket.ticket_no,
  ticket_order.order_no,
  ticket.product_id,
  product.name as product_name,
  sales_channel.name as channel_name,
  ticket.status as letter,
  place.lost_count + case when place.quota_returned then 0 else ticket.person_count end as booked,
  admitted.persons as checked_in,
  case ticket.status when 'N' then ticket.person_count else 0 end as missed,
  coalesce(ticket.issued_at, ticket_order.sold_at) as taken_at,
  case ticket.status when 'R' then ticket_order.hold_expires_at end as held_until
from ticket.ticket_entitlement as place
join ticket.ticket on ticket.id = place.ticket_id
join ticket.ticket_order on ticket_order.id = ticket.order_id
join ticket.slot on slot.id = place.slot_id
join ticket.spot on spot.id = slot.spot_id
join commerce.product on product.id = ticket.product_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
cross join lateral (
  select
    to_char(slot.visit_date, 'YYYY-MM-DD') || ' ' || case
      when slot.start_time = '00:00' and slot.end_time >= '23:59' then '全天'
      else to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI')
    end as slot_label
) as called
cross join lateral (
  select coalesce(sum(case scan.result when 'OK' then scan.persons else -scan.persons end), 0)::int as persons
  from ticket.checkin_log as scan
  where scan.ticket_id = place.ticket_id
    and scan.spot_id = place.spot_id
    and scan.result in ('OK', 'UNDO')
    and scan.direction = 'IN'
    and not scan.uncounted
) as admitted
where ticket.status in ('R', 'I', 'O', 'N', 'F')
  and (place.lost_count > 0 or not place.quota_returned or admitted.persons <> 0 or ticket.status = 'N')
union all
select
  hold.id * 2 + 1,
  slot.visit_date,
  slot.id,
  called.slot_label,
  slot.spot_id,
  spot.name,
  hold.kind,
  null,
  null,
  waiting_entry.product_id,
  product.name,
  null,
  null,
  hold.qty,
  0,
  0,
  hold.created_at,
  hold.expires_at
from ticket.capacity_hold as hold
join ticket.slot on slot.id = hold.slot_id
join ticket.spot on spot.id = slot.spot_id
left join ticket.waiting_entry on waiting_entry.id = hold.waiting_entry_id
left join commerce.product on product.id = waiting_entry.product_id
cross join lateral (
  select
    to_char(slot.visit_date, 'YYYY-MM-DD') || ' ' || case
      when slot.start_time = '00:00' and slot.end_time >= '23:59' then '全天'
      else to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI')
    end as slot_label
) as called
where hold.state = 'HELD'
  and hold.kind <> 'ORDER';

grant select on ticket.v_report_slot_place to shanmen_app, shanmen_report;

-- The facts of 供应商分析 with what they are about. The key of a fact begins with its kind and names the line it comes of.
create function goods.report_supplier_line(from_day date, to_day date)
returns table (
  line_id bigint,
  biz_date date,
  dated_at timestamptz,
  line_kind text,
  doc_no text,
  supplier_id bigint,
  supplier_name text,
  supplier_type text,
  goods_id bigint,
  goods_name text,
  category_id bigint,
  category_name text,
  purchase_fen bigint,
  return_fen bigint,
  sale_fen bigint,
  earned_fen bigint,
  margin_fen bigint,
  stock_fen bigint,
  owed_fen bigint,
  outages bigint
)
language sql stable security definer
set search_path = pg_catalog, pg_temp
as $$
  select
    row_number() over (order by fact.biz_date, fact.fact_id),
    fact.biz_date,
    fact.biz_date::timestamp at time zone 'Asia/Shanghai',
    coalesce(doc.type, case kind.letter when 'l' then 'STOCK' else 'OWED' end),
    doc.no,
    fact.supplier_id,
    fact.supplier_name,
    fact.supplier_type,
    fact.goods_id,
    goods.code || ' ' || goods.name,
    fact.category_id,
    fact.category_name,
    fact.purchase_fen,
    fact.return_fen,
    fact.sale_fen,
    fact.earned_fen,
    fact.margin_fen,
    fact.stock_fen,
    fact.owed_fen,
    fact.outages
  from goods.report_supplier(from_day, to_day) as fact
  cross join lateral (
    select left(fact.fact_id, 1) as letter, split_part(substr(fact.fact_id, 2), '/', 1)::bigint as id
  ) as kind
  left join goods.goods on goods.id = fact.goods_id
  left join goods.doc_line as line on kind.letter in ('p', 's') and line.id = kind.id
  left join goods.doc on doc.id = line.doc_id
$$;

revoke execute on function goods.report_supplier_line(date, date) from public;
grant execute on function goods.report_supplier_line(date, date) to shanmen_app, shanmen_report;

-- A line of 商品销售报表 says when it was entered.
create or replace view goods.v_report_sale as
select
  line.id as line_id,
  case doc.type when 'XS' then 'sale' else 'return' end as line_kind,
  doc.biz_date,
  store.outlet_id,
  outlet.name as outlet_name,
  doc.created_by as seller_id,
  doc.channel,
  doc.id as doc_id,
  doc.no as doc_no,
  coalesce(party.name, '散客') as party_name,
  goods.id as goods_id,
  goods.code as goods_code,
  goods.code || ' ' || goods.name as goods_name,
  coalesce(top.id, middle.id, category.id) as category_id,
  coalesce(top.name, middle.name, category.name) as category_name,
  goods.default_supplier_id as supplier_id,
  coalesce(supplier.name, '自制') as supplier_name,
  to_char(doc.biz_date, 'YYYY-MM-DD') as day_name,
  -- Thousandths, so that quantities are whole numbers as money is.
  (direction.sign * line.base_qty * 1000)::bigint as qty,
  (direction.sign * (line.net_fen + line.discount_fen))::bigint as gross_fen,
  (direction.sign * line.discount_fen)::bigint as discount_fen,
  (direction.sign * line.net_fen)::bigint as net_fen,
  (direction.sign * line.cost_fen)::bigint as cost_fen,
  (direction.sign * (earned.fen - line.cost_fen))::bigint as margin_fen,
  (direction.sign * earned.fen)::bigint as earned_fen,
  seller.name as seller_name,
  to_char(doc.created_at at time zone 'Asia/Shanghai', 'HH24":00"') as sold_hour,
  case when party.kind = 'member' then (direction.sign * line.net_fen)::bigint else 0 end as member_fen,
  doc.created_at as sold_at
from goods.doc
join goods.doc_line as line on line.doc_id = doc.id
join goods.goods on goods.id = line.goods_id
join goods.category on category.id = goods.category_id
left join goods.category as middle on middle.id = category.parent_id
left join goods.category as top on top.id = middle.parent_id
left join goods.supplier on supplier.id = goods.default_supplier_id
left join goods.store on store.id = doc.store_id
left join admin.v_outlet as outlet on outlet.id = store.outlet_id
left join goods.party on party.id = doc.party_id
left join admin.v_account as seller on seller.id = doc.created_by
cross join lateral (values (case doc.type when 'XS' then 1 else -1 end)) as direction (sign)
cross join lateral (values (line.net_fen - case when doc.cost_excl_tax then line.tax_fen else 0 end)) as earned (fen)
where doc.type in ('XS', 'XT')
  and doc.status in ('audited', 'reversed');
