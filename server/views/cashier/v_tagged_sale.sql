-- Sales of tills with the tag that counts, and what is left of each after its refunds, in fen.
create view cashier.v_tagged_sale as
select
  tag.doc_id,
  tag.visit_id,
  tag.driver_id,
  tag.guide_id,
  tag.salesman_id,
  tag.team_id,
  tag.source,
  slip.total_fen as sold_fen,
  coalesce(back.total_fen, 0)::bigint as back_fen,
  (slip.total_fen - coalesce(back.total_fen, 0))::bigint as net_fen
from cashier.sale_tag as tag
join cashier.slip on slip.doc_id = tag.doc_id
left join lateral (
  select sum(total_fen) as total_fen
  from cashier.slip as refund
  where refund.source_doc_id = tag.doc_id
) as back on true
where not exists (select from cashier.sale_tag as later where later.doc_id = tag.doc_id and later.seq > tag.seq);

grant select on cashier.v_tagged_sale to shanmen_app;
