-- Commerce, customers: enterprises with their accounts, who is on the blacklist, and what visitors are told.

-- Units that buy under a contract: agencies, schools, hotels, companies. One master for every screen.
create table commerce.enterprise (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  uscc char(18) not null, -- 统一社会信用代码
  licence_no varchar(40) not null default '',
  contact varchar(30) not null default '',
  tel varchar(20) not null default '',
  account_manager_id bigint references admin.staff, -- 客户经理
  parent_id bigint references commerce.enterprise,
  invoice_title varchar(60) not null default '',
  invoice_address varchar(120) not null default '',
  invoice_bank varchar(120) not null default '',
  status text not null default 'DRAFT',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint enterprise_uscc_once unique (uscc),
  constraint enterprise_kind_known check (kind in ('AGENCY', 'OTA', 'HOTEL', 'SCHOOL', 'GOV', 'COMPANY')),
  constraint enterprise_status_known check (status in ('DRAFT', 'ACTIVE', 'FROZEN', 'TERMINATED')),
  constraint enterprise_is_not_its_own_parent check (parent_id <> id)
);
create index enterprise_parent on commerce.enterprise (parent_id);
grant select, insert, update on commerce.enterprise to shanmen_app;

-- What an enterprise has prepaid or may owe; no sale can lead below its limit, and every movement stays.
create table commerce.credit_account (
  id bigint generated always as identity primary key,
  enterprise_id bigint not null unique references commerce.enterprise,
  kind text not null,
  balance_fen bigint not null default 0,
  frozen_fen bigint not null default 0, -- set aside for reserved orders; no part of the balance is gone yet
  credit_limit_fen bigint not null default 0,
  asked_limit_fen bigint, -- a limit that waits for a second person
  asked_by bigint references admin.staff,
  warn_fen bigint not null default 0, -- below it somebody is warned
  state text not null default 'NORMAL',
  opened_at timestamptz not null,
  opened_by bigint references admin.staff,
  version int not null default 1,
  -- 授权超额: what a second person lets it owe beyond its limit, until it is paid back
  temp_limit_fen bigint not null default 0,
  constraint credit_kind_known check (kind in ('PREPAID', 'CREDIT', 'BOTH')),
  constraint credit_state_known check (state in ('NORMAL', 'FROZEN', 'CLOSED')),
  constraint credit_amounts_not_negative check (frozen_fen >= 0 and credit_limit_fen >= 0 and asked_limit_fen >= 0 and warn_fen >= 0),
  constraint credit_prepaid_has_no_limit check (kind <> 'PREPAID' or credit_limit_fen = 0),
  constraint credit_limit_asked_by_somebody check ((asked_limit_fen is null) = (asked_by is null)),
  constraint credit_temp_limit_not_negative check (temp_limit_fen >= 0),
  constraint credit_prepaid_has_no_temp_limit check (kind <> 'PREPAID' or temp_limit_fen = 0),
  constraint credit_never_below_limit check (balance_fen - frozen_fen >= -(credit_limit_fen + temp_limit_fen))
);
grant select, insert, update on commerce.credit_account to shanmen_app;

-- The number of a receipt for money that an account takes in.
create sequence commerce.credit_receipt_serial as bigint;
grant usage on sequence commerce.credit_receipt_serial to shanmen_app;

-- Every movement of an account. What brings money in says for ever which request did it: a repeat after its row in
-- platform.idempotency_key was purged finds what the first one made.
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
  idem_key uuid constraint credit_txn_idem_key_key unique, -- the request that made it
  constraint credit_txn_type_known check (type in ('RECHARGE', 'CONSUME', 'FREEZE', 'UNFREEZE', 'REFUND', 'REBATE', 'ADJUST', 'WITHDRAW', 'PENALTY')),
  constraint credit_txn_moves_money check (amount_fen <> 0),
  constraint credit_txn_once unique (type, ref_type, ref_id)
);
create index credit_txn_account on commerce.credit_txn (account_id, id);
create trigger append_only before update or delete or truncate on commerce.credit_txn
  for each statement execute function platform.refuse_change();
grant select, insert on commerce.credit_txn to shanmen_app;

