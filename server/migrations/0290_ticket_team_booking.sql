-- A group can book before it pays: its order keeps its places until a moment, or to the end of the visit day where an
-- account is answerable for it, and what that account will pay is frozen as long as the tickets are reserved.

alter table ticket.ticket_order
  add column is_deferred boolean not null default false,
  add column frozen_fen bigint not null default 0,
  add column credit_account_id bigint references commerce.credit_account,
  add constraint order_deferred_is_a_groups check (not is_deferred or (agreement_id is not null and pickup_code is not null)),
  add constraint order_frozen_of_an_account check (frozen_fen >= 0 and (frozen_fen = 0 or credit_account_id is not null)),
  add constraint order_frozen_while_reserved check (frozen_fen = 0 or state = 'RESERVED');

create index ticket_order_deferred on ticket.ticket_order (visit_date) where is_deferred;
create index ticket_order_reserved on ticket.ticket_order (hold_expires_at) where state = 'RESERVED';
create index ticket_order_frozen on ticket.ticket_order (credit_account_id) where frozen_fen > 0;
