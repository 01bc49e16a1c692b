-- A document that is no draft changes only in its course, and only along the ways that exist.
create or replace function goods.keep_document() returns trigger
  language plpgsql
as $$
declare
  course constant text[] := array['status', 'version', 'revision', 'updated_at', 'updated_by', 'submitted_at', 'submitted_by',
    'checked_at', 'checked_by', 'audited_at', 'audited_by', 'reversed_by', 'cost_fen', 'money_fen', 'printed_times', 'transit_wh_id',
    'received_at', 'received_by', 'cost_excl_tax'];
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('draft', 'submitted'), ('draft', 'void'), ('submitted', 'draft'), ('submitted', 'void'), ('submitted', 'audited'),
    ('audited', 'draft'), ('audited', 'reversed')
  ) then
    raise exception 'document % cannot go from % to %', old.no, old.status, new.status using errcode = 'restrict_violation';
  end if;
  if old.status <> 'draft' and to_jsonb(old) - course <> to_jsonb(new) - course then
    raise exception 'document % is %: it stands as it is', old.no, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
