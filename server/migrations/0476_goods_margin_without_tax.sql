-- What a sale earns is of one kind with what it cost: without its tax, where its document was audited under that rule.

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
  (direction.sign * earned.fen)::bigint as earned_fen
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
cross join lateral (values (case doc.type when 'XS' then 1 else -1 end)) as direction (sign)
cross join lateral (values (line.net_fen - case when doc.cost_excl_tax then line.tax_fen else 0 end)) as earned (fen)
where doc.type in ('XS', 'XT')
  and doc.status in ('audited', 'reversed');

create or replace view goods.v_report_supplier as
select
  'p' || line.id as fact_id,
  doc.biz_date,
  supplier.id as supplier_id,
  supplier.code || ' ' || supplier.name as supplier_name,
  supplier.type as supplier_type,
  line.goods_id,
  coalesce(top.id, middle.id, category.id) as category_id,
  coalesce(top.name, middle.name, category.name) as category_name,
  case doc.type when 'JH' then line.net_fen + line.fee_fen end as purchase_fen,
  case doc.type when 'JT' then line.net_fen end as return_fen,
  (case doc.type when 'JH' then 1 else -1 end * (line.net_fen + case doc.type when 'JH' then line.fee_fen else 0 end))::bigint as brought_fen,
  case doc.type when 'JH' then line.goods_id end as bought_goods_id,
  null::bigint as sold_goods_id,
  null::bigint as sale_fen,
  null::bigint as margin_fen,
  null::bigint as earned_fen
from goods.doc
join goods.doc_line as line on line.doc_id = doc.id
join goods.goods on goods.id = line.goods_id
join goods.category on category.id = goods.category_id
left join goods.category as middle on middle.id = category.parent_id
left join goods.category as top on top.id = middle.parent_id
join goods.supplier on supplier.id = doc.supplier_id
where doc.type in ('JH', 'JT')
  and doc.status in ('audited', 'reversed')
union all
select
  's' || sale.line_id,
  sale.biz_date,
  supplier.id,
  supplier.code || ' ' || supplier.name,
  supplier.type,
  sale.goods_id,
  sale.category_id,
  sale.category_name,
  null,
  null,
  0,
  null,
  sale.goods_id,
  sale.net_fen,
  sale.margin_fen,
  sale.earned_fen
from goods.v_report_sale as sale
join goods.supplier on supplier.id = sale.supplier_id;
