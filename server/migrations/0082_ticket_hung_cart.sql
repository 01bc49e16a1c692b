-- A cart that waits while the next party is served: what was wanted, for which day, and places held for some minutes. No price.

create table ticket.hung_cart (
  id bigint generated always as identity primary key,
  shift_id bigint not null references ticket.ticket_shift,
  visit_date date not null,
  lines jsonb not null,
  slots jsonb not null,
  visitors_enc text,
  hung_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'HELD',
  ended_at timestamptz,
  constraint hung_cart_state_known check (state in ('HELD', 'LAPSED', 'TAKEN', 'DROPPED')),
  constraint hung_cart_ended_has_time check ((state in ('TAKEN', 'DROPPED')) = (ended_at is not null)),
  constraint hung_cart_expires_later check (expires_at > hung_at)
);

create index hung_cart_shift on ticket.hung_cart (shift_id, id) where state in ('HELD', 'LAPSED');
create index hung_cart_due on ticket.hung_cart (expires_at) where state = 'HELD';
create index hung_cart_named on ticket.hung_cart (hung_at) where visitors_enc is not null;

alter table ticket.capacity_hold
  add column hung_cart_id bigint references ticket.hung_cart,
  add constraint hold_of_a_cart_names_it check ((kind = 'CART') = (hung_cart_id is not null));

create index capacity_hold_hung_cart on ticket.capacity_hold (hung_cart_id) where hung_cart_id is not null;

grant select, insert, update on ticket.hung_cart to shanmen_app;
