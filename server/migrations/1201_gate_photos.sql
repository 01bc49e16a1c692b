-- The photo that a gate took of an admission, of tickets that go with the photo of their holder.
create table ticket.gate_photo (
  checkin_id bigint primary key references ticket.checkin_log,
  ticket_id bigint not null references ticket.ticket,
  device_id bigint not null references ticket.device,
  media_type text not null,
  content_enc text not null,
  kept_at timestamptz not null,
  constraint gate_photo_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint gate_photo_is_small check (octet_length(content_enc) <= 600000)
);
create index gate_photo_of_ticket on ticket.gate_photo (ticket_id, checkin_id desc);
grant select, insert, update, delete on ticket.gate_photo to shanmen_app;
