-- 离线售票: a window takes places, prices and ticket numbers ahead, sells them without the server, and hands the sales in later.

create table ticket.offline_lease (
  id bigint generated always as identity primary key,
  shift_id bigint not null references ticket.ticket_shift,
  window_id bigint not null references ticket.sale_window,
  outlet_id bigint not null,
  seller_id bigint not null,
  visit_date date not null,
  issued_at timestamptz not null,
  -- Sales handed in later than this find the places gone to whoever came first.
  kept_until timestamptz not null,
  state text not null default 'ACTIVE',
  ended_at timestamptz,
  ended_by bigint,
  approved_by bigint,
  constraint offline_lease_state_known check (state in ('ACTIVE', 'RETURNED', 'LAPSED')),
  constraint offline_lease_ended_has_time check ((state = 'ACTIVE') = (ended_at is null))
);

create unique index offline_lease_one_per_window on ticket.offline_lease (window_id) where state = 'ACTIVE';
create index offline_lease_shift on ticket.offline_lease (shift_id) where state = 'ACTIVE';
create index offline_lease_due on ticket.offline_lease (kept_until) where state = 'ACTIVE';

-- What was promised; a renewal adds a version, nothing is overwritten.
create table ticket.offline_terms (
  lease_id bigint not null references ticket.offline_lease,
  version int not null,
  terms jsonb not null,
  valid_until timestamptz not null,
  signature char(64) not null,
  primary key (lease_id, version)
);

create table ticket.offline_lease_slot (
  lease_id bigint not null references ticket.offline_lease,
  slot_id bigint not null references ticket.slot,
  places int not null,
  sold int not null default 0,
  primary key (lease_id, slot_id),
  constraint offline_lease_never_oversold check (places >= 1 and sold between 0 and places)
);

create table ticket.offline_sale (
  id bigint generated always as identity primary key,
  uuid uuid not null,
  -- Null where the lease is none that we know.
  lease_id bigint references ticket.offline_lease,
  uploaded_by bigint not null,
  sold_at timestamptz not null,
  received_at timestamptz not null,
  content jsonb not null,
  total_fen bigint not null,
  state text not null,
  code text,
  words varchar(200),
  flags text[] not null default '{}',
  order_id bigint references ticket.ticket_order,
  settled_by bigint,
  settled_at timestamptz,
  note varchar(200),
  constraint offline_sale_once unique (uuid),
  constraint offline_sale_state_known check (state in ('POSTED', 'PENDING', 'SETTLED')),
  constraint offline_sale_posted_names_order check (state <> 'POSTED' or order_id is not null),
  constraint offline_sale_pending_says_why check (state <> 'PENDING' or (words is not null and order_id is null)),
  constraint offline_sale_settled_says_who check ((settled_by is null) = (note is null))
);

create index offline_sale_open on ticket.offline_sale (id)
  where settled_by is null and (state = 'PENDING' or flags <> '{}');
create index offline_sale_lease on ticket.offline_sale (lease_id);

create table ticket.offline_ticket (
  ticket_no char(16) primary key,
  lease_id bigint not null references ticket.offline_lease,
  qr_secret char(32) not null,
  offline_sale_id bigint references ticket.offline_sale
);

create index offline_ticket_lease on ticket.offline_ticket (lease_id) where offline_sale_id is null;

alter table ticket.capacity_hold
  add column offline_lease_id bigint references ticket.offline_lease,
  add constraint hold_of_a_lease_names_it check ((kind = 'OFFLINE') = (offline_lease_id is not null));

create index capacity_hold_lease on ticket.capacity_hold (offline_lease_id, slot_id) where offline_lease_id is not null;

grant select, insert, update on ticket.offline_lease, ticket.offline_lease_slot, ticket.offline_sale to shanmen_app;
grant select, insert on ticket.offline_terms to shanmen_app;
grant select, insert, update on ticket.offline_ticket to shanmen_app;
