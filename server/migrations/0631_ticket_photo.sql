-- 照片: a year's ticket is its holder's alone. The gate shows the photo of whom it was sold to.

alter table commerce.product
  add column photo_required boolean not null default false,
  add constraint product_photo_is_of_somebody check (not photo_required or id_policy = 'EVERY_VISITOR');

create table ticket.ticket_photo (
  ticket_id bigint primary key references ticket.ticket,
  media_type text not null,
  content_enc text not null,
  kept_at timestamptz not null,
  kept_by bigint not null references admin.staff,
  constraint ticket_photo_type_known check (media_type in ('image/jpeg', 'image/png')),
  constraint ticket_photo_is_small check (octet_length(content_enc) <= 600000)
);

grant select, insert, update, delete on ticket.ticket_photo to shanmen_app;

-- LR-5: whoever is forgotten, or gives the ticket to somebody else, leaves no photo behind.
create function ticket.forget_photo() returns trigger
  language plpgsql
as $$
begin
  delete from ticket.ticket_photo where ticket_id = new.id;
  return null;
end
$$;

create trigger forget_photo
  after update of id_hash on ticket.ticket
  for each row
  when (old.id_hash is distinct from new.id_hash)
  execute function ticket.forget_photo();
