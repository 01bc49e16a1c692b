-- 结算单: what an enterprise, or a channel that sells for it, owes for the tickets of a period that its account answers for.
-- payable = gross − refund + adjust; rebates stand beside it and never in it (LR-3).
create table commerce.statement (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique,
  enterprise_id bigint not null references commerce.enterprise,
  channel_id bigint references commerce.sales_channel, -- null: what the enterprise bought itself
  cycle text not null,
  period_from date not null,
  period_to date not null,
  basis text not null, -- what is charged: tickets issued, or visitors admitted
  ticket_count int not null default 0,
  gross_fen bigint not null default 0,
  refund_fen bigint not null default 0, -- positive
  adjust_fen bigint not null default 0,
  payable_fen bigint not null default 0,
  prepaid_fen bigint not null default 0, -- the part of payable that was prepaid
  rebate_fen bigint not null default 0,
  rebates jsonb not null default '[]', -- [{agreementNo, of, heads, perHeadFen, amountFen, state}]
  state text not null default 'DRAFT',
  dispute_reason varchar(200) not null default '',
  invoice_no varchar(20),
  bank_slip varchar(100), -- of the money that came
  created_at timestamptz not null,
  created_by bigint references admin.staff,
  sent_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint references admin.staff,
  paid_at timestamptz,
  version int not null default 1,
  constraint statement_cycle_known check (cycle in ('DAY', 'WEEK', 'MONTH')),
  constraint statement_days_in_order check (period_from <= period_to),
  constraint statement_basis_known check (basis in ('ISSUED', 'CHECKED_IN')),
  constraint statement_state_known check (state in ('DRAFT', 'SENT', 'CONFIRMED', 'INVOICED', 'PAID', 'DISPUTED')),
  constraint statement_payable_adds_up check (payable_fen = gross_fen - refund_fen + adjust_fen),
  constraint statement_confirmed_has_time check ((state in ('CONFIRMED', 'INVOICED', 'PAID')) = (confirmed_at is not null)),
  constraint statement_paid_has_time check ((state = 'PAID') = (paid_at is not null)),
  constraint statement_invoiced_has_number check (state <> 'INVOICED' or invoice_no is not null)
);
create unique index statement_once on commerce.statement (enterprise_id, coalesce(channel_id, 0), basis, period_from, period_to);
create index statement_newest on commerce.statement (period_to desc, id desc);
grant select, insert, update on commerce.statement to shanmen_app;

-- What a statement charges and gives back, ticket by ticket, as it was called then; a ticket is charged once.
create table commerce.statement_line (
  id bigint generated always as identity primary key,
  statement_id bigint not null references commerce.statement,
  kind text not null,
  ticket_id bigint, -- no reference: area ticket stands above this one; null for an adjustment
  ref_id bigint not null default 0, -- which refund or change of the ticket; 0: its sale
  agreement_id bigint,
  day date not null,
  order_no varchar(20),
  product_name varchar(60),
  visit_date date,
  qty int not null,
  amount_fen bigint not null, -- as the statement counts it: less than zero is given back
  charged_fen bigint not null, -- what the account was charged for it
  prepaid_fen bigint not null, -- the part of amount_fen that was prepaid
  memo varchar(200) not null default '',
  constraint statement_line_kind_known check (kind in ('SALE', 'REFUND', 'NOSHOW', 'ADJUST')),
  constraint statement_line_of_a_ticket check ((kind = 'ADJUST') = (ticket_id is null)),
  constraint statement_line_once unique (ticket_id, kind, ref_id)
);
create index statement_line_of on commerce.statement_line (statement_id, id);
grant select, insert on commerce.statement_line to shanmen_app;

create trigger keep_confirmed before update or delete on commerce.statement
  for each row execute function commerce.keep_statement();
create trigger keep_confirmed before insert or update or delete on commerce.statement_line
  for each row execute function commerce.keep_statement_line();
