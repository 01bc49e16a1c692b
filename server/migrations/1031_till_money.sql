-- Every tender at a till, sales that wait for their money or for a person, carts set aside, and what follows a count.

alter table cashier.slip
  add column is_refund boolean, -- a refund without receipt names no sale
  add column client_at timestamptz, -- of a sale without the server: the clock of the till
  add column flags text[] not null default '{}',
  add column late_from_shift_id bigint references cashier.shift; -- sold in that shift, and handed in after it had ended
update cashier.slip set is_refund = source_doc_id is not null;
alter table cashier.slip
  alter column is_refund set not null,
  add constraint slip_source_is_of_refund check (is_refund or source_doc_id is null),
  add constraint slip_late_from_another check (late_from_shift_id <> shift_id);
create index slip_late_from on cashier.slip (late_from_shift_id) where late_from_shift_id is not null;

alter table cashier.payment
  add column ref_id bigint, -- whose account pays: party of a member, credit account, issuer of a voucher
  add column state text not null default 'SUCCESS', -- of a refund by code: what its provider said
  add column trade_no varchar(40) unique, -- ours, the key of the provider
  add column channel_trade_no varchar(64),
  add column asks int not null default 0,
  add column ask_at timestamptz,
  add column words varchar(200),
  drop constraint till_payment_tender_known,
  add constraint till_payment_tender_known
    check (tender in ('CASH', 'WECHAT', 'ALIPAY', 'CARD', 'WALLET', 'VOUCHER', 'CREDIT', 'FREE')),
  add constraint till_payment_state_known check (state in ('SUCCESS', 'PENDING', 'FAILED')),
  add constraint till_payment_asked_has_number check (state = 'SUCCESS' or trade_no is not null);
create index till_payment_due on cashier.payment (ask_at) where state = 'PENDING';
grant update (state, channel_trade_no, asks, ask_at, words) on cashier.payment to shanmen_app;

-- A sale that was accepted and is not posted: a provider is asked for its money, or a person has to look at it.
create table cashier.open_sale (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  till_id bigint not null references goods.till,
  cashier_id bigint not null references admin.staff,
  shift_id bigint references cashier.shift, -- that took its money; null while none did
  raised_at timestamptz not null,
  content jsonb not null, -- lines as priced, and payments
  total_fen bigint not null,
  state text not null,
  kind text, -- why a person has to look at it
  words varchar(200),
  doc_id bigint unique references cashier.slip,
  tender text,
  charge_fen bigint, -- of its scanned part
  trade_no varchar(40) unique,
  channel_trade_no varchar(64),
  asks int not null default 0,
  ask_at timestamptz,
  resolved_by bigint references admin.staff,
  resolved_at timestamptz,
  resolution text,
  note varchar(200),
  constraint open_sale_state_known check (state in ('ASKED', 'UNKNOWN', 'REVERSING', 'STUCK', 'POSTED', 'VOID', 'REFUNDED')),
  constraint open_sale_kind_known
    check (kind in ('stock_short', 'price_differs', 'shift_closed', 'payment_unknown', 'item_stopped', 'refused')),
  constraint open_sale_tender_known check (tender in ('WECHAT', 'ALIPAY')),
  constraint open_sale_charge_whole check ((tender is null) = (charge_fen is null) and (tender is null) = (trade_no is null)),
  constraint open_sale_asked_has_charge check (state not in ('ASKED', 'UNKNOWN', 'REVERSING') or tender is not null),
  constraint open_sale_stuck_has_kind check (state <> 'STUCK' or kind is not null),
  constraint open_sale_posted_has_document check ((state = 'POSTED') = (doc_id is not null)),
  constraint open_sale_resolution_known check (resolution in ('POST', 'REFUND', 'SEEN')),
  constraint open_sale_resolved_whole check ((resolved_by is null) = (resolved_at is null) and (resolved_by is null) = (resolution is null))
);
create index open_sale_due on cashier.open_sale (ask_at) where state in ('ASKED', 'UNKNOWN', 'REVERSING');
create index open_sale_shift on cashier.open_sale (shift_id) where state in ('ASKED', 'UNKNOWN', 'REVERSING');
create index open_sale_waiting on cashier.open_sale (id) where kind is not null and resolved_by is null;
grant select, insert, update on cashier.open_sale to shanmen_app;

