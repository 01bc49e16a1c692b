-- 结算方式: when a purchase is due follows from what it says itself; what says nothing is due by the days of its supplier.
alter table goods.doc
  add column settle varchar(4),
  add constraint doc_settle_known check (settle in ('现结', '周结', '月结', '账期')),
  add constraint doc_settle_says_when check (type <> 'JH' or settle is null or due_on is not null);

-- What expires was made before.
alter table goods.doc_line
  add constraint doc_line_made_before_it_expires check (expire_on >= made_on);

create or replace view goods.v_payable_entry as
  select
    doc.supplier_id,
    case when doc.type = 'JH' then 'purchase' else 'return' end as kind,
    doc.biz_date,
    coalesce(doc.due_on, doc.biz_date + supplier.credit_days) as due_on,
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
