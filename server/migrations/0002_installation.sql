-- One row says which deployment this database belongs to and which schema it carries, so that a copied data folder or an older program is noticed.

create table platform.installation (
  only_row boolean primary key default true,
  id uuid not null default gen_random_uuid(),
  schema_number int not null default 0,
  schema_hash text not null default '',
  created_at timestamptz not null default now(),
  constraint installation_is_one_row check (only_row)
);

insert into platform.installation default values;

grant select on platform.installation to shanmen_app, shanmen_report;
