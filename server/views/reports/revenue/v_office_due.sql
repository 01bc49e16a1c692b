-- Sales of the back office on days on which their money did not come, in fen: less what was sold on the day, plus what was
-- paid on it, a document and day each.
create view reports.v_office_due as
select
  doc.id as doc_id,
  doc.no::text as doc_no,
  moved.biz_date,
  moved.outlet_id,
  max(moved.dated_at) as dated_at,
  max(moved.seller_id) as seller_id,
  max(moved.seller_name) as seller_name,
  sum(moved.due_fen)::bigint as due_fen
from (
  select doc_id, biz_date, sold_at as dated_at, outlet_id, seller_id, seller_name::text, -net_fen as due_fen
  from goods.v_report_sale
  where channel <> 'POS'
  union all
  select nullif(split_part(account, '/', 2), '')::bigint, biz_date, posted_at, outlet_id, null, null, -amount_fen
  from commerce.v_report_payment
  where ref_type = 'document'
    and method = 'document'
) as moved
join goods.v_report_document as doc on doc.id = moved.doc_id
group by doc.id, doc.no, moved.biz_date, moved.outlet_id
having sum(moved.due_fen) <> 0;

grant select on reports.v_office_due to shanmen_app, shanmen_report;
