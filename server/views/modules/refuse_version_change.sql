-- A published version of a module never changes; it can only be run whole once, and withdrawn once, with the reason.
create or replace function modules.refuse_version_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - '{withdrawn_at,withdrawn_reason,whole_trial}'::text[]
      = to_jsonb(old) - '{withdrawn_at,withdrawn_reason,whole_trial}'::text[]
    and (old.whole_trial is null or new.whole_trial is not distinct from old.whole_trial)
    and (old.withdrawn_at is null or new.withdrawn_at is not distinct from old.withdrawn_at)
    and (old.withdrawn_at is null or new.withdrawn_reason is not distinct from old.withdrawn_reason)
  then
    return new;
  end if;
  raise exception 'a published version never changes: %', tg_table_name;
end
$$;
