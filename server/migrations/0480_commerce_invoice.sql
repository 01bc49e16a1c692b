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
  blue_id bigint unique references commerce.invoice,
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

alter table commerce.sms_message
  drop constraint sms_scene_known,
  add constraint sms_scene_known
    check (scene in ('CODE', 'BOOK_OK', 'ISSUE_OK', 'CANCEL', 'REFUND', 'CLOSE', 'WAIT_OK', 'INVOICE'));

-- What an invoice may say of an order: tickets that are paid for, in force or used, and that nobody is giving back.
create view ticket.v_invoiceable as
select
  part.order_id,
  sum(part.amount_fen)::bigint as amount_fen,
  sum(round(part.amount_fen * part.tax_rate_bp::numeric / (10000 + part.tax_rate_bp)))::bigint as tax_fen
from (
  select
    ticket.order_id,
    coalesce((order_line.snapshot ->> 'taxRateBp')::int, 0) as tax_rate_bp,
    sum(ticket.paid_fen - ticket.refunded_gross_fen) as amount_fen
  from ticket.ticket
  join ticket.order_line on order_line.id = ticket.order_line_id
  join ticket.ticket_order on ticket_order.id = ticket.order_id
  where ticket.status in ('I', 'O', 'N')
    and ticket.locked_reason is null
    and ticket_order.pay_state = 'PAID'
  group by ticket.order_id, tax_rate_bp
) as part
group by part.order_id;

grant select on ticket.v_invoiceable to shanmen_app;
