-- 主管授权: who let through what the maker of a document may not do alone, and for which content of it.
create table goods.doc_override (
  doc_id bigint not null references goods.doc,
  action text not null,
  content_hash text not null,
  approver_id bigint not null references admin.staff,
  approved_at timestamptz not null,
  primary key (doc_id, action)
);

-- It changes with the draft, and stands with what was submitted.
create function goods.keep_document_override() returns trigger
  language plpgsql
as $$
declare
  kept goods.doc_override := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op = 'UPDATE' or not exists (select from goods.doc where id = kept.doc_id and status = 'draft') then
    raise exception 'what was let through of document % stands as it is', kept.doc_id using errcode = 'restrict_violation';
  end if;
  return kept;
end
$$;

create trigger keep_document_override
  before insert or update or delete on goods.doc_override
  for each row execute function goods.keep_document_override();

grant select, insert, delete on goods.doc_override to shanmen_app;
