-- A session that was ended by force says by whom.
alter table auth.session
  add column revoked_by bigint references admin.staff;