-- 挂单: carts of a store that wait; any till of the store may take one up.
create table cashier.held_cart (
  id bigint generated always as identity primary key,
  store_id bigint not null references goods.store,
  till_id bigint not null references goods.till,
  label varchar(30) not null,
  content jsonb not null,
  total_fen bigint not null, -- as the till showed it; prices are looked up again when it is paid
  held_by bigint not null references admin.staff,
  held_at timestamptz not null,
  expires_at timestamptz not null,
  taken_by bigint references admin.staff,
  taken_at timestamptz,
  dropped_by bigint references admin.staff,
  dropped_at timestamptz,
  dropped_reason varchar(100),
  constraint held_cart_ends_once check (taken_by is null or dropped_by is null),
  constraint held_cart_taken_whole check ((taken_by is null) = (taken_at is null)),
  constraint held_cart_dropped_whole
    check ((dropped_by is null) = (dropped_at is null) and (dropped_by is null) = (dropped_reason is null))
);
create index held_cart_waiting on cashier.held_cart (store_id, id) where taken_by is null and dropped_by is null;
grant select, insert, update on cashier.held_cart to shanmen_app;

-- Counts of a drawer; a recount stands beside the first.
create table cashier.shift_count (
  shift_id bigint not null references cashier.shift,
  seq int not null,
  counted_cash_fen bigint not null,
  notes jsonb,
  slips jsonb, -- what the slips of the other tenders sum to
  counted_by bigint not null references admin.staff,
  counted_at timestamptz not null,
  primary key (shift_id, seq),
  constraint shift_count_not_negative check (counted_cash_fen >= 0)
);
create trigger append_only before update or delete or truncate on cashier.shift_count
  for each statement execute function platform.refuse_change();
grant select, insert on cashier.shift_count to shanmen_app;

alter table cashier.shift
  add column witness_id bigint references admin.staff, -- who accepted a difference beyond the tolerance
  add column forced_by bigint references admin.staff,
  add column force_reason varchar(200),
  add column left_open varchar(200), -- what a forced end left behind, for the finance department
  add column approved_by bigint references admin.staff,
  add column approved_at timestamptz,
  add column approve_remark varchar(200),
  drop constraint till_shift_state_known,
  drop constraint till_shift_difference_explained,
  drop constraint till_shift_closed_has_time,
  add constraint till_shift_state_known check (state in ('OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'APPROVED')),
  add constraint till_shift_difference_explained
    check (state not in ('CLOSED', 'APPROVED') or over_short_fen = 0 or over_short_reason is not null),
  add constraint till_shift_closed_has_time check ((state in ('CLOSED', 'APPROVED')) = (closed_at is not null)),
  add constraint till_shift_approved_by_another
    check ((state = 'APPROVED') = (approved_by is not null) and approved_by <> cashier_id),
  add constraint till_shift_forced_with_reason check ((forced_by is null) = (force_reason is null));
drop index cashier.till_shift_one_per_till;
drop index cashier.till_shift_one_per_cashier;
create unique index till_shift_one_per_till on cashier.shift (till_id) where state not in ('CLOSED', 'APPROVED');
create unique index till_shift_one_per_cashier on cashier.shift (cashier_id) where state not in ('CLOSED', 'APPROVED');

alter table cashier.cash_move
  drop constraint cash_move_kind_known,
  add constraint cash_move_kind_known check (kind in ('DROP', 'IN', 'OUT', 'FLOAT', 'DRAWER'));

-- `hospitality` is what 免单 cost; `till-waiting` what was taken for a sale that is not posted.
alter table commerce.payment_entry drop constraint entry_account_known;
alter table commerce.payment_entry add constraint entry_account_known check (
  account ~ '^(cash|variance|order|document|wallet|credit|waiting|till|till-variance|till-waiting)/[0-9]+$'
  or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate', 'hospitality')
);
