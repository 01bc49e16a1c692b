-- What area admin shows of a password, without ever seeing a hash.
create view auth.v_password_state as
select
  credential.staff_id,
  credential.password_phc is not null as has_password,
  credential.must_change,
  credential.one_time_expires_at,
  credential.changed_at,
  credential.password_origin,
  credential.preset
from auth.credential;

grant select on auth.v_password_state to shanmen_app;
