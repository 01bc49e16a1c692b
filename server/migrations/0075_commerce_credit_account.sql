-- What an enterprise has prepaid or may owe; no sale can lead below its limit, and every movement stays.

create table commerce.credit_account (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null unique references commerce.enterprise,
  kind text not null,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0,
  credit_limit_fen bigint not null default 0,
  asked_limit_fen bigint,
  asked_by bigint references admin.staff,
  warn_fen bigint not null default 0,
  state text not null default 'NORMAL',
  opened_at timestamptz not null,
  opened_by bigint references admin.staff,
  version int not null default 1,
  constraint credit_kind_known check (kind in ('PREPAID', 'CREDIT', 'BOTH')),
  constraint credit_state_known check (state in ('NORMAL', 'FROZEN', 'CLOSED')),
  constraint credit_amounts_not_negative check (frozen_fen >= 0 and credit_limit_fen >= 0 and asked_limit_fen >= 0 and warn_fen >= 0),
  constraint credit_prepaid_has_no_limit check (kind <> 'PREPAID' or credit_limit_fen = 0),
  constraint credit_limit_asked_by_somebody check ((asked_limit_fen is null) = (asked_by is null)),
  constraint credit_never_below_limit check (balance_fen - frozen_fen >= -credit_limit_fen)
);

create sequence commerce.credit_receipt_serial as bigint;

create table commerce.credit_txn (
  id bigint generated always as identity primary key,
  account_id bigint not null references commerce.credit_account,
  type text not null,
  amount_fen bigint not null,
  balance_after_fen bigint not null,
  ref_type text not null,
  ref_id bigint not null,
  staff_id bigint references admin.staff,
  memo varchar(100) not null default '',
  at timestamptz not null,
  biz_date date not null,
  constraint credit_txn_type_known check (type in ('RECHARGE', 'CONSUME', 'FREEZE', 'UNFREEZE', 'REFUND', 'REBATE', 'ADJUST', 'WITHDRAW', 'PENALTY')),
  constraint credit_txn_moves_money check (amount_fen <> 0),
  constraint credit_txn_once unique (type, ref_type, ref_id)
);

create index credit_txn_account on commerce.credit_txn (account_id, id);

create trigger append_only
  before update or delete or truncate on commerce.credit_txn
  for each statement execute function platform.refuse_change();

grant select, insert, update on commerce.credit_account to shanmen_app;
grant select, insert on commerce.credit_txn to shanmen_app;
grant usage on sequence commerce.credit_receipt_serial to shanmen_app;
