-- Who a good is credited to until a day: its supplier, or, where several brought it, each by what he brought, as a
-- range of the whole, so that parts of money add up to the fen. What cannot be parted belongs to the one who brought
-- most.
create or replace function goods.credit_until(day date)
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

revoke execute on function goods.credit_until(date) from public;
