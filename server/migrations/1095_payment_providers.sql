-- Settings whose value nobody reads again: keys of providers. The value says only that there is one.
alter table admin.setting
  add column id bigint generated always as identity,
  add column value_enc text;

-- What a provider elsewhere was asked for, written before it is asked: whose the charge is, and of what sum.
create table commerce.provider_charge (
  trade_no varchar(40) primary key,
  provider text not null,
  amount_fen bigint not null,
  asked_at timestamptz not null,
  constraint provider_charge_provider_known check (provider in ('WECHAT', 'ALIPAY')),
  constraint provider_charge_positive check (amount_fen > 0)
);
grant select, insert on commerce.provider_charge to shanmen_app;

-- 支付通知: what came in the name of a provider, whether it was believed, and why not.
create table commerce.provider_notify (
  id bigint generated always as identity primary key,
  provider text not null,
  nonce varchar(128), -- the same one is heard once; null where nothing of it was believed
  trade_no varchar(40),
  verdict text not null,
  came_at timestamptz not null,
  ip text not null,
  constraint provider_notify_once unique (provider, nonce),
  constraint provider_notify_verdict_known
    check (verdict in ('TAKEN', 'UNSIGNED', 'LATE', 'REPLAYED', 'UNREADABLE', 'OTHER_MERCHANT', 'UNKNOWN_ORDER', 'OTHER_AMOUNT', 'NOT_PAID'))
);
create index provider_notify_came on commerce.provider_notify (came_at);
grant select, insert on commerce.provider_notify to shanmen_app;
