-- Ledgers and the audit log are only ever added to; grants are the first wall, this trigger the second.

create function platform.refuse_change() returns trigger
  language plpgsql
as $$
begin
  raise exception '% is append-only: write a reversing row instead', tg_relid::regclass
    using errcode = 'restrict_violation';
end
$$;

grant usage on schema platform to shanmen_app, shanmen_report;
grant select on platform.migration to shanmen_app, shanmen_report;
