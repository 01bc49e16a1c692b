-- What a provider elsewhere was asked to give back, written before it is asked: a notify of a refund counts for these alone.
create table commerce.provider_refund (
  refund_no varchar(64) primary key,
  trade_no varchar(40) not null,
  provider text not null,
  amount_fen bigint not null,
  asked_at timestamptz not null,
  constraint provider_refund_provider_known check (provider in ('WECHAT', 'ALIPAY')),
  constraint provider_refund_positive check (amount_fen > 0)
);
grant select, insert on commerce.provider_refund to shanmen_app;

alter table commerce.provider_notify add column refund_no varchar(64); -- of a notify of money that went back

create index channel_callback_failed on ticket.channel_callback (channel_id) where state = 'FAILED';
