-- Which version of each module a person opened last: who runs what, for the team that releases.
create table modules.runner (
  staff_id bigint not null references admin.staff,
  module text not null,
  version text not null,
  cohort text not null, -- stable, override, or which canary
  seen_at timestamptz not null,
  primary key (staff_id, module)
);
create index runner_seen_at on modules.runner (seen_at);
grant select, insert, update, delete on modules.runner to shanmen_app;
