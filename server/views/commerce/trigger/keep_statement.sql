-- A confirmed 结算单 goes on only to its invoice and its money; what it says stands.
create or replace function commerce.keep_statement() returns trigger
  language plpgsql
as $$
declare
  course constant text[] := array['state', 'invoice_no', 'bank_slip', 'paid_at', 'version'];
begin
  if tg_op = 'DELETE' then
    raise exception 'statement % stands', old.no using errcode = 'restrict_violation';
  end if;
  if old.state in ('CONFIRMED', 'INVOICED', 'PAID') and (
    to_jsonb(old) - course <> to_jsonb(new) - course
    or new.state not in ('CONFIRMED', 'INVOICED', 'PAID')
    or (old.state = 'PAID' and new.state <> 'PAID')
  ) then
    raise exception 'statement % is %: it stands as it is', old.no, old.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
