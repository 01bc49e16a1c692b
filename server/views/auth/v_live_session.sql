-- Sessions that are not revoked, for the list of users: area admin never reads credentials.
create view auth.v_live_session as
select
  session.id,
  session.staff_id,
  session.last_seen_at,
  session.last_seen_at + make_interval(mins => session.idle_minutes) as idle_expiry,
  session.absolute_expiry,
  session.staff_epoch
from auth.session
where session.revoked_at is null;

grant select on auth.v_live_session to shanmen_app;
