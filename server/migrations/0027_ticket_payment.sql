-- Money that a visitor gave for an order; what was given back can never exceed it.

create table ticket.payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references ticket.ticket_order,
  line_no int not null,
  method text not null,
  amount_fen bigint not null,
  tender_fen bigint,
  change_fen bigint,
  auth_code_hash bytea,
  out_trade_no varchar(40) not null unique,
  channel_trade_no varchar(64),
  state text not null,
  refunded_fen bigint not null default 0,
  shift_id bigint references ticket.ticket_shift,
  paid_at timestamptz,
  biz_date date not null,
  version int not null default 1,
  constraint payment_line_once unique (order_id, line_no),
  constraint payment_method_known check (method in ('CASH', 'WECHAT', 'ALIPAY', 'UNIONPAY_CARD', 'CREDIT', 'PREPAID', 'VOUCHER', 'SIGN', 'FREE')),
  constraint payment_state_known check (state in ('INIT', 'PENDING', 'SUCCESS', 'FAILED', 'CLOSED', 'UNKNOWN')),
  constraint payment_amount_positive check (amount_fen > 0 or (method = 'FREE' and amount_fen = 0)),
  constraint payment_refunded_within_amount check (refunded_fen between 0 and amount_fen),
  constraint payment_change_is_tender_less_amount check (change_fen = tender_fen - amount_fen and change_fen >= 0),
  constraint payment_cash_has_shift check (method <> 'CASH' or shift_id is not null)
);

create index payment_shift on ticket.payment (shift_id);

grant select, insert, update on ticket.payment to shanmen_app;
