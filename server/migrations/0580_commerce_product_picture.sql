-- The picture of a ticket, one at most. Whoever knows its address reads it: /buyTicket shows it to everybody.

create table commerce.product_picture (
  product_id bigint primary key references commerce.product,
  address uuid not null unique default gen_random_uuid(),
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  constraint product_picture_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint product_picture_fits_a_phone check (octet_length(content) between 1 and 307200)
);

grant select, insert, update, delete on commerce.product_picture to shanmen_app;
