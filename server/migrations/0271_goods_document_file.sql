-- 附件: the papers and photos of a document; they change until it is audited and stand with it afterwards.
create table goods.doc_file (
  id bigint generated always as identity primary key,
  doc_id bigint not null references goods.doc,
  name varchar(120) not null,
  media_type text not null,
  content bytea not null,
  uploaded_at timestamptz not null,
  uploaded_by bigint not null references admin.staff,
  constraint doc_file_type_known check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  constraint doc_file_not_empty check (octet_length(content) between 1 and 4194304)
);

create index doc_file_of on goods.doc_file (doc_id, id);

create function goods.keep_document_file() returns trigger
  language plpgsql
as $$
declare
  kept goods.doc_file := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'UPDATE' or not exists (
    select from goods.doc where id = kept.doc_id and status in ('draft', 'submitted')
  ) then
    raise exception 'files of document % stand as they are', kept.doc_id using errcode = 'restrict_violation';
  end if;
  return kept;
end
$$;

create trigger keep_document_file
  before insert or update or delete on goods.doc_file
  for each row execute function goods.keep_document_file();

grant select, insert, delete on goods.doc_file to shanmen_app;
