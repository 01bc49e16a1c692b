-- A sale says when, by whom and to whom, and a member is a customer of its own kind.

alter table goods.party
  drop constraint party_kind_known,
  add constraint party_kind_known check (kind in ('walk-in', 'member', 'group', 'unit'));

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
  case when party.kind = 'member' then (direction.sign * line.net_fen)::bigint else 0 end as member_fen
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

-- What lies there at the end of a period and is owed then depends on both of its days, so it is asked of a function.
drop view goods.v_report_supplier;

-- Who a good is credited to: its supplier, or, where several brought it until a day, each by what he brought, as a range of
-- the whole, so that parts of money add up to the fen. What cannot be parted is of the one who brought most.
create function goods.credit_until(day date)
returns table (goods_id bigint, supplier_id bigint, from_part numeric, to_part numeric, whole numeric, is_main boolean)
language sql stable as $$
  with brought as (
    select line.goods_id, doc.supplier_id, sum(line.base_qty) as qty
    from goods.doc
    join goods.doc_line as line on line.doc_id = doc.id
    where doc.type = 'JH'
      and doc.status = 'audited'
      and doc.reversal_of is null
      and doc.biz_date <= day
    group by line.goods_id, doc.supplier_id
  ),
  shared as (
    select
      brought.goods_id,
      brought.supplier_id,
      brought.qty,
      sum(brought.qty) over (partition by brought.goods_id order by brought.supplier_id) as reached,
      sum(brought.qty) over (partition by brought.goods_id) as whole,
      count(*) over (partition by brought.goods_id) as suppliers,
      row_number() over (partition by brought.goods_id order by brought.qty desc, brought.supplier_id) as nth
    from brought
  )
  select shared.goods_id, shared.supplier_id, shared.reached - shared.qty, shared.reached, shared.whole, shared.nth = 1
  from shared
  where shared.suppliers > 1
  union all
  select goods.id, goods.default_supplier_id, 0, 1, 1, true
  from goods.goods
  where goods.default_supplier_id is not null
    and not exists (select from shared where shared.goods_id = goods.id and shared.suppliers > 1)
$$;

create function goods.part_of(fen bigint, from_part numeric, to_part numeric, whole numeric) returns bigint
language sql immutable as $$
  select (round(fen * to_part / whole) - round(fen * from_part / whole))::bigint
$$;
