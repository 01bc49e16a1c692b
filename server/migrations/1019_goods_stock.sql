-- Goods, stock: balances, the ledger that they must equal, batches, and closed months.

-- 结存: quantity and value of a good in a warehouse; it equals the sum of its ledger at all times.
create table goods.stock_balance (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  qty numeric(18, 3) not null default 0,
  value_fen bigint not null default 0, -- at cost: moving weighted average
  seq bigint not null default 0, -- of the newest movement
  last_unit_cost numeric(18, 6),
  -- A copy of the flag of its warehouse, so that the rule below needs no other row.
  negative_ok boolean not null default false,
  last_in_at timestamptz,
  last_out_at timestamptz,
  primary key (goods_id, wh_id),
  constraint stock_of_nothing_has_no_value check (qty <> 0 or value_fen = 0),
  constraint stock_is_never_short check (negative_ok or qty >= 0),
  constraint stock_at_hand_has_no_debt check (qty <= 0 or value_fen >= 0)
);
create index stock_balance_warehouse on goods.stock_balance (wh_id, goods_id);
create trigger take_negative_flag
  before insert on goods.stock_balance
  for each row execute function goods.take_negative_flag();
grant select, insert, update on goods.stock_balance to shanmen_app;

-- 库存流水: every movement, only ever added to.
create table goods.stock_ledger (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  seq bigint not null, -- 1, 2, 3 … of this good here
  doc_id bigint not null,
  line_no int not null,
  revision int not null default 1, -- of the document
  kind text not null,
  biz_date date not null,
  posted_at timestamptz not null,
  qty numeric(18, 3) not null,
  value_fen bigint not null,
  qty_after numeric(18, 3) not null,
  value_after bigint not null,
  diff_fen bigint not null default 0, -- what its document says less value_fen
  cost_estimated boolean not null default false, -- no cost was known here
  batch_id bigint,
  staff_id bigint not null,
  primary key (goods_id, wh_id, seq),
  constraint stock_posted_once unique (doc_id, line_no, wh_id, kind, revision),
  constraint stock_ledger_doc_exists foreign key (doc_id) references goods.doc,
  constraint stock_kind_known check (kind in ('normal', 'receipt', 'reversal', 'costadj'))
);
create index stock_ledger_day on goods.stock_ledger (biz_date, wh_id);
create index stock_ledger_doc on goods.stock_ledger (doc_id);
create trigger append_only before update or delete or truncate on goods.stock_ledger
  for each statement execute function platform.refuse_change();
grant select, insert on goods.stock_ledger to shanmen_app;

-- Every movement of a batch.
create table goods.stock_batch_move (
  id bigint generated always as identity primary key,
  batch_id bigint not null references goods.stock_batch,
  doc_id bigint not null references goods.doc,
  line_no int not null,
  revision int not null,
  kind text not null,
  qty numeric(18, 3) not null,
  constraint stock_batch_move_moves_something check (qty <> 0)
);
create index stock_batch_move_doc on goods.stock_batch_move (doc_id, line_no);
create trigger append_only before update or delete or truncate on goods.stock_batch_move
  for each statement execute function platform.refuse_change();
grant select, insert on goods.stock_batch_move to shanmen_app;

-- Months that are closed: nothing is posted into them any more, and what lay there at their end is kept.
create table goods.period (
  yyyymm char(6) primary key,
  status text not null,
  closed_by bigint not null,
  closed_at timestamptz not null,
  reopened_by bigint,
  reopened_at timestamptz,
  reopen_reason varchar(200),
  constraint period_is_a_month check (yyyymm ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
  constraint period_status_known check (status in ('open', 'closed'))
);
grant select, insert, update on goods.period to shanmen_app;

-- What lay there at the end of a closed month.
create table goods.period_balance (
  yyyymm char(6) not null references goods.period,
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  qty numeric(18, 3) not null,
  value_fen bigint not null,
  primary key (yyyymm, goods_id, wh_id)
);
grant select, insert, delete on goods.period_balance to shanmen_app;
