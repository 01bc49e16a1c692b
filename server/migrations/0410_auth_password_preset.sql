-- The rules of passwords become one choice of the site; who asked for more than the standard keeps asking for more.

insert into admin.setting (key, value, updated_by)
select 'auth.passwordPreset', '"graded"', max(updated_by)
from admin.setting
where key in ('auth.passwordHistory', 'auth.passwordDays')
  and value <> '0'
having count(*) > 0
on conflict (key) do nothing;

delete from admin.setting
where key in ('auth.passwordHistory', 'auth.passwordDays');

-- The strictest choice that the password keeps to; null while it is from before and its owner did not sign in since.
alter table auth.credential
  add column preset text,
  add constraint credential_preset_known check (preset in ('standard', 'graded'));

create or replace view auth.v_password_state as
select
  credential.staff_id,
  credential.password_phc is not null as has_password,
  credential.must_change,
  credential.one_time_expires_at,
  credential.changed_at,
  credential.password_origin,
  credential.preset
from auth.credential;
