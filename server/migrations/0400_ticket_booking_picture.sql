-- 6.2: from the third message a picture is asked for first; each picture counts once, read rightly or not.

create table ticket.booking_picture_use (
  picture_id uuid primary key,
  expires_at timestamptz not null
);

create index booking_picture_use_expiry on ticket.booking_picture_use (expires_at);

grant select, insert, delete on ticket.booking_picture_use to shanmen_app;