-- 黑名单: who may not book, buy or enter, and until when; a number is kept as a hash to be found and a mask to be shown.
create table commerce.blacklist_entry (
  id bigint generated always as identity primary key,
  kind text not null,
  value_hash char(64) not null,
  value_masked varchar(30) not null,
  scopes text[] not null,
  reason text not null,
  source text not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  note varchar(200) not null default '',
  created_at timestamptz not null,
  created_by bigint references admin.staff,
  lifted_at timestamptz,
  lifted_by bigint references admin.staff,
  lift_reason varchar(200),
  constraint blacklist_kind_known check (kind in ('ID_CARD', 'PASSPORT', 'HK_MACAO', 'TAIWAN', 'MOBILE')),
  constraint blacklist_scopes_known check (scopes <@ array['RESERVE', 'BUY', 'ENTER'] and cardinality(scopes) >= 1),
  constraint blacklist_reason_known check (reason in ('NOSHOW', 'SCALPER', 'FRAUD', 'UNRULY', 'DEBT')),
  constraint blacklist_source_known check (source in ('AUTO', 'MANUAL')),
  constraint blacklist_manual_has_maker check (source = 'AUTO' or created_by is not null),
  constraint blacklist_ends_later check (valid_until > valid_from),
  constraint blacklist_lifted_is_whole check ((lifted_at is null) = (lift_reason is null)),
  constraint blacklist_lifted_by_another check (lifted_by is null or lifted_by is distinct from created_by)
);
create index blacklist_entry_value on commerce.blacklist_entry (value_hash) where lifted_at is null;
create index blacklist_entry_newest on commerce.blacklist_entry (created_at desc);
grant select, insert, update on commerce.blacklist_entry to shanmen_app;

-- 黑名单命中: who is on the list and tried all the same; what was refused is rolled back, this row stays.
create table commerce.blacklist_hit (
  id bigint generated always as identity primary key,
  entry_id bigint not null references commerce.blacklist_entry,
  act text not null,
  place varchar(60),
  staff_id bigint references admin.staff,
  at timestamptz not null,
  constraint blacklist_hit_act_known check (act in ('RESERVE', 'BUY', 'CHANGE', 'ENTER'))
);
create index blacklist_hit_entry on commerce.blacklist_hit (entry_id, at desc);
create trigger append_only before update or delete or truncate on commerce.blacklist_hit
  for each statement execute function platform.refuse_change();
grant select, insert on commerce.blacklist_hit to shanmen_app;

-- The ladder of 爽约: for how many days somebody may not book after the nth time.
create table commerce.violation_policy (
  nth smallint primary key,
  days smallint not null,
  constraint violation_policy_positive check (nth >= 1 and days >= 1)
);
insert into commerce.violation_policy (nth, days) values (1, 30), (2, 60), (3, 90);
grant select on commerce.violation_policy to shanmen_app;

-- 爽约记录: who had a free place and did not come.
create table commerce.violation (
  id bigint generated always as identity primary key,
  id_hash char(64) not null,
  ticket_id bigint not null unique, -- no reference: area ticket stands above this one
  visit_date date not null,
  kind text not null,
  entry_id bigint not null references commerce.blacklist_entry, -- what it led to
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason varchar(200),
  constraint violation_kind_known check (kind in ('NOSHOW')),
  constraint violation_withdrawn_is_whole check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index violation_person on commerce.violation (id_hash, visit_date) where withdrawn_at is null;
grant select, insert, update on commerce.violation to shanmen_app;

-- 短信: messages leave with their cause and are sent once. What leads to a person is forgotten after a time; the row
-- stays.
create table commerce.sms_message (
  id bigint generated always as identity primary key,
  event_key varchar(80) not null, -- what it tells of; told once
  scene text not null,
  mobile_enc text,
  mobile_masked varchar(20),
  text_enc text,
  segments int not null, -- as the provider charges them
  state text not null default 'QUEUED',
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint sms_once_per_event unique (scene, event_key),
  constraint sms_state_known check (state in ('QUEUED', 'SENT', 'FAILED')),
  constraint sms_sent_has_time check ((state = 'SENT') = (sent_at is not null)),
  constraint sms_has_segments check (segments >= 1),
  constraint sms_content_is_whole check (num_nulls(mobile_enc, mobile_masked, text_enc) in (0, 3)),
  constraint sms_queued_has_content check (state <> 'QUEUED' or text_enc is not null),
  constraint sms_scene_known
    check (scene in ('CODE', 'BOOK_OK', 'ISSUE_OK', 'CANCEL', 'REFUND', 'CLOSE', 'WAIT_OK', 'INVOICE'))
);
create index sms_message_queued on commerce.sms_message (id) where state = 'QUEUED';
create index sms_message_readable on commerce.sms_message (created_at) where text_enc is not null;
grant select, insert, update on commerce.sms_message to shanmen_app;
