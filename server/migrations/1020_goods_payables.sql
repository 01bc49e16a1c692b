-- Goods, payables: what suppliers are paid, and which purchase a payment pays.

-- What suppliers are owed: audited purchases and returns say it themselves, payments and corrections are added here.
create table goods.supplier_payment (
  id bigint generated always as identity primary key,
  no varchar(24) not null unique,
  supplier_id bigint not null references goods.supplier,
  kind text not null,
  biz_date date not null,
  amount_fen bigint not null, -- what leaves for the supplier; a correction may go either way
  method varchar(20) not null default '',
  voucher_no varchar(40) not null default '',
  remark varchar(200) not null default '',
  reversal_of bigint unique references goods.supplier_payment,
  made_at timestamptz not null,
  made_by bigint not null,
  idem_key uuid constraint supplier_payment_idem_key_key unique, -- the request that made it, see goods.doc
  constraint supplier_payment_moves_something check (amount_fen <> 0),
  constraint supplier_payment_leaves check (kind = 'adjustment' or reversal_of is not null or amount_fen > 0),
  constraint supplier_payment_kind_known check (kind in ('payment', 'prepayment', 'adjustment'))
);
create index supplier_payment_of on goods.supplier_payment (supplier_id, biz_date);
create trigger append_only before update or delete or truncate on goods.supplier_payment
  for each statement execute function platform.refuse_change();
grant select, insert on goods.supplier_payment to shanmen_app;

-- 核销 by hand: which payment pays which purchase. What is paid in advance (预付) pays nothing until somebody says so; a
-- payment goes on paying what is due first with what is left of it.
create table goods.payable_settlement (
  id bigint generated always as identity primary key,
  payment_id bigint not null references goods.supplier_payment,
  doc_id bigint not null references goods.doc,
  biz_date date not null,
  amount_fen bigint not null, -- less than nothing where it undoes another one
  undoes bigint unique references goods.payable_settlement,
  made_at timestamptz not null,
  made_by bigint not null,
  idem_key uuid constraint payable_settlement_idem_key_key unique,
  constraint payable_settlement_moves_something check (amount_fen <> 0),
  constraint payable_settlement_undoes_less check ((undoes is null) = (amount_fen > 0))
);
create index payable_settlement_payment on goods.payable_settlement (payment_id);
create index payable_settlement_doc on goods.payable_settlement (doc_id);
create trigger append_only before update or delete or truncate on goods.payable_settlement
  for each statement execute function platform.refuse_change();
grant select, insert on goods.payable_settlement to shanmen_app;
