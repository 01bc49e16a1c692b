-- 候补预付: what a visitor pays while waiting lies in an account of its own, until it buys the tickets or goes back.

create table ticket.waiting_prepayment (
  id bigint generated always as identity primary key,
  waiting_entry_id bigint not null references ticket.waiting_entry,
  method text not null,
  amount_fen bigint not null,
  -- Our number of the payment, which is the provider's key; the payment of the order keeps it.
  trade_no varchar(64) not null,
  channel_trade_no varchar(64),
  state text not null default 'PENDING',
  -- Who the tickets are for, sealed, and only while it is not decided.
  visitors_enc text,
  words text,
  asks int not null default 0,
  ask_at timestamptz not null,
  biz_date date not null,
  begun_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  order_id bigint references ticket.ticket_order,
  constraint prepayment_trade_once unique (trade_no),
  constraint prepayment_positive check (amount_fen > 0),
  constraint prepayment_method_known check (method in ('WECHAT', 'ALIPAY')),
  constraint prepayment_state_known check (
    state in ('PENDING', 'UNKNOWN', 'FAILED', 'CLOSED', 'PAID', 'USED', 'RETURNING', 'RETURNED')
  ),
  constraint prepayment_paid_has_time check (
    (state in ('PAID', 'USED', 'RETURNING', 'RETURNED')) = (paid_at is not null)
  ),
  constraint prepayment_used_names_order check ((state = 'USED') = (order_id is not null)),
  constraint prepayment_ended_keeps_nobody check (ended_at is null or visitors_enc is null)
);

-- Whoever waits has paid once at most, or is paying.
create unique index waiting_prepayment_once on ticket.waiting_prepayment (waiting_entry_id)
  where state in ('PENDING', 'UNKNOWN', 'PAID', 'USED', 'RETURNING');
create index waiting_prepayment_entry on ticket.waiting_prepayment (waiting_entry_id, id);
create index waiting_prepayment_due on ticket.waiting_prepayment (ask_at)
  where state in ('PENDING', 'UNKNOWN', 'PAID', 'RETURNING');

grant select, insert, update on ticket.waiting_prepayment to shanmen_app;

alter table commerce.payment_entry
  drop constraint entry_account_known,
  add constraint entry_account_known check (
    account ~ '^(cash|variance|order|document|wallet|credit|waiting)/[0-9]+$'
    or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate')
  );
