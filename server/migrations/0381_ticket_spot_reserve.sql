-- LR-6: a spot may ask visitors to book ahead; what it keeps for those who come is an allotment rule of the windows.

alter table ticket.spot
  add column reserve_required boolean not null default false;
