-- 校验值: what each file was that left the house, so that one that turns up somewhere is found again among the exports.

create table platform.sent_file (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- By which it was asked for; one of the background is sent by later requests of the same person.
  request_id text not null,
  staff_id bigint not null,
  bytes bigint not null,
  sha256 bytea not null,
  constraint sent_file_sha256_whole check (length(sha256) = 32)
);

create index sent_file_request on platform.sent_file (request_id, staff_id);
create index sent_file_sha256 on platform.sent_file (sha256);

create trigger append_only
  before update or delete or truncate on platform.sent_file
  for each statement execute function platform.refuse_change();

grant select, insert on platform.sent_file to shanmen_app;
