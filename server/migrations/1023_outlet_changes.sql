-- Outlets: who changed one last, as of every other master.
alter table admin.outlet
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references admin.staff;
