-- Tills: shifts with a blind count, sales and refunds as they were paid, and cash put in and taken out.
create schema cashier;
grant usage on schema cashier to shanmen_app;

-- 收银班次: one cashier at one till from the float to the counted drawer.
create table cashier.shift (
  id bigint generated always as identity primary key,
  no varchar(30) not null unique,
  idem_key uuid unique,
  cashier_id bigint not null references admin.staff,
  till_id bigint not null references goods.till,
  store_id bigint not null references goods.store,
  outlet_id bigint not null references admin.outlet,
  biz_date date not null, -- of its opening; every sale, refund and cash move takes it
  opened_at timestamptz not null,
  opening_float_fen bigint not null,
  float_detail jsonb, -- notes and coins
  state text not null default 'OPEN',
  counting_at timestamptz,
  counted_at timestamptz,
  closed_at timestamptz,
  expected_cash_fen bigint, -- worked out when the count is in, and shown only then
  counted_cash_fen bigint,
  over_short_fen bigint, -- counted less expected
  over_short_reason varchar(200),
  float_left_fen bigint, -- stays in the drawer for who comes next
  version int not null default 1,
  constraint till_shift_float_not_negative check (opening_float_fen >= 0),
  constraint till_shift_count_not_negative check (counted_cash_fen >= 0),
  constraint till_shift_state_known check (state in ('OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED')),
  constraint till_shift_counted_before_expected check (
    (state in ('OPEN', 'COUNTING')) = (expected_cash_fen is null)
    and (state in ('OPEN', 'COUNTING')) = (counted_cash_fen is null)
    and (state in ('OPEN', 'COUNTING')) = (over_short_fen is null)
  ),
  constraint till_shift_difference_explained check (state <> 'CLOSED' or over_short_fen = 0 or over_short_reason is not null),
  constraint till_shift_closed_has_time check ((state = 'CLOSED') = (closed_at is not null)),
  constraint till_shift_leaves_what_was_counted check (float_left_fen between 0 and counted_cash_fen)
);
create unique index till_shift_one_per_till on cashier.shift (till_id) where state <> 'CLOSED';
create unique index till_shift_one_per_cashier on cashier.shift (cashier_id) where state <> 'CLOSED';
create index till_shift_day on cashier.shift (biz_date, outlet_id);
grant select, insert, update on cashier.shift to shanmen_app;

-- Cash put into a drawer, taken out of it, or a drawer that was only opened.
create table cashier.cash_move (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  shift_id bigint not null references cashier.shift,
  kind text not null,
  amount_fen bigint not null,
  reason varchar(100) not null,
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  witness_id bigint references admin.staff, -- who else saw that much cash leave the drawer
  constraint cash_move_kind_known check (kind in ('DROP', 'IN', 'OUT', 'DRAWER')),
  constraint cash_move_amount_by_kind check ((kind = 'DRAWER' and amount_fen = 0) or (kind <> 'DRAWER' and amount_fen > 0)),
  constraint cash_move_witness_is_another check (witness_id <> made_by)
);
create index till_cash_move_shift on cashier.cash_move (shift_id, id);
create trigger append_only before update or delete or truncate on cashier.cash_move
  for each statement execute function platform.refuse_change();
grant select, insert on cashier.cash_move to shanmen_app;

-- A sale (XS) or a refund (XT) of a till: what its document of goods does not say.
create table cashier.slip (
  doc_id bigint primary key references goods.doc,
  idem_key uuid not null unique,
  shift_id bigint not null references cashier.shift,
  till_id bigint not null references goods.till,
  source_doc_id bigint references cashier.slip, -- of a refund: the sale that it takes back
  cashier_id bigint not null references admin.staff,
  biz_date date not null,
  sold_at timestamptz not null,
  amount_fen bigint not null, -- before discounts
  discount_fen bigint not null,
  rounding_fen bigint not null, -- 抹零
  total_fen bigint not null, -- 应收; of a refund what was given back
  printed_times int not null default 0,
  constraint slip_adds_up check (total_fen = amount_fen - discount_fen - rounding_fen),
  constraint slip_amounts_not_negative check (amount_fen >= 0 and discount_fen >= 0 and rounding_fen >= 0 and total_fen >= 0)
);
create index slip_day on cashier.slip (biz_date, doc_id);
create index slip_shift on cashier.slip (shift_id);
create index slip_source on cashier.slip (source_doc_id) where source_doc_id is not null;
grant select, insert, update (printed_times) on cashier.slip to shanmen_app;

-- Prices and shares of the lines of a slip, by the number of the line of its document.
create table cashier.slip_line (
  doc_id bigint not null references cashier.slip,
  line_no int not null,
  price_fen bigint not null, -- for one unit, as the server knew it
  order_discount_fen bigint not null default 0,
  rounding_fen bigint not null default 0,
  primary key (doc_id, line_no)
);
grant select, insert on cashier.slip_line to shanmen_app;

-- What a sale was paid with, and what a refund gave back; a refund names the payment that it gives back of.
create table cashier.payment (
  id bigint generated always as identity primary key,
  doc_id bigint not null references cashier.slip,
  line_no int not null,
  tender text not null,
  amount_fen bigint not null, -- more than nothing; of a refund it left the till
  tendered_fen bigint, -- 实收 in cash
  change_fen bigint, -- 找零
  reference varchar(40), -- 参考号 of a card slip
  source_id bigint references cashier.payment,
  refunded_fen bigint not null default 0,
  constraint till_payment_line_once unique (doc_id, line_no),
  constraint till_payment_tender_known check (tender in ('CASH', 'CARD')),
  constraint till_payment_amount_positive check (amount_fen > 0),
  constraint till_payment_refunded_within_amount check (refunded_fen between 0 and amount_fen),
  constraint till_payment_change_is_tendered_less_amount check (change_fen = tendered_fen - amount_fen and change_fen >= 0)
);
create index till_payment_doc on cashier.payment (doc_id);
grant select, insert, update (refunded_fen) on cashier.payment to shanmen_app;

-- The drawer of a till and its differences are accounts of the one ledger.
alter table commerce.payment_entry drop constraint entry_account_known;
alter table commerce.payment_entry add constraint entry_account_known check (
  account ~ '^(cash|variance|order|document|wallet|credit|waiting|till|till-variance)/[0-9]+$'
  or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate')
);
