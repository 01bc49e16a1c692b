-- Reviews of things that are done, as cashier.v_audit_item: without a row of audit.review one waits.
create view audit.v_audit_item as
select
  due.kind as source,
  due.ref_id as id,
  case when review.id is null then 'waiting' else 'decided' end as stage,
  due.no,
  due.what,
  due.outlet_id,
  due.amount_fen,
  due.cashier_id as maker_id,
  due.maker_ids,
  coalesce(review.made_at, due.sold_at) as since,
  coalesce(review.id::text, 'open') as seen,
  due.biz_date
from cashier.v_review_due as due
left join audit.review on review.kind = due.kind and review.ref_id = due.ref_id;

grant select on audit.v_audit_item to shanmen_app, shanmen_report;
