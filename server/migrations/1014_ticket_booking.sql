-- Ticket, booking and waiting: what holds places before they are paid: bookings, carts, the waiting list, windows
-- without a line.

-- 验证码: what shows that a mobile is at hand; kept as a hash only.
create table ticket.booking_code (
  id bigint generated always as identity primary key,
  mobile_hash char(64) not null,
  source_hash char(64) not null,
  code_hash char(64) not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries int not null default 0,
  used_at timestamptz,
  constraint booking_code_tries_positive check (tries >= 0)
);
create index booking_code_mobile on ticket.booking_code (mobile_hash, sent_at);
create index booking_code_source on ticket.booking_code (source_hash, sent_at);
grant select, insert, update, delete on ticket.booking_code to shanmen_app;

-- 图片字符: from the third message a picture is asked for first; each picture counts once, read rightly or not.
create table ticket.booking_picture_use (
  picture_id uuid primary key,
  expires_at timestamptz not null
);
create index booking_picture_use_expiry on ticket.booking_picture_use (expires_at);
grant select, insert, delete on ticket.booking_picture_use to shanmen_app;

-- 候补: who waits for a slot that is sold out; what comes free is offered in turn, and an offer holds its places for a
-- while.
create table ticket.waiting_entry (
  id bigint generated always as identity primary key,
  slot_id bigint not null references ticket.slot,
  product_id bigint not null references commerce.product,
  qty int not null,
  contact_name varchar(60),
  contact_mobile_enc text,
  contact_mobile_hash char(64),
  contact_mobile_masked varchar(20),
  state text not null default 'WAITING',
  -- Whoever was put to the front stands before those who came earlier.
  priority int not null default 0,
  created_at timestamptz not null,
  cutoff_at timestamptz not null,
  offer_expires_at timestamptz,
  told_at timestamptz, -- the offer was sent
  order_id bigint references ticket.ticket_order,
  ended_at timestamptz,
  constraint waiting_qty_positive check (qty >= 1),
  constraint waiting_state_known check (state in ('WAITING', 'OFFERED', 'FULFILLED', 'EXPIRED', 'CANCELLED')),
  constraint waiting_offer_has_end check (state <> 'OFFERED' or offer_expires_at is not null),
  constraint waiting_ended_has_time check ((state in ('WAITING', 'OFFERED')) = (ended_at is null)),
  constraint waiting_fulfilled_names_order check ((state = 'FULFILLED') = (order_id is not null)),
  constraint waiting_contact_is_whole check (
    num_nulls(contact_name, contact_mobile_enc, contact_mobile_hash, contact_mobile_masked) in (0, 4)
  ),
  constraint waiting_entry_names_somebody check (state not in ('WAITING', 'OFFERED') or contact_mobile_hash is not null)
);
create unique index waiting_entry_once on ticket.waiting_entry (slot_id, product_id, contact_mobile_hash)
  where state in ('WAITING', 'OFFERED');
create index waiting_entry_turn on ticket.waiting_entry (slot_id, priority desc, created_at, id) where state = 'WAITING';
create index waiting_entry_offer on ticket.waiting_entry (offer_expires_at) where state = 'OFFERED';
create index waiting_entry_contact on ticket.waiting_entry (contact_mobile_hash);
grant select, insert, update on ticket.waiting_entry to shanmen_app;

-- 候补预付: what a visitor pays while waiting lies in an account of its own, until it buys the tickets or goes back.
create table ticket.waiting_prepayment (
  id bigint generated always as identity primary key,
  waiting_entry_id bigint not null references ticket.waiting_entry,
  method text not null,
  amount_fen bigint not null,
  -- Our number of the payment, which is the provider's key; the payment of the order keeps it.
  trade_no varchar(64) not null,
  channel_trade_no varchar(64),
  state text not null default 'PENDING',
  visitors_enc text, -- Who the tickets are for, only while it is not decided.
  words text,
  asks int not null default 0,
  ask_at timestamptz not null,
  biz_date date not null,
  begun_at timestamptz not null,
  paid_at timestamptz,
  ended_at timestamptz,
  order_id bigint references ticket.ticket_order,
  -- A provider may refuse to give back: staff ask it again, or pay by bank and say so.
  returned_by_bank boolean not null default false,
  constraint prepayment_trade_once unique (trade_no),
  constraint prepayment_positive check (amount_fen > 0),
  constraint prepayment_method_known check (method in ('WECHAT', 'ALIPAY')),
  constraint prepayment_used_names_order check ((state = 'USED') = (order_id is not null)),
  constraint prepayment_ended_keeps_nobody check (ended_at is null or visitors_enc is null),
  constraint prepayment_state_known check (
    state in ('PENDING', 'UNKNOWN', 'FAILED', 'CLOSED', 'PAID', 'USED', 'RETURNING', 'REFUSED', 'RETURNED')
  ),
  constraint prepayment_paid_has_time check (
    (state in ('PAID', 'USED', 'RETURNING', 'REFUSED', 'RETURNED')) = (paid_at is not null)
  ),
  constraint prepayment_bank_only_returns check (state = 'RETURNED' or not returned_by_bank)
);
-- Whoever waits has paid once at most, or is paying.
create unique index waiting_prepayment_once on ticket.waiting_prepayment (waiting_entry_id)
  where state in ('PENDING', 'UNKNOWN', 'PAID', 'USED', 'RETURNING');
