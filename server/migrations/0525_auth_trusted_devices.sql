-- A browser is known to everybody who works at it, or to its owner alone.
alter table auth.device
  add column is_shared boolean not null default false,
  add constraint device_has_somebody check (is_shared or enrolled_by is not null);

create index device_own on auth.device (enrolled_by) where not is_shared and revoked_at is null;
