-- A published version of a module never changes; it can only be withdrawn, and be run whole once.
create or replace function modules.refuse_version_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - 'withdrawn_at' - 'whole_trial' = to_jsonb(old) - 'withdrawn_at' - 'whole_trial'
    and (old.whole_trial is null or new.whole_trial is not distinct from old.whole_trial)
  then
    return new;
  end if;
  raise exception 'a published version never changes: %', tg_table_name;
end
$$;
