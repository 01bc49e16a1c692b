-- What browsers tell about modules that failed, one row per failure, so that a bad release is noticed.

create schema modules;

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
  request_id text not null
);

create index health_event_received_at on modules.health_event (received_at);
create index health_event_module on modules.health_event (module, received_at);

grant usage on schema modules to shanmen_app;
grant select, insert, delete on modules.health_event to shanmen_app;
