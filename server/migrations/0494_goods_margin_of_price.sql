-- What a good cost last is without its tax where the purchase was posted so; a price is held against it without its own.

alter table goods.goods
  add column last_cost_excl_tax boolean not null default false;

update goods.goods
set last_cost_excl_tax = latest.cost_excl_tax
from (
  select distinct on (line.goods_id) line.goods_id, doc.cost_excl_tax
  from goods.doc
  join goods.doc_line as line on line.doc_id = doc.id
  where doc.type in ('JH', 'QR')
    and doc.status in ('audited', 'reversed')
    and line.net_fen > 0
  order by line.goods_id, doc.audited_at desc, doc.id desc
) as latest
where latest.goods_id = goods.id
  and latest.cost_excl_tax;
