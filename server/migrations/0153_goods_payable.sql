-- What suppliers are owed: audited purchases and returns say it themselves, payments and corrections are added here.

create table goods.supplier_payment (
  id bigint generated always as identity primary key,
  no varchar(24) not null unique,
  supplier_id bigint not null references goods.supplier,
  kind text not null,
  biz_date date not null,
  -- What leaves for the supplier; a correction may go either way.
  amount_fen bigint not null,
  method varchar(20) not null default '',
  voucher_no varchar(40) not null default '',
  remark varchar(200) not null default '',
  reversal_of bigint unique references goods.supplier_payment,
  made_at timestamptz not null,
  made_by bigint not null,
  constraint supplier_payment_kind_known check (kind in ('payment', 'adjustment')),
  constraint supplier_payment_moves_something check (amount_fen <> 0),
  constraint supplier_payment_leaves check (kind = 'adjustment' or reversal_of is not null or amount_fen > 0)
);

create index supplier_payment_of on goods.supplier_payment (supplier_id, biz_date);

create index doc_supplier on goods.doc (supplier_id, biz_date) where supplier_id is not null;

create trigger append_only
  before update or delete or truncate on goods.supplier_payment
  for each statement execute function platform.refuse_change();

grant select, insert on goods.supplier_payment to shanmen_app;

-- Every entry of the account of a supplier: positive is owed, negative is paid or given back.
create view goods.v_payable_entry as
  select
    doc.supplier_id,
    case when doc.type = 'JH' then 'purchase' else 'return' end as kind,
    doc.biz_date,
    doc.biz_date + supplier.credit_days as due_on,
    case when doc.type = 'JH' then 1 else -1 end * (doc.amount_fen - doc.discount_fen) as amount_fen,
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

grant select on goods.v_payable_entry to shanmen_app, shanmen_report;
