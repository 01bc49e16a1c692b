-- Who may publish: a key for each team, limited to one module, and the second person without whom nothing is promoted.

create table modules.publish_key (
  id bigint generated always as identity primary key,
  module text not null,
  label text not null,
  key_hash bytea not null unique,
  created_by bigint not null references admin.staff,
  created_at timestamptz not null,
  revoked_at timestamptz
);

create table modules.release_approval (
  module text not null,
  version text not null,
  approved_by bigint not null references admin.staff,
  approved_at timestamptz not null,
  primary key (module, version, approved_by),
  constraint approval_of_a_version foreign key (module, version)
    references modules.module_version (module, version)
);

grant select, insert, update (revoked_at) on modules.publish_key to shanmen_app;
grant select, insert on modules.release_approval to shanmen_app;
