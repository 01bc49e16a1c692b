-- Documents that wait for their first or second audit, and those that were audited, as cashier.v_audit_item.
create view goods.v_audit_item as
select
  'document'::text as source,
  doc.id,
  stage.name as stage,
  doc.no::text as no,
  doc.created_by as maker_id,
  array[doc.created_by, doc.checked_by] as maker_ids,
  case stage.name when 'waiting' then doc.submitted_at else doc.audited_at end as since,
  doc.version::text as seen,
  doc.biz_date
from (values ('waiting', 'submitted'), ('decided', 'audited')) as stage (name, status)
join goods.doc on doc.status = stage.status
where stage.name = 'waiting' or doc.channel is distinct from 'POS';

grant select on goods.v_audit_item to shanmen_app, shanmen_report;
