-- Who did what to which object, written in the transaction of the effect; the seals chain the rows so that altering one shows.

create table platform.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  staff_id bigint,
  second_staff_id bigint,
  role_ids bigint[] not null default '{}',
  outlet_id bigint,
  ip inet,
  device_id bigint,
  session text,
  request_id text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  result text not null,
  reason text,
  before jsonb,
  after jsonb,
  constraint audit_result_known check (result in ('done', 'refused')),
  constraint audit_second_person_differs check (second_staff_id <> staff_id)
);

create index audit_log_at on platform.audit_log (at);
create index audit_log_object on platform.audit_log (object_type, object_id, id);
create index audit_log_staff on platform.audit_log (staff_id, at);

create table platform.audit_seal (
  seq bigint primary key,
  audit_id bigint not null unique references platform.audit_log,
  row_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint audit_seal_counts_from_one check (seq > 0)
);

create trigger append_only
  before update or delete or truncate on platform.audit_log
  for each statement execute function platform.refuse_change();

create trigger append_only
  before update or delete or truncate on platform.audit_seal
  for each statement execute function platform.refuse_change();

grant select, insert on platform.audit_log to shanmen_app;
grant select, insert on platform.audit_seal to shanmen_app;
