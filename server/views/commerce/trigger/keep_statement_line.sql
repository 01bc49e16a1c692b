-- Lines of a 结算单 are only added, and none once it is confirmed.
create or replace function commerce.keep_statement_line() returns trigger
  language plpgsql
as $$
begin
  if tg_op <> 'INSERT' or exists (
    select from commerce.statement
    where id = new.statement_id and state in ('CONFIRMED', 'INVOICED', 'PAID')
  ) then
    raise exception 'lines of statements stand as they are' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
