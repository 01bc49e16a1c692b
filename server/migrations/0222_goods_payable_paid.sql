-- What was paid when goods were bought is owed no more.
create or replace view goods.v_payable_entry as
  select
    doc.supplier_id,
    case when doc.type = 'JH' then 'purchase' else 'return' end as kind,
    doc.biz_date,
    doc.biz_date + supplier.credit_days as due_on,
    case when doc.type = 'JH' then doc.amount_fen - doc.paid_fen else -doc.amount_fen end as amount_fen,
    doc.no,
    doc.id as doc_id,
    lower(doc.type) as doc_type,
    null::bigint as payment_id,
    doc.remark,
    doc.audited_by as staff_id,
    doc.audited_at as made_at
  from goods.doc
  join goods.supplier on supplier.id = doc.supplier_id
  where doc.type in ('JH', 'JT')
    and doc.status in ('audited', 'reversed')
  union all
  select
    payment.supplier_id,
    payment.kind,
    payment.biz_date,
    payment.biz_date,
    -payment.amount_fen,
    payment.no,
    null,
    null,
    payment.id,
    concat_ws(' ', nullif(payment.method, ''), nullif(payment.voucher_no, ''), nullif(payment.remark, '')),
    payment.made_by,
    payment.made_at
  from goods.supplier_payment as payment
  union all
  select supplier.id, 'opening', '2000-01-01'::date, '2000-01-01'::date, supplier.opening_payable_fen, '期初', null, null, null, '', null,
         supplier.created_at
  from goods.supplier
  where supplier.opening_payable_fen <> 0;
