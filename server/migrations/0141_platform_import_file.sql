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
