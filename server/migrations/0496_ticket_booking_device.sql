-- From which browser a booking was made: a keyed hash of the cookie that its page was given, for the limits of a device.

alter table ticket.ticket_order
  add column device_hash char(64);

create index ticket_order_device on ticket.ticket_order (device_hash, visit_date) where device_hash is not null;
