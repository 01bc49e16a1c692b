-- The stock ledger, which is only ever added to, and the balances that must equal it at all times.

create table goods.stock_balance (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  qty numeric(18, 3) not null default 0,
  value_fen bigint not null default 0,
  seq bigint not null default 0,
  last_unit_cost numeric(18, 6),
  -- A copy of the warehouse's flag, so that the rule below needs no other row.
  negative_ok boolean not null default false,
  last_in_at timestamptz,
  last_out_at timestamptz,
  primary key (goods_id, wh_id),
  constraint stock_of_nothing_has_no_value check (qty <> 0 or value_fen = 0),
  constraint stock_is_never_short check (negative_ok or qty >= 0),
  constraint stock_at_hand_has_no_debt check (qty <= 0 or value_fen >= 0)
);

create index stock_balance_warehouse on goods.stock_balance (wh_id, goods_id);

create table goods.stock_ledger (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  seq bigint not null,
  doc_id bigint not null,
  line_no int not null,
  revision int not null default 1,
  kind text not null,
  biz_date date not null,
  posted_at timestamptz not null,
  qty numeric(18, 3) not null,
  value_fen bigint not null,
  qty_after numeric(18, 3) not null,
  value_after bigint not null,
  diff_fen bigint not null default 0,
  cost_estimated boolean not null default false,
  batch_id bigint,
  staff_id bigint not null,
  primary key (goods_id, wh_id, seq),
  constraint stock_posted_once unique (doc_id, line_no, wh_id, kind, revision),
  constraint stock_kind_known check (kind in ('normal', 'reversal', 'costadj'))
);

create index stock_ledger_day on goods.stock_ledger (biz_date, wh_id);
create index stock_ledger_doc on goods.stock_ledger (doc_id);

create trigger append_only
  before update or delete or truncate on goods.stock_ledger
  for each statement execute function platform.refuse_change();

grant select, insert, update on goods.stock_balance to shanmen_app;
grant select, insert on goods.stock_ledger to shanmen_app;
