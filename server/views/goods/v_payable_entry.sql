-- 应付: the account of each supplier, entry by entry. Positive fen are owed, negative ones are paid or given back.
-- What was paid with a purchase pays that very purchase, and a red document pays what it undoes: pays_doc_id says
-- which. All else pays what is due first.
create view goods.v_payable_entry as
  select
    doc.supplier_id,
    case when doc.type = 'JH' then 'purchase' else 'return' end as kind,
    doc.biz_date,
    coalesce(doc.due_on, doc.biz_date + supplier.credit_days) as due_on,
    case when doc.type = 'JH' then doc.amount_fen else -doc.amount_fen end as amount_fen,
    doc.no,
    doc.id as doc_id,
    lower(doc.type) as doc_type,
    null::bigint as payment_id,
    doc.remark,
    doc.audited_by as staff_id,
    doc.audited_at as made_at,
    doc.reversal_of as pays_doc_id
  from goods.doc
  join goods.supplier on supplier.id = doc.supplier_id
  where doc.type in ('JH', 'JT')
    and doc.status in ('audited', 'reversed')
  union all
  select
    doc.supplier_id,
    'payment',
    doc.biz_date,
    doc.biz_date,
    -doc.paid_fen,
    doc.no,
    doc.id,
    lower(doc.type),
    null,
    concat_ws(' ', '随单付款', doc.pay_method),
    doc.audited_by,
    doc.audited_at,
    coalesce(doc.reversal_of, doc.id)
  from goods.doc
  where doc.type = 'JH'
    and doc.supplier_id is not null
    and doc.status in ('audited', 'reversed')
    and doc.paid_fen <> 0
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
    payment.made_at,
    null
  from goods.supplier_payment as payment
  union all
  select supplier.id, 'opening', '2000-01-01'::date, '2000-01-01'::date, supplier.opening_payable_fen, '期初', null, null, null, '', null,
         supplier.created_at, null
  from goods.supplier
  where supplier.opening_payable_fen <> 0;

grant select on goods.v_payable_entry to shanmen_app, shanmen_report;
