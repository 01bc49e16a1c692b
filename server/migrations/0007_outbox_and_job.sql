-- Work that outlives its request: messages written with their cause, and jobs taken with skip locked.

create table platform.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index outbox_waiting on platform.outbox (id) where sent_at is null;

create table platform.job (
  id bigint generated always as identity primary key,
  kind text not null,
  job_key text not null,
  run_at timestamptz not null,
  payload jsonb not null default '{}',
  attempts int not null default 0,
  locked_until timestamptz,
  last_error text,
  finished_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint job_key_is_once unique (kind, job_key),
  constraint job_ends_once check (finished_at is null or failed_at is null)
);

create index job_waiting on platform.job (run_at) where finished_at is null and failed_at is null;

grant select, insert, update, delete on platform.outbox to shanmen_app;
grant select, insert, update, delete on platform.job to shanmen_app;
