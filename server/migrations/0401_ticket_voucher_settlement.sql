-- What a house owes for its papers is settled with it once: a settlement names each voucher and its sum.

create table ticket.voucher_settlement (
  id bigint generated always as identity primary key,
  issuer_id bigint not null references commerce.enterprise,
  amount_fen bigint not null,
  paper_count int not null,
  bank_no varchar(60) not null,
  biz_date date not null,
  settled_at timestamptz not null,
  settled_by bigint not null,
  constraint voucher_settlement_pays check (amount_fen > 0),
  constraint voucher_settlement_has_papers check (paper_count > 0)
);

create table ticket.voucher_settlement_line (
  settlement_id bigint not null references ticket.voucher_settlement,
  payment_id bigint not null references ticket.payment,
  -- Less than zero where a paper that was settled went back afterwards.
  amount_fen bigint not null,
  primary key (settlement_id, payment_id),
  constraint voucher_settlement_line_moves check (amount_fen <> 0)
);

create index voucher_settlement_line_payment on ticket.voucher_settlement_line (payment_id);

create trigger append_only
  before update or delete or truncate on ticket.voucher_settlement
  for each statement execute function platform.refuse_change();

create trigger append_only
  before update or delete or truncate on ticket.voucher_settlement_line
  for each statement execute function platform.refuse_change();

grant select, insert on ticket.voucher_settlement, ticket.voucher_settlement_line to shanmen_app;