create index waiting_prepayment_entry on ticket.waiting_prepayment (waiting_entry_id, id);
create index waiting_prepayment_due on ticket.waiting_prepayment (ask_at)
  where state in ('PENDING', 'UNKNOWN', 'PAID', 'RETURNING');
grant select, insert, update on ticket.waiting_prepayment to shanmen_app;

-- A cart that waits while the next party is served: what was wanted, for which day, and places held for some minutes.
-- No price.
create table ticket.hung_cart (
  id bigint generated always as identity primary key,
  shift_id bigint not null references ticket.ticket_shift,
  visit_date date not null,
  lines jsonb not null, -- products and quantities
  slots jsonb not null, -- chosen slots
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
grant select, insert, update on ticket.hung_cart to shanmen_app;

-- 离线售票: a window takes places, prices and ticket numbers ahead, sells them without the server, and hands the sales in
-- later.
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
grant select, insert, update on ticket.offline_lease to shanmen_app;

-- What was promised; a renewal adds a version, nothing is overwritten.
create table ticket.offline_terms (
  lease_id bigint not null references ticket.offline_lease,
  version int not null,
  terms jsonb not null, -- places, prices and numbers
  valid_until timestamptz not null,
  signature char(64) not null,
  primary key (lease_id, version)
);
grant select, insert on ticket.offline_terms to shanmen_app;

-- The places that a lease took ahead.
create table ticket.offline_lease_slot (
  lease_id bigint not null references ticket.offline_lease,
  slot_id bigint not null references ticket.slot,
  places int not null,
  sold int not null default 0,
  primary key (lease_id, slot_id),
  constraint offline_lease_never_oversold check (places >= 1 and sold between 0 and places)
);
grant select, insert, update on ticket.offline_lease_slot to shanmen_app;

-- A sale as the window hands it in: posted, or waiting for somebody who settles it.
create table ticket.offline_sale (
  id bigint generated always as identity primary key,
  uuid uuid not null,
  -- Null where the lease is none that we know.
  lease_id bigint references ticket.offline_lease,
  uploaded_by bigint not null,
  sold_at timestamptz not null,
  received_at timestamptz not null,
  content jsonb not null, -- as it was sold
  total_fen bigint not null,
  state text not null,
  code text,
  words varchar(200),
  flags text[] not null default '{}', -- what somebody has to look at though it is posted
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
grant select, insert, update on ticket.offline_sale to shanmen_app;

-- Numbers that a lease took ahead.
create table ticket.offline_ticket (
  ticket_no char(16) primary key,
  lease_id bigint not null references ticket.offline_lease,
  qr_secret char(32) not null,
  offline_sale_id bigint references ticket.offline_sale
);
create index offline_ticket_lease on ticket.offline_ticket (lease_id) where offline_sale_id is null;
grant select, insert, update on ticket.offline_ticket to shanmen_app;

-- 占位: places that are kept without being sold yet; a hold ends exactly once.
create table ticket.capacity_hold (
  id bigint generated always as identity primary key,
  slot_id bigint not null references ticket.slot,
  kind text not null, -- names one of the columns below
  order_id bigint references ticket.ticket_order,
  qty int not null,
  expires_at timestamptz,
  state text not null default 'HELD',
  created_at timestamptz not null,
  ended_at timestamptz,
  hung_cart_id bigint references ticket.hung_cart,
  channel_quota_id bigint references ticket.channel_quota,
  waiting_entry_id bigint references ticket.waiting_entry,
  offline_lease_id bigint references ticket.offline_lease,
  change_payment_id bigint references ticket.change_charge,
  constraint hold_state_known check (state in ('HELD', 'CONSUMED', 'RELEASED')),
  constraint hold_qty_positive check (qty >= 1),
  constraint hold_of_an_order_names_it check ((kind = 'ORDER') = (order_id is not null)),
  constraint hold_ended_has_time check ((state = 'HELD') = (ended_at is null)),
  constraint hold_of_a_cart_names_it check ((kind = 'CART') = (hung_cart_id is not null)),
  constraint hold_of_an_offer_names_it check ((kind = 'OFFER') = (waiting_entry_id is not null)),
  constraint hold_of_a_lease_names_it check ((kind = 'OFFLINE') = (offline_lease_id is not null)),
  constraint hold_kind_known check (kind in ('ORDER', 'CART', 'OFFER', 'OFFLINE', 'CHANGE')),
  constraint hold_of_a_change_names_it check ((kind = 'CHANGE') = (change_payment_id is not null))
);
-- What holds places of a slot now.
create index capacity_hold_live on ticket.capacity_hold (slot_id) where state = 'HELD';
create index capacity_hold_order on ticket.capacity_hold (order_id);
create index capacity_hold_hung_cart on ticket.capacity_hold (hung_cart_id) where hung_cart_id is not null;
-- A cart that was taken up keeps its places until it is sold: they are looked for when their time is over.
create index capacity_hold_kept on ticket.capacity_hold (hung_cart_id) where state = 'HELD' and hung_cart_id is not null;
create index capacity_hold_of_quota on ticket.capacity_hold (channel_quota_id)
  where state = 'HELD' and channel_quota_id is not null;
create index capacity_hold_offer on ticket.capacity_hold (waiting_entry_id) where waiting_entry_id is not null;
create index capacity_hold_lease on ticket.capacity_hold (offline_lease_id, slot_id) where offline_lease_id is not null;
create index capacity_hold_change on ticket.capacity_hold (change_payment_id) where change_payment_id is not null;
grant select, insert, update on ticket.capacity_hold to shanmen_app;
