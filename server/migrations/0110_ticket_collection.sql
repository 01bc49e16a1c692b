-- Booked tickets can be fetched on paper at a window: by a code of nine digits, and once; who, when and where is kept.

alter table ticket.ticket_order
  add column pickup_code varchar(9),
  add column collected_at timestamptz,
  add column collected_by bigint references admin.staff,
  add column collected_window_id bigint references ticket.sale_window,
  add constraint order_pickup_code_shape check (pickup_code ~ '^[0-9]{9}$'),
  add constraint order_collected_by_somebody check ((collected_at is null) = (collected_by is null) and (collected_at is null) = (collected_window_id is null));

create index ticket_order_pickup_code on ticket.ticket_order (pickup_code) where pickup_code is not null;
create index ticket_order_collected on ticket.ticket_order (collected_at) where collected_at is not null;
