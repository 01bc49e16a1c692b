-- Files of a document come and go until it is audited; afterwards they stand with it.
create or replace function goods.keep_document_file() returns trigger
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
