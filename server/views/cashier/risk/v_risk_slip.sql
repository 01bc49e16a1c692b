-- Of each sale and refund of a till what rules of 审核 look at.
create view cashier.v_risk_slip as
select
  slip.doc_id,
  slip.is_refund,
  slip.shift_id,
  slip.cashier_id,
  slip.biz_date,
  slip.sold_at,
  slip.removed_lines,
  slip.cleared_lines,
  slip.limit_share,
  slip.printed_times as reprints,
  slip.is_refund and slip.source_doc_id is null as is_no_receipt,
  -- Seconds from the sale to its refund.
  case when slip.source_doc_id is not null then (
    select extract(epoch from slip.sold_at - sale.sold_at)
    from cashier.slip as sale
    where sale.doc_id = slip.source_doc_id
  ) end as after_seconds,
  slip.is_refund and exists (
    select
    from cashier.payment as back
    join cashier.payment as paid on paid.id = back.source_id
    where back.doc_id = slip.doc_id
      and paid.tender <> back.tender
  ) as is_other_tender
from cashier.slip;

grant select on cashier.v_risk_slip to shanmen_app, shanmen_report;
