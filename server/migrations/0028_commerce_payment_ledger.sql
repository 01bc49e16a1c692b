-- The one double-entry ledger of all money; every posting sums to zero and is only ever added to.

create table commerce.payment_posting (
  id bigint generated always as identity primary key,
  kind text not null,
  ref_type text not null,
  ref_id bigint not null,
  line_key text not null default '',
  shift_id bigint,
  outlet_id bigint,
  biz_date date not null,
  posted_at timestamptz not null,
  staff_id bigint,
  constraint posting_kind_known check (kind in ('sale', 'refund', 'cash_move', 'drop', 'credit', 'wallet', 'voucher', 'deposit', 'settlement', 'variance', 'reversal')),
  constraint posting_once unique (ref_type, ref_id, kind, line_key)
);

create index payment_posting_day on commerce.payment_posting (biz_date, outlet_id);

create table commerce.payment_entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references commerce.payment_posting,
  line_no int not null,
  account text not null,
  amount_fen bigint not null,
  channel_trade_no varchar(64),
  constraint entry_line_once unique (posting_id, line_no),
  constraint entry_moves_money check (amount_fen <> 0),
  constraint entry_account_known check (
    account ~ '^(cash|variance|order|wallet|credit)/[0-9]+$'
    or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee')
  )
);

create index payment_entry_account on commerce.payment_entry (account);

create trigger append_only
  before update or delete or truncate on commerce.payment_posting
  for each statement execute function platform.refuse_change();

create trigger append_only
  before update or delete or truncate on commerce.payment_entry
  for each statement execute function platform.refuse_change();

grant select, insert on commerce.payment_posting to shanmen_app;
grant select, insert on commerce.payment_entry to shanmen_app;
