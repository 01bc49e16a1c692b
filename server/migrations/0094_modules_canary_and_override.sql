-- Who runs something else than everybody: sessions that chose versions, links that offer them, and how each cohort fares.

create table modules.override_ticket (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  modules jsonb not null,
  created_by bigint not null references admin.staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create table modules.session_override (
  session_id bigint primary key,
  staff_id bigint not null references admin.staff,
  ticket_id bigint references modules.override_ticket,
  modules jsonb not null,
  until timestamptz not null,
  created_at timestamptz not null
);

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

alter table modules.health_event
  add column happened_at timestamptz,
  add column cohort text,
  add column shell text,
  add column stack text,
  add column url text,
  add column from_version text,
  add column to_version text,
  add column times int not null default 1;

grant select, insert, update (revoked_at) on modules.override_ticket to shanmen_app;
grant select, insert, update, delete on modules.session_override to shanmen_app;
grant select, insert, update, delete on modules.health_minute to shanmen_app;
