-- 短信账户: segments that were bought and are not used. An installation of before goes on with 1,000 of them.
create table commerce.sms_account (
  id int primary key default 1,
  balance_segments int not null,
  warn_at int not null, -- below it administrators are warned
  is_warned boolean not null default false, -- that it is below was told
  constraint sms_account_is_one check (id = 1),
  constraint sms_account_warn_not_negative check (warn_at >= 0)
);
insert into commerce.sms_account (balance_segments, warn_at) values (1000, 200);
grant select, update on commerce.sms_account to shanmen_app;

-- 短信充值: what was bought, and by which way it was paid.
create table commerce.sms_recharge (
  id bigint generated always as identity primary key,
  idem_key uuid not null unique,
  package text not null,
  segments int not null,
  amount_fen bigint not null,
  pay_method text not null,
  slip_no varchar(40) not null,
  balance_after int not null,
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  constraint sms_recharge_positive check (segments > 0 and amount_fen > 0),
  constraint sms_recharge_pay_method_known check (pay_method in ('BANK', 'WECHAT', 'ALIPAY'))
);
create trigger append_only before update or delete or truncate on commerce.sms_recharge
  for each statement execute function platform.refuse_change();
grant select, insert on commerce.sms_recharge to shanmen_app;

-- A message takes its segments once, before it is handed to the provider. `PROMO`: 营销, which waits where nothing is left.
alter table commerce.sms_message add column taken_at timestamptz;
update commerce.sms_message set taken_at = sent_at where state = 'SENT';
create index sms_message_taken on commerce.sms_message (taken_at) where taken_at is not null;
alter table commerce.sms_message drop constraint sms_scene_known;
alter table commerce.sms_message add constraint sms_scene_known
  check (scene in ('CODE', 'BOOK_OK', 'ISSUE_OK', 'CANCEL', 'REFUND', 'CLOSE', 'WAIT_OK', 'INVOICE', 'PROMO'));
