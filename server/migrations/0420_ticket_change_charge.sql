-- A difference of 改签 that a provider is asked for: the move is decided, its places are held and its tickets locked,
-- until the provider says yes or no.

create table ticket.change_charge (
  payment_id bigint primary key references ticket.payment,
  -- The whole move, sealed, for it may name people; only while it is not decided.
  plan_enc text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  constraint change_charge_ended_keeps_nobody check ((ended_at is null) = (plan_enc is not null))
);

alter table ticket.capacity_hold
  add column change_payment_id bigint references ticket.change_charge,
  drop constraint hold_kind_known,
  add constraint hold_kind_known check (kind in ('ORDER', 'CART', 'OFFER', 'OFFLINE', 'CHANGE')),
  add constraint hold_of_a_change_names_it check ((kind = 'CHANGE') = (change_payment_id is not null));

create index capacity_hold_change on ticket.capacity_hold (change_payment_id) where change_payment_id is not null;

grant select, insert, update on ticket.change_charge to shanmen_app;
