-- Money that a provider is asked for: when it is asked again, and what it said. A refund goes each way on its own.

alter table ticket.payment
  add column asks int not null default 0,
  add column ask_at timestamptz,
  add column words varchar(200),
  add column settled_at timestamptz,
  add constraint payment_asked_while_open check ((state in ('PENDING', 'UNKNOWN')) <= (ask_at is not null));

create index payment_to_ask on ticket.payment (ask_at) where state in ('PENDING', 'UNKNOWN');

alter table ticket.refund_payment
  add column state text not null default 'DONE',
  add column asks int not null default 0,
  add column ask_at timestamptz,
  add column words varchar(200),
  add constraint refund_payment_state_known check (state in ('PENDING', 'UNKNOWN', 'DONE', 'FAILED')),
  add constraint refund_payment_asked_while_open check ((state in ('PENDING', 'UNKNOWN')) <= (ask_at is not null));

create index refund_payment_to_ask on ticket.refund_payment (ask_at) where state in ('PENDING', 'UNKNOWN');

grant update on ticket.refund_payment to shanmen_app;
