-- What runs where: every version of every module, and the releases that put them before browsers. Both are only added to.

create table modules.module (
  name text primary key,
  area text not null,
  owner text not null default '',
  size_budget_bytes int,
  created_at timestamptz not null
);

create table modules.module_version (
  id bigint generated always as identity primary key,
  module text not null references modules.module,
  version text not null,
  commit text not null,
  contract int not null,
  folder_url text not null,
  entry text not null,
  css jsonb not null,
  files jsonb not null,
  externals jsonb not null,
  shared jsonb not null,
  screens jsonb not null,
  gzip_bytes int not null,
  manifest_sha256 char(64) not null,
  smoke jsonb,
  published_by bigint references admin.staff,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint module_version_once unique (module, version)
);

create index module_version_folder_url on modules.module_version (folder_url);
create index module_version_manifest on modules.module_version (module, manifest_sha256);

create function modules.refuse_version_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  raise exception 'a published version never changes: %', tg_table_name;
end
$$;

create trigger version_is_immutable
  before update or delete on modules.module_version
  for each row execute function modules.refuse_version_change();

create table modules.release (
  sequence bigint primary key,
  parent_sequence bigint references modules.release,
  kind text not null,
  stable jsonb not null,
  retained jsonb not null,
  canaries jsonb not null default '[]',
  urgent boolean not null default false,
  reason text not null default '',
  created_by bigint references admin.staff,
  created_at timestamptz not null,
  map_sha256 char(64) not null,
  constraint release_kind_known check (kind in ('seed', 'promote', 'rollback', 'canary', 'halt', 'restore')),
  constraint release_rises check (parent_sequence < sequence)
);

create trigger append_only
  before update or delete or truncate on modules.release
  for each statement execute function platform.refuse_change();

create table modules.release_pointer (
  channel text primary key,
  sequence bigint references modules.release
);

insert into modules.release_pointer (channel, sequence)
values ('production', null);

-- What the builds beside the server held when they were last taken over: only what differs from it is news.
create table modules.checkout_build (
  module text primary key references modules.module,
  version text not null,
  manifest_sha256 char(64) not null,
  taken_at timestamptz not null
);

grant select, insert on modules.module to shanmen_app;
grant select, insert, update (withdrawn_at) on modules.module_version to shanmen_app;
grant select, insert on modules.release to shanmen_app;
grant select, update on modules.release_pointer to shanmen_app;
grant select, insert, update, delete on modules.checkout_build to shanmen_app;
