-- 数电发票 by a provider: an invoice that waits for the provider is 开具中, one that waits for its red invoice is 红冲中.
alter table commerce.invoice
  add column refusal varchar(200), -- what the provider said when it refused; gone with the next attempt
  drop constraint invoice_state_known,
  drop constraint invoice_issued_has_number,
  drop constraint invoice_done_has_time,
  add constraint invoice_state_known
    check (state in ('APPLIED', 'ISSUING', 'ISSUED', 'REVERSING', 'RED', 'REJECTED')),
  add constraint invoice_issued_has_number check ((state in ('ISSUED', 'REVERSING', 'RED')) = (invoice_no is not null)),
  add constraint invoice_done_has_time check ((state in ('APPLIED', 'ISSUING')) = (done_at is null));
drop index commerce.invoice_one_live_per_order;
create unique index invoice_one_live_per_order on commerce.invoice (order_id)
  where state in ('APPLIED', 'ISSUING', 'ISSUED', 'REVERSING') and blue_id is null;

-- What the provider of invoices is asked for; one attempt a row.
create table commerce.invoice_order (
  id bigint generated always as identity primary key,
  number varchar(30) not null unique, -- under which the provider knows it: asked twice, it issues once
  invoice_id bigint not null references commerce.invoice,
  is_red boolean not null,
  reason varchar(100), -- why it is reversed
  lines jsonb not null, -- what the invoice lists, as of the moment it was asked for; empty for a red one
  asked_by bigint not null references admin.staff,
  asked_at timestamptz not null,
  handed_over_at timestamptz, -- the provider may have it from then on
  state text not null default 'OPEN',
  constraint invoice_order_state_known check (state in ('OPEN', 'ISSUED', 'REFUSED', 'BY_HAND')),
  constraint invoice_order_red_has_reason check (is_red = (reason is not null))
);
create unique index invoice_order_one_open on commerce.invoice_order (invoice_id) where state = 'OPEN';
create index invoice_order_open on commerce.invoice_order (id) where state = 'OPEN';
grant select, insert, update on commerce.invoice_order to shanmen_app;

-- By which the provider lets our calls in for a day; it gives out few of them.
create table commerce.invoice_token (
  id bigint primary key,
  app_key varchar(40) not null,
  token_enc text not null,
  valid_until timestamptz not null,
  constraint invoice_token_one check (id = 1)
);
grant select, insert, update on commerce.invoice_token to shanmen_app;
