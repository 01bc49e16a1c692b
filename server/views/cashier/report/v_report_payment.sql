-- Money of tills by tender, in fen: a row is one payment of a sale or one part of a refund.
create view cashier.v_report_payment as
select
  payment.id as entry_id,
  case when slip.is_refund then 'refund' else 'sale' end as entry_kind,
  slip.biz_date,
  slip.sold_at as paid_at,
  shift.outlet_id,
  slip.cashier_id as seller_id,
  cashier.name as seller_name,
  slip.shift_id,
  slip.till_id,
  till.name as till_name,
  slip.doc_id,
  doc.no as doc_no,
  payment.tender,
  case when slip.is_refund then 0 else payment.amount_fen end as received_fen,
  case when slip.is_refund then payment.amount_fen else 0 end as refund_fen,
  case when slip.is_refund then -payment.amount_fen else payment.amount_fen end as net_fen
from cashier.payment
join cashier.slip on slip.doc_id = payment.doc_id
join cashier.shift on shift.id = slip.shift_id
join goods.doc on doc.id = slip.doc_id
left join goods.v_till as till on till.id = slip.till_id
left join admin.v_account as cashier on cashier.id = slip.cashier_id;

grant select on cashier.v_report_payment to shanmen_app, shanmen_report;
