-- Sales of tills that are attributed to teams by the tag that counts, and what is left of each after its refunds, in fen.
create view cashier.v_team_sale as
select
  tag.team_id,
  tag.plate_issue_id,
  tag.doc_id,
  doc.no,
  slip.sold_at,
  slip.biz_date,
  store.name as store_name,
  (slip.total_fen - coalesce(back.total_fen, 0))::bigint as net_fen
from cashier.sale_tag as tag
join cashier.slip on slip.doc_id = tag.doc_id
join goods.doc on doc.id = slip.doc_id
join goods.till on till.id = slip.till_id
join goods.store on store.id = till.store_id
left join lateral (
  select sum(total_fen) as total_fen
  from cashier.slip as refund
  where refund.source_doc_id = tag.doc_id
) as back on true
where tag.team_id is not null
  and not exists (select from cashier.sale_tag as later where later.doc_id = tag.doc_id and later.seq > tag.seq);

grant select on cashier.v_team_sale to shanmen_app;
