-- Lines change with their draft; afterwards only what posting and returns find out is written to them.
create or replace function goods.keep_document_line() returns trigger
  language plpgsql
as $$
declare
  found_out constant text[] := array['cost_fen', 'price_diff_fen', 'returned_qty', 'returned_fen', 'returned_cost_fen'];
  line goods.doc_line := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - found_out = to_jsonb(new) - found_out then
    return new;
  end if;
  if tg_op = 'INSERT' and exists (
    select from goods.doc where id = line.doc_id and reversal_of is not null and status = 'submitted'
  ) then
    return new;
  end if;
  if exists (select from goods.doc where id = line.doc_id and status <> 'draft') then
    raise exception 'lines of document % stand as they are', line.doc_id using errcode = 'restrict_violation';
  end if;
  return line;
end
$$;
