-- What was taken out of the logs once a file held it. The chain of the audit log goes on from the head of the newest one.

create table platform.log_archive (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Everything before it is in this file or an earlier one.
  until timestamptz not null unique,
  file text not null,
  rows bigint not null,
  sign_ins bigint not null,
  -- The last seal in the file; 0 and zeros where no audit row was ever taken out.
  last_seq bigint not null,
  head bytea not null,
  constraint log_archive_holds_something check (rows + sign_ins > 0)
);

create trigger append_only
  before update or delete or truncate on platform.log_archive
  for each statement execute function platform.refuse_change();

grant select on platform.log_archive to shanmen_app;
