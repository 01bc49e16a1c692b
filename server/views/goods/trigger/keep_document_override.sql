-- 主管授权 changes with the draft, and stands with what was submitted.
create or replace function goods.keep_document_override() returns trigger
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
