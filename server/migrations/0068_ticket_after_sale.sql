-- What follows a sale: a drawer that is being counted sells no more, and a refund says what its second person said.

alter table ticket.ticket_shift
  drop constraint shift_state_known,
  drop constraint shift_counted_before_expected,
  add column counting_at timestamptz,
  add constraint shift_state_known check (state in ('OPEN', 'COUNTING', 'BLIND_COUNT', 'CLOSED', 'AUDITED')),
  add constraint shift_counted_before_expected check (
    (state in ('OPEN', 'COUNTING')) = (expected is null)
    and (state in ('OPEN', 'COUNTING')) = (counted_cash_fen is null)
    and (state in ('OPEN', 'COUNTING')) = (over_short_fen is null)
  );

drop index ticket.shift_one_open_per_seller;
drop index ticket.shift_one_open_per_window;
create unique index shift_one_open_per_seller on ticket.ticket_shift (seller_id)
  where state in ('OPEN', 'COUNTING', 'BLIND_COUNT');
create unique index shift_one_open_per_window on ticket.ticket_shift (window_id)
  where state in ('OPEN', 'COUNTING', 'BLIND_COUNT');

alter table ticket.refund
  add column audit_reason varchar(200),
  add column audited_at timestamptz;

create index refund_waiting on ticket.refund (id) where state in ('AUDITING', 'FAILED');
create index ticket_order_visit on ticket.ticket_order (visit_date, outlet_id);
