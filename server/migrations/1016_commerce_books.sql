-- Commerce, books: the ledger of all money, invoices, and the simulated provider of a demo.

-- The one double-entry ledger of all money; every posting sums to zero and is only ever added to.
create table commerce.payment_posting (
  id bigint generated always as identity primary key,
  kind text not null,
  ref_type text not null, -- payment, refund, shift, receipt, document …
  ref_id bigint not null,
  line_key text not null default '', -- which of several of one thing
  shift_id bigint,
  outlet_id bigint,
  biz_date date not null,
  posted_at timestamptz not null,
  staff_id bigint,
  constraint posting_once unique (ref_type, ref_id, kind, line_key),
  constraint posting_kind_known check (kind in ('sale', 'refund', 'cash_move', 'drop', 'credit', 'wallet', 'voucher', 'deposit', 'settlement', 'variance', 'reversal', 'rebate'))
);
create index payment_posting_day on commerce.payment_posting (biz_date, outlet_id);
create trigger append_only before update or delete or truncate on commerce.payment_posting
  for each statement execute function platform.refuse_change();
grant select, insert on commerce.payment_posting to shanmen_app;

-- Entries of a posting. Plus on an account means that we hold more there.
create table commerce.payment_entry (
  id bigint generated always as identity primary key,
  posting_id bigint not null references commerce.payment_posting,
  line_no int not null,
  account text not null, -- `cash/<shift>`, `order/<order>`, `credit/<account>` …, or one of the site
  amount_fen bigint not null,
  channel_trade_no varchar(64),
  constraint entry_line_once unique (posting_id, line_no),
  constraint entry_moves_money check (amount_fen <> 0),
  constraint entry_account_known check (
    account ~ '^(cash|variance|order|document|wallet|credit|waiting)/[0-9]+$'
    or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate')
  )
);
create index payment_entry_account on commerce.payment_entry (account);
create trigger append_only before update or delete or truncate on commerce.payment_entry
  for each statement execute function platform.refuse_change();
grant select, insert on commerce.payment_entry to shanmen_app;

-- 发票: what visitors ask for, until it is issued, refused, or reversed by a red one.
create table commerce.invoice (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique,
  order_id bigint not null references ticket.ticket_order,
  order_no varchar(20) not null,
  kind text not null,
  title_type text not null,
  title varchar(100) not null,
  tax_no varchar(20),
  email_enc text,
  mobile_enc text,
  mobile_masked varchar(20),
  amount_fen bigint not null,
  tax_fen bigint not null,
  state text not null default 'APPLIED',
  invoice_no varchar(20) unique,
  blue_id bigint unique references commerce.invoice, -- 红冲: a red invoice names the blue one that it reverses
  reason varchar(100),
  applied_at timestamptz not null,
  done_at timestamptz,
  done_by bigint references admin.staff,
  sent_count int not null default 0,
  constraint invoice_kind_known check (kind in ('PLAIN', 'SPECIAL')),
  constraint invoice_title_type_known check (title_type in ('PERSON', 'COMPANY')),
  constraint invoice_company_has_tax_no check (title_type = 'PERSON' or tax_no is not null),
  constraint invoice_special_is_for_company check (kind <> 'SPECIAL' or title_type = 'COMPANY'),
  constraint invoice_state_known check (state in ('APPLIED', 'ISSUED', 'RED', 'REJECTED')),
  constraint invoice_issued_has_number check ((state in ('ISSUED', 'RED')) = (invoice_no is not null)),
  constraint invoice_done_has_time check ((state = 'APPLIED') = (done_at is null)),
  constraint invoice_only_red_is_negative check ((blue_id is not null) = (amount_fen < 0)),
  constraint invoice_tax_within_amount check (abs(tax_fen) <= abs(amount_fen))
);
create unique index invoice_one_live_per_order on commerce.invoice (order_id)
  where state in ('APPLIED', 'ISSUED') and blue_id is null;
create index invoice_waiting on commerce.invoice (applied_at, id) where state = 'APPLIED';
create index invoice_applied on commerce.invoice (applied_at desc, id desc);
grant select, insert, update on commerce.invoice to shanmen_app;

-- The memory of the simulated provider: what it was asked, and when and how it answers. No book of ours.
create table commerce.simulated_charge (
  trade_no varchar(40) primary key,
  channel_trade_no varchar(64) not null unique,
  amount_fen bigint not null,
  outcome text not null,
  is_silent boolean not null default false,
  answers_at timestamptz not null,
  refund_outcome text not null default 'SUCCESS',
  is_closed boolean not null default false,
  constraint simulated_charge_outcome_known check (outcome in ('SUCCESS', 'FAILED', 'ABSENT', 'NEVER')),
  constraint simulated_refund_outcome_known check (refund_outcome in ('SUCCESS', 'FAILED', 'LATE'))
);
grant select, insert, update on commerce.simulated_charge to shanmen_app;

-- What the simulated provider was asked to give back.
create table commerce.simulated_refund (
  refund_no varchar(40) primary key,
  trade_no varchar(40) not null references commerce.simulated_charge,
  amount_fen bigint not null,
  answers_at timestamptz not null
);
grant select, insert on commerce.simulated_refund to shanmen_app;
