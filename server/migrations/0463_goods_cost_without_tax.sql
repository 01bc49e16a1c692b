-- Goods can be costed without the tax in their price; a purchase keeps by which rule it was posted.

alter table goods.doc
  add column cost_excl_tax boolean not null default false;

-- What was paid for one with its tax, which the next purchase begins with; until now that was what it cost.
alter table goods.goods
  add column last_price numeric(18, 6);
update goods.goods set last_price = last_unit_cost;

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
