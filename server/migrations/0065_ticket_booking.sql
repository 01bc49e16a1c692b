-- A booking holds places before it is paid: its tickets have no number until they are issued, and a hold ends exactly once.

alter table ticket.ticket
  alter column ticket_no drop not null,
  add constraint ticket_issued_has_number check (ticket_no is not null or status in ('R', 'X', 'N'));

-- Who booked without a seller: sealed, found by a keyed hash, shown by a mask; and until when the places are held.
alter table ticket.ticket_order
  add column contact_name varchar(60),
  add column contact_mobile_enc text,
  add column contact_mobile_hash char(64),
  add column contact_mobile_masked varchar(20),
  add column source_hash char(64),
  add column hold_expires_at timestamptz,
  add constraint order_contact_is_whole check (
    (contact_mobile_hash is null) = (contact_mobile_enc is null)
    and (contact_mobile_hash is null) = (contact_mobile_masked is null)
  );

create index ticket_order_unpaid on ticket.ticket_order (hold_expires_at) where state = 'UNPAID';
create index ticket_order_contact on ticket.ticket_order (contact_mobile_hash, visit_date)
  where contact_mobile_hash is not null;
create index ticket_order_source on ticket.ticket_order (source_hash) where state = 'UNPAID';

create table ticket.capacity_hold (
  id bigint generated always as identity primary key,
  slot_id bigint not null references ticket.slot,
  kind text not null,
  order_id bigint references ticket.ticket_order,
  qty int not null,
  expires_at timestamptz,
  state text not null default 'HELD',
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint hold_kind_known check (kind in ('ORDER', 'CART', 'OFFER', 'OFFLINE')),
  constraint hold_state_known check (state in ('HELD', 'CONSUMED', 'RELEASED')),
  constraint hold_qty_positive check (qty >= 1),
  constraint hold_of_an_order_names_it check ((kind = 'ORDER') = (order_id is not null)),
  constraint hold_ended_has_time check ((state = 'HELD') = (ended_at is null))
);

create index capacity_hold_live on ticket.capacity_hold (slot_id) where state = 'HELD';
create index capacity_hold_order on ticket.capacity_hold (order_id);

grant select, insert, update on ticket.capacity_hold to shanmen_app;

insert into commerce.sales_channel (code, name, pinyin, kind, settle_mode, sort)
values ('WEB', '官方订票', 'gfdp', 'WEB', 'REALTIME', 3);
