-- Platform: the eight schemas, and what every area stands on: keys of writes, the audit log, counters, jobs, files. How
-- columns of all tables are named: …_fen is money in whole fen, …_bp a share in basis points, …_at an instant, …_on,
-- biz_date, valid_from and valid_to days of Asia/Shanghai, both ends included; qty is in base units of a good or in
-- persons. …_enc is sealed with the master key, …_hash a keyed hash by which it is found, …_masked what is shown of it.
-- pinyin is searched by initials; version rises with every change and is compared when somebody saves; status 1 or
-- active is in use, 0 or stopped is not offered any more; sort is the order of lists.

-- One schema for each area. The owner makes them; what the API and the reports may do stands with each table.
create schema if not exists platform;
create schema admin;
create schema auth;
create schema modules;
create schema commerce;
create schema ticket;
create schema goods;
create schema reports;
grant usage on schema platform, admin, auth, modules, commerce, ticket, goods, reports to shanmen_app;
grant usage on schema platform, admin, commerce, ticket, goods, reports to shanmen_report;

-- The books of the migrating program, which it makes itself: the migrations that were applied, and the views as they
-- stand.
grant select on platform.migration, platform.view_file to shanmen_app, shanmen_report;

-- One row says which deployment this database belongs to and which schema it carries, so that a copied data folder or
-- an older program is noticed.
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

-- A write that moves money, places or stock leaves its key and its answer here, in its own transaction, so that a
-- repeat has no second effect. Purged after seven days.
create table platform.idempotency_key (
  scope text not null, -- a person, a channel, or the proof by which a visitor books
  key uuid not null,
  route text not null,
  body_hash bytea not null, -- the same key with another body is refused
  status smallint, -- of the saved answer; null while the first is under way
  response text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  constraint idempotency_answer_is_whole check ((status is null) = (response is null))
);
create index idempotency_key_created_at on platform.idempotency_key (created_at);
grant select, insert, update, delete on platform.idempotency_key to shanmen_app;

-- 操作日志: who did what to which object, written in the transaction of the effect.
create table platform.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  staff_id bigint,
  second_staff_id bigint, -- who let it through
  role_ids bigint[] not null default '{}', -- the roles held at that moment
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
  before jsonb, -- what changed, as it was
  after jsonb, -- and as it is
  constraint audit_result_known check (result in ('done', 'refused')),
  constraint audit_second_person_differs check (second_staff_id <> staff_id)
);
create index audit_log_at on platform.audit_log (at);
create index audit_log_object on platform.audit_log (object_type, object_id, id);
create index audit_log_staff on platform.audit_log (staff_id, at);
create trigger append_only before update or delete or truncate on platform.audit_log
  for each statement execute function platform.refuse_change();
grant select, insert on platform.audit_log to shanmen_app;

-- The seals chain the rows of the log, so that altering one shows.
create table platform.audit_seal (
  seq bigint primary key,
  audit_id bigint not null unique references platform.audit_log,
  row_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null, -- SHA-256 over prev_hash and row_hash
  constraint audit_seal_counts_from_one check (seq > 0)
);
create trigger append_only before update or delete or truncate on platform.audit_seal
  for each statement execute function platform.refuse_change();
grant select, insert on platform.audit_seal to shanmen_app;

-- What was taken out of the logs once a file held it. The chain of the audit log goes on from the head of the newest
-- file.
create table platform.log_archive (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Everything before it is in this file or an earlier one.
  until timestamptz not null unique,
  file text not null,
  rows bigint not null, -- of the audit log
  sign_ins bigint not null, -- of the log of sign-ins
  -- The last seal in the file; 0 and zeros where no audit row was ever taken out.
  last_seq bigint not null,
  head bytea not null,
  constraint log_archive_holds_something check (rows + sign_ins > 0)
);
create trigger append_only before update or delete or truncate on platform.log_archive
  for each statement execute function platform.refuse_change();
grant select on platform.log_archive to shanmen_app;

-- Document numbers without gaps: one counter row per kind, scope and day, raised in the transaction of the first save.
create table platform.doc_counter (
  doc_type text not null,
  scope text not null, -- the warehouse, store or till that counts for itself
  biz_date date not null,
  next int not null default 1,
  primary key (doc_type, scope, biz_date),
  constraint doc_counter_is_positive check (next > 0)
);
grant select, insert, update on platform.doc_counter to shanmen_app;

