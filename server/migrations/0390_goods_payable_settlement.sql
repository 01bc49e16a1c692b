-- 核销 by hand: which payment pays which purchase. What is paid in advance (预付) pays nothing until somebody says so; a
-- payment goes on paying what is due first with what is left of it.

alter table goods.supplier_payment
  drop constraint supplier_payment_kind_known,
  add constraint supplier_payment_kind_known check (kind in ('payment', 'prepayment', 'adjustment'));

create table goods.payable_settlement (
  id bigint generated always as identity primary key,
  payment_id bigint not null references goods.supplier_payment,
  doc_id bigint not null references goods.doc,
  biz_date date not null,
  -- Less than nothing where it undoes another one.
  amount_fen bigint not null,
  undoes bigint unique references goods.payable_settlement,
  made_at timestamptz not null,
  made_by bigint not null,
  constraint payable_settlement_moves_something check (amount_fen <> 0),
  constraint payable_settlement_undoes_less check ((undoes is null) = (amount_fen > 0))
);

create index payable_settlement_payment on goods.payable_settlement (payment_id);

create index payable_settlement_doc on goods.payable_settlement (doc_id);

create trigger append_only
  before update or delete or truncate on goods.payable_settlement
  for each statement execute function platform.refuse_change();

grant select, insert on goods.payable_settlement to shanmen_app;
