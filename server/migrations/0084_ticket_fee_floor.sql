-- Whoever moves a ticket to a later day and gives it back then pays at least the fee of the day of the move.

alter table ticket.ticket
  add column fee_floor_fen bigint not null default 0,
  add constraint ticket_fee_floor_not_negative check (fee_floor_fen >= 0);
