-- 会员 of the shops: a customer with a mobile and a card, and the money and points that lie with us for one.

create sequence cashier.member_serial as int minvalue 1 maxvalue 999999;
grant usage on sequence cashier.member_serial to shanmen_app;

create table cashier.member (
  party_id bigint primary key references goods.party,
  idem_key uuid not null unique,
  card_no varchar(20) not null unique,
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  joined_at timestamptz not null,
  joined_by bigint not null references admin.staff,
  constraint member_mobile_once unique (mobile_hash)
);
grant select, insert, update on cashier.member to shanmen_app;

-- 会员储值: the balance moves only together with a row of wallet_txn.
create table cashier.member_wallet (
  party_id bigint primary key references cashier.member,
  balance_fen bigint not null default 0,
  points int not null default 0,
  version int not null default 1,
  constraint wallet_not_below_zero check (balance_fen >= 0)
);
grant select, insert, update on cashier.member_wallet to shanmen_app;

create table cashier.wallet_txn (
  id bigint generated always as identity primary key,
  party_id bigint not null references cashier.member_wallet,
  kind text not null,
  amount_fen bigint not null, -- signed: what was paid in is above zero
  points int not null, -- signed
  balance_after_fen bigint not null,
  points_after int not null,
  doc_id bigint references goods.doc, -- the sale or refund; null of a recharge
  shift_id bigint references cashier.shift,
  tender text, -- of a recharge
  reference varchar(40), -- 参考号 of a card slip
  idem_key uuid unique, -- of a recharge
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  constraint wallet_txn_once unique (kind, doc_id),
  constraint wallet_txn_kind_known check (kind in ('RECHARGE', 'CONSUME', 'REFUND', 'POINTS', 'ADJUST')),
  constraint wallet_txn_balance_not_below_zero check (balance_after_fen >= 0),
  constraint wallet_txn_tender_of_recharge check ((kind = 'RECHARGE') = (tender is not null)),
  constraint wallet_txn_sale_of_the_rest check (kind in ('RECHARGE', 'ADJUST') or doc_id is not null)
);
create index wallet_txn_party on cashier.wallet_txn (party_id, id);
create index wallet_txn_shift on cashier.wallet_txn (shift_id) where kind = 'RECHARGE';
create trigger append_only before update or delete or truncate on cashier.wallet_txn
  for each statement execute function platform.refuse_change();
grant select, insert on cashier.wallet_txn to shanmen_app;

-- To which member a slip was sold.
alter table cashier.slip add column member_id bigint references cashier.member;
create index slip_member on cashier.slip (member_id) where member_id is not null;

-- 代金券: the number of a voucher pays once.
create unique index till_payment_voucher_once on cashier.payment (reference) where tender = 'VOUCHER' and source_id is null;
alter table cashier.payment add constraint till_payment_account_named
  check (tender not in ('WALLET', 'CREDIT') or ref_id is not null);
