-- A provider may refuse to give back what a visitor paid while waiting: staff ask it again, or pay by bank and say so.

alter table ticket.waiting_prepayment
  add column returned_by_bank boolean not null default false,
  drop constraint prepayment_state_known,
  add constraint prepayment_state_known check (
    state in ('PENDING', 'UNKNOWN', 'FAILED', 'CLOSED', 'PAID', 'USED', 'RETURNING', 'REFUSED', 'RETURNED')
  ),
  drop constraint prepayment_paid_has_time,
  add constraint prepayment_paid_has_time check (
    (state in ('PAID', 'USED', 'RETURNING', 'REFUSED', 'RETURNED')) = (paid_at is not null)
  ),
  add constraint prepayment_bank_only_returns check (state = 'RETURNED' or not returned_by_bank);
