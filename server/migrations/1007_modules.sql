-- Modules: every version of every module, the releases that put them before browsers, and how they fare there.

-- What runs where: every version of every module, and the releases that put them before browsers. Both are only added
-- to.
create table modules.module (
  name text primary key,
  area text not null,
  owner text not null default '',
  size_budget_bytes int,
  created_at timestamptz not null
);
grant select, insert on modules.module to shanmen_app;

-- A version of a module with its files and their hashes. It never changes; it can be withdrawn.
create table modules.module_version (
  id bigint generated always as identity primary key,
  module text not null references modules.module,
  version text not null,
  commit text not null,
  contract int not null, -- version of the contract with the shell
  folder_url text not null,
  entry text not null,
  css jsonb not null,
  files jsonb not null,
  externals jsonb not null,
  shared jsonb not null,
  screens jsonb not null,
  gzip_bytes int not null,
  manifest_sha256 char(64) not null, -- over its whole description: two builds of one version differ here
  smoke jsonb, -- what the trial run in a browser found
  published_by bigint references admin.staff,
  published_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint module_version_once unique (module, version)
);
create index module_version_folder_url on modules.module_version (folder_url);
create index module_version_manifest on modules.module_version (module, manifest_sha256);
create trigger version_is_immutable
  before update or delete on modules.module_version
  for each row execute function modules.refuse_version_change();
grant select, insert on modules.module_version to shanmen_app;
grant update (withdrawn_at) on modules.module_version to shanmen_app;

-- 发布: which version of each module everybody runs. Only ever added to: a rollback is a new one that names older files.
create table modules.release (
  sequence bigint primary key,
  parent_sequence bigint references modules.release,
  kind text not null,
  stable jsonb not null, -- version of each module
  retained jsonb not null, -- versions that open pages may still load
  canaries jsonb not null default '[]', -- versions that some run before everybody
  urgent boolean not null default false,
  reason text not null default '',
  created_by bigint references admin.staff,
  created_at timestamptz not null,
  map_sha256 char(64) not null, -- of the import map
  constraint release_kind_known check (kind in ('seed', 'promote', 'rollback', 'canary', 'halt', 'restore')),
  constraint release_rises check (parent_sequence < sequence)
);
create trigger append_only before update or delete or truncate on modules.release
  for each statement execute function platform.refuse_change();
grant select, insert on modules.release to shanmen_app;

-- The release that is live on a channel.
create table modules.release_pointer (
  channel text primary key,
  sequence bigint references modules.release
);
insert into modules.release_pointer (channel, sequence) values ('production', null);
grant select, update on modules.release_pointer to shanmen_app;

-- What the builds beside the server held when they were last taken over: only what differs from it is news.
create table modules.checkout_build (
  module text primary key references modules.module,
  version text not null,
  manifest_sha256 char(64) not null,
  taken_at timestamptz not null
);
grant select, insert, update, delete on modules.checkout_build to shanmen_app;

-- 发布密钥: lets a program of one team publish versions of one module.
create table modules.publish_key (
  id bigint generated always as identity primary key,
  module text not null,
  label text not null,
  key_hash bytea not null unique,
  created_by bigint not null references admin.staff,
  created_at timestamptz not null,
  revoked_at timestamptz
);
grant select, insert on modules.publish_key to shanmen_app;
grant update (revoked_at) on modules.publish_key to shanmen_app;

-- The second person without whom nothing is promoted.
create table modules.release_approval (
  module text not null,
  version text not null,
  approved_by bigint not null references admin.staff,
  approved_at timestamptz not null,
  primary key (module, version, approved_by),
  constraint approval_of_a_version foreign key (module, version)
    references modules.module_version (module, version)
);
grant select, insert on modules.release_approval to shanmen_app;

-- A link that offers versions to whoever follows it.
create table modules.override_ticket (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  modules jsonb not null,
  created_by bigint not null references admin.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
grant select, insert on modules.override_ticket to shanmen_app;
grant update (revoked_at) on modules.override_ticket to shanmen_app;

-- 调试版本: versions that one session runs instead of the release.
create table modules.session_override (
  session_id bigint primary key,
  staff_id bigint not null references admin.staff,
  ticket_id bigint references modules.override_ticket,
  modules jsonb not null,
  until timestamptz not null,
  created_at timestamptz not null
);
grant select, insert, update, delete on modules.session_override to shanmen_app;

-- What browsers tell about modules that failed, one row per failure, so that a bad release is noticed.
create table modules.health_event (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  kind text not null,
  module text not null,
  version text,
  sequence bigint,
  code text,
  message text,
  screen text,
  staff_id bigint,
  request_id text not null,
  happened_at timestamptz,
  cohort text, -- stable, or which canary
  shell text,
  stack text,
  url text,
  from_version text,
  to_version text,
  times int not null default 1
);
create index health_event_received_at on modules.health_event (received_at);
create index health_event_module on modules.health_event (module, received_at);
grant select, insert, delete on modules.health_event to shanmen_app;

-- How each version fares with each cohort, by the minute.
create table modules.health_minute (
  module text not null,
  version text not null,
  sequence bigint not null,
  cohort text not null,
  minute timestamptz not null,
  mounts int not null default 0,
  load_failed int not null default 0,
  integrity_failed int not null default 0,
  mount_failed int not null default 0,
  uncaught int not null default 0,
  fallback_used int not null default 0,
  -- As many as fit, for the median and the slowest twentieth.
  mount_ms int[] not null default '{}',
  primary key (module, version, sequence, cohort, minute)
);
create index health_minute_minute on modules.health_minute (minute);
grant select, insert, update, delete on modules.health_minute to shanmen_app;
