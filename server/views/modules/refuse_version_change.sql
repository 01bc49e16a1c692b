-- A published version of a module never changes; it can only be withdrawn.
create or replace function modules.refuse_version_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  raise exception 'a published version never changes: %', tg_table_name;
end
$$;
