-- 商品销售报表: a row is one line of a sale (XS) or a sales return (XT, negative), money in fen, quantities in thousandths.
-- What it earned is of one kind with what it cost: without tax, where its document was audited under that rule.
create view goods.v_report_sale as
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
  doc.created_at as sold_at,
  line.line_no,
  coalesce(line.reason_code, doc.reason_code) as reason_code,
  (direction.sign * line.tax_fen)::bigint as tax_fen
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

grant select on goods.v_report_sale to shanmen_app, shanmen_report;
