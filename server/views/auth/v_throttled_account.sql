-- User names that must wait after wrong passwords, and until when, for the list of users.
create view auth.v_throttled_account as
select
  split_part(throttle.bucket, ':', 3) as user_name,
  throttle.blocked_until
from auth.throttle
where throttle.bucket like 'account:%'
  and throttle.blocked_until is not null;

grant select on auth.v_throttled_account to shanmen_app;