-- A writer notes the business days whose rows it changes; a report uses a roll-up only when no touch is newer than it.
create table platform.day_touch (
  id bigint generated always as identity primary key,
  biz_date date not null,
  xid xid8 not null default pg_current_xact_id() -- the transaction that changed it
);
create index day_touch_biz_date on platform.day_touch (biz_date);
grant select, insert, delete on platform.day_touch to shanmen_app;
grant select on platform.day_touch to shanmen_report;

-- Messages that leave with their cause; delivered at least once.
create table platform.outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_waiting on platform.outbox (id) where sent_at is null;
grant select, insert, update, delete on platform.outbox to shanmen_app;

-- Work that outlives its request, taken with skip locked. A recurring job keeps its one row, so that what it did last
-- stays readable beside when it is due again.
create table platform.job (
  id bigint generated always as identity primary key,
  kind text not null,
  job_key text not null, -- what it is about; one job for each
  run_at timestamptz not null,
  payload jsonb not null default '{}',
  attempts int not null default 0,
  locked_until timestamptz, -- the lease of the process that works on it
  last_error text,
  finished_at timestamptz,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  last_done_at timestamptz, -- of a recurring job
  result jsonb,
  constraint job_key_is_once unique (kind, job_key),
  constraint job_ends_once check (finished_at is null or failed_at is null)
);
-- What is due.
create index job_waiting on platform.job (run_at) where finished_at is null and failed_at is null;
grant select, insert, update, delete on platform.job to shanmen_app;

-- Every file that was imported leaves its hash here, so that the same one is refused a second time.
create table platform.import_file (
  kind text not null,
  sha256 bytea not null,
  name text not null,
  row_count int not null,
  staff_id bigint not null,
  staff_name text not null,
  imported_at timestamptz not null,
  primary key (kind, sha256),
  constraint import_file_has_a_whole_hash check (octet_length(sha256) = 32)
);
grant select, insert on platform.import_file to shanmen_app;

-- 后台导出: a file that is too long to be written while somebody waits. It lies under a random name beside the database.
create table platform.export_job (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  maker text not null, -- who knows how to write it
  title text not null,
  asked jsonb not null, -- and from what
  asked_at timestamptz not null,
  request_id text not null,
  ip text not null,
  ended_at timestamptz,
  -- Why there is no file, in the words of whoever refused it.
  refused text,
  file_id uuid unique,
  file_name text,
  media_type text,
  row_count bigint,
  bytes bigint,
  sha256 bytea,
  -- What the person held when it was written: whoever holds something else since asks anew.
  rights text,
  fetched_count integer not null default 0,
  fetched_at timestamptz,
  removed_at timestamptz,
  constraint export_job_ends_once check (
    case
      when ended_at is null then refused is null and file_id is null
      else (refused is null) <> (file_id is null)
    end
  ),
  constraint export_job_file_is_whole check (
    num_nulls(file_id, file_name, media_type, bytes, sha256, rights) in (0, 6)
  )
);
create index export_job_of_staff on platform.export_job (staff_id, id desc);
-- Asked again while it is under way, it is the same file.
create unique index export_job_under_way on platform.export_job (staff_id, maker, md5(asked::text))
where ended_at is null;
grant select, insert, update, delete on platform.export_job to shanmen_app;

-- 校验值: what each file was that left the house, so that one that turns up somewhere is found again among the exports.
create table platform.sent_file (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- by which it was asked for; a file of the background is sent by later requests of the same person
  request_id text not null,
  staff_id bigint not null,
  bytes bigint not null,
  sha256 bytea not null,
  constraint sent_file_sha256_whole check (length(sha256) = 32)
);
create index sent_file_request on platform.sent_file (request_id, staff_id);
create index sent_file_sha256 on platform.sent_file (sha256);
create trigger append_only before update or delete or truncate on platform.sent_file
  for each statement execute function platform.refuse_change();
grant select, insert on platform.sent_file to shanmen_app;

-- Statements that somebody had to wait for, without their values: a row for each text and the route that ran it.
create table platform.slow_statement (
  hash text not null, -- of the text, without its values
  route text not null,
  text text not null,
  times int not null default 1,
  longest_ms int not null,
  most_rows bigint not null,
  last_at timestamptz not null,
  primary key (hash, route)
);
grant select, insert, update, delete on platform.slow_statement to shanmen_app;
