-- 后台导出: what is too long to be written while somebody waits. Its file lies under a random name beside the database.

create table platform.export_job (
  id bigint generated always as identity primary key,
  staff_id bigint not null,
  -- Who knows how to write it, and from what.
  maker text not null,
  title text not null,
  asked jsonb not null,
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
