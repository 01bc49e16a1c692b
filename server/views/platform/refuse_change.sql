-- Ledgers and logs are only ever added to. Grants are the first wall, the trigger append_only of such a table the
-- second: it stops the owner as well.
create or replace function platform.refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only: write a reversing row instead', tg_relid::regclass
    using errcode = 'restrict_violation';
end
$$;
