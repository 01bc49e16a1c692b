-- What administration shows of sign-in without ever seeing a hash, and assignments that end before they began.

create view auth.v_password_state as
select
  credential.staff_id,
  credential.password_phc is not null as has_password,
  credential.must_change,
  credential.one_time_expires_at,
  credential.changed_at
from auth.credential;

create view auth.v_login_log as
select
  login_log.id,
  login_log.at,
  login_log.user_name,
  login_log.staff_id,
  login_log.result,
  host(login_log.ip) as ip,
  login_log.known_device,
  login_log.user_agent
from auth.login_log;

-- An assignment that is taken back on its first day, or before it, has held on no day at all.
alter table admin.staff_role drop constraint assignment_ends_after_beginning;
alter table admin.staff_role add constraint assignment_ends_after_beginning check (valid_to >= valid_from - 1);

alter table admin.role
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references admin.staff;

grant select on auth.v_password_state to shanmen_app;
grant select on auth.v_login_log to shanmen_app;
