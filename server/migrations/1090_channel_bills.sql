-- 渠道账单: what a provider of payments says of a day, and how each row of it meets our ledger.
create table commerce.channel_bill (
  id bigint generated always as identity primary key,
  provider text not null,
  bill_date date not null,
  file_hash bytea not null unique,
  file_name varchar(120) not null,
  imported_at timestamptz not null,
  imported_by bigint references admin.staff, -- null: a job fetched it
  constraint channel_bill_once_per_day unique (provider, bill_date),
  constraint channel_bill_provider_known check (provider in ('WECHAT', 'ALIPAY', 'BANK'))
);
grant select, insert on commerce.channel_bill to shanmen_app;

-- A row of a bill with the movement of ours that it meets, or a movement of ours that the bill lacks. Money that came in is
-- positive.
create table commerce.channel_bill_row (
  id bigint generated always as identity primary key,
  bill_id bigint not null references commerce.channel_bill,
  line_no int, -- in the file; null where the bill lacks it
  trade_no varchar(64) not null default '', -- ours, as the provider says it
  channel_trade_no varchar(64) not null default '',
  at timestamptz,
  bill_fen bigint, -- null: 短款
  fee_fen bigint not null default 0,
  entry_id bigint unique references commerce.payment_entry, -- null: 长款
  ledger_fen bigint,
  result text not null generated always as (
    case
      when entry_id is null then 'LONG'
      when bill_fen is null then 'SHORT'
      when bill_fen = ledger_fen then 'MATCHED'
      else 'DIFFERENT'
    end
  ) stored,
  match_note varchar(200) not null default '', -- of a match by hand
  matched_by bigint references admin.staff,
  -- How a difference is settled: explained, booked, or given back to the payer.
  state text not null default 'OPEN',
  way text,
  note varchar(200) not null default '',
  asked_by bigint references admin.staff,
  decided_by bigint references admin.staff,
  decided_at timestamptz,
  words varchar(200), -- what the provider said of a refund that it refused
  constraint channel_bill_row_is_of_one_side check (bill_fen is not null or entry_id is not null),
  constraint channel_bill_row_bill_has_line check ((bill_fen is null) = (line_no is null)),
  constraint channel_bill_row_entry_has_amount check ((entry_id is null) = (ledger_fen is null)),
  constraint channel_bill_row_state_known check (state in ('OPEN', 'ASKED', 'REFUNDING', 'SETTLED')),
  constraint channel_bill_row_way_known check (way in ('EXPLAIN', 'ADJUST', 'REFUND')),
  constraint channel_bill_row_asked_whole check ((state = 'OPEN') = (way is null) and (way is null) = (asked_by is null)),
  constraint channel_bill_row_settled_by_another check ((state in ('REFUNDING', 'SETTLED')) = (decided_by is not null) and decided_by <> asked_by)
);
create index channel_bill_row_bill on commerce.channel_bill_row (bill_id, result);
create index channel_bill_row_refunding on commerce.channel_bill_row (id) where state = 'REFUNDING';
grant select, insert, update, delete on commerce.channel_bill_row to shanmen_app;

-- `bill-variance` is what a difference with a provider is booked against; `sms` what messages cost.
alter table commerce.payment_posting drop constraint posting_kind_known;
alter table commerce.payment_posting add constraint posting_kind_known check (kind in (
  'sale', 'refund', 'cash_move', 'drop', 'credit', 'wallet', 'voucher', 'deposit', 'settlement', 'variance', 'reversal', 'rebate', 'purchase'
));
alter table commerce.payment_entry drop constraint entry_account_known;
alter table commerce.payment_entry add constraint entry_account_known check (
  account ~ '^(cash|variance|order|document|wallet|credit|waiting|till|till-variance|till-waiting|plate|bill-variance)/[0-9]+$'
  or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate', 'hospitality', 'sms')
);
