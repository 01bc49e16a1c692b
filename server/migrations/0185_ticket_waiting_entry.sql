-- 候补: who waits for a slot that is sold out; what comes free is offered in turn, and an offer holds its places for a while.

create table ticket.waiting_entry (
  id bigint generated always as identity primary key,
  slot_id bigint not null references ticket.slot,
  product_id bigint not null references commerce.product,
  qty int not null,
  contact_name varchar(60) not null,
  contact_mobile_enc text not null,
  contact_mobile_hash char(64) not null,
  contact_mobile_masked varchar(20) not null,
  state text not null default 'WAITING',
  -- Whoever was put to the front stands before those who came earlier.
  priority int not null default 0,
  created_at timestamptz not null,
  cutoff_at timestamptz not null,
  offer_expires_at timestamptz,
  told_at timestamptz,
  order_id bigint references ticket.ticket_order,
  ended_at timestamptz,
  constraint waiting_qty_positive check (qty >= 1),
  constraint waiting_state_known check (state in ('WAITING', 'OFFERED', 'FULFILLED', 'EXPIRED', 'CANCELLED')),
  constraint waiting_offer_has_end check (state <> 'OFFERED' or offer_expires_at is not null),
  constraint waiting_ended_has_time check ((state in ('WAITING', 'OFFERED')) = (ended_at is null)),
  constraint waiting_fulfilled_names_order check ((state = 'FULFILLED') = (order_id is not null))
);

create unique index waiting_entry_once on ticket.waiting_entry (slot_id, product_id, contact_mobile_hash)
  where state in ('WAITING', 'OFFERED');
create index waiting_entry_turn on ticket.waiting_entry (slot_id, priority desc, created_at, id) where state = 'WAITING';
create index waiting_entry_offer on ticket.waiting_entry (offer_expires_at) where state = 'OFFERED';
create index waiting_entry_contact on ticket.waiting_entry (contact_mobile_hash);

alter table ticket.capacity_hold
  add column waiting_entry_id bigint references ticket.waiting_entry,
  add constraint hold_of_an_offer_names_it check ((kind = 'OFFER') = (waiting_entry_id is not null));

create index capacity_hold_offer on ticket.capacity_hold (waiting_entry_id) where waiting_entry_id is not null;

grant select, insert, update on ticket.waiting_entry to shanmen_app;
