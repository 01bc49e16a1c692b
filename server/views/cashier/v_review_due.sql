-- Things of the tills that are done and that an auditor looks at afterwards: refunds without receipt, and sales on the house.
-- Who sold or let it through does not review it.
create view cashier.v_review_due as
select
  case when slip.is_refund then 'no-receipt' else 'complimentary' end as kind,
  slip.doc_id as ref_id,
  doc.no::text as no,
  store.name || ' · ' || cashier.name as what,
  shift.outlet_id,
  slip.total_fen as amount_fen,
  slip.cashier_id,
  array(
    select slip.cashier_id
    union
    select override.approver_id
    from goods.doc_override as override
    where override.doc_id = slip.doc_id
  ) as maker_ids,
  slip.sold_at,
  slip.biz_date,
  slip.shift_id,
  doc.reason_code
from cashier.slip
join goods.doc on doc.id = slip.doc_id
join cashier.shift on shift.id = slip.shift_id
join goods.store on store.id = shift.store_id
join admin.v_account as cashier on cashier.id = slip.cashier_id
where (slip.is_refund and slip.source_doc_id is null)
  or (
    not slip.is_refund
    and exists (select from cashier.payment where payment.doc_id = slip.doc_id and payment.tender = 'FREE')
  );

grant select on cashier.v_review_due to shanmen_app, shanmen_report;
