-- Sign-in: credentials, the two halves of a session as hashes, failures that slow guessing, enrolled devices, and what was tried.

create schema auth;

create table auth.credential (
  staff_id bigint primary key references admin.staff,
  password_phc text,
  password_origin text not null default 'user',
  changed_at timestamptz not null default now(),
  must_change boolean not null default false,
  one_time_hash bytea,
  one_time_expires_at timestamptz,
  pin_phc text,
  totp_state text not null default 'none',
  constraint password_origin_known check (password_origin in ('user', 'one_time', 'demo')),
  constraint totp_state_known check (totp_state in ('none', 'enrolled', 'required')),
  constraint one_time_code_expires check ((one_time_hash is null) = (one_time_expires_at is null))
);

create table auth.password_history (
  id bigint generated always as identity primary key,
  staff_id bigint not null references admin.staff,
  phc text not null,
  at timestamptz not null default now()
);

create index password_history_staff on auth.password_history (staff_id, at);

create table auth.device (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  name text not null,
  till_id bigint,
  enrolled_by bigint references admin.staff,
  enrolled_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz
);

create table auth.session (
  id bigint generated always as identity primary key,
  sid_hash bytea not null unique,
  token_hash bytea not null unique,
  staff_id bigint not null references admin.staff,
  device_id bigint references auth.device,
  staff_epoch int not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_minutes int not null,
  absolute_expiry timestamptz not null,
  locked_at timestamptz,
  step_up_until timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  ip inet,
  user_agent text not null default '',
  till_id bigint,
  constraint session_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint session_idle_minutes_is_positive check (idle_minutes > 0)
);

create index session_staff on auth.session (staff_id, created_at) where revoked_at is null;

create table auth.throttle (
  bucket text primary key,
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  strikes int not null default 0,
  struck_at timestamptz
);

create sequence auth.login_log_id;

create table auth.login_log (
  id bigint not null default nextval('auth.login_log_id'),
  at timestamptz not null,
  user_name text not null,
  staff_id bigint references admin.staff,
  result text not null,
  ip inet,
  device_id bigint references auth.device,
  known_device boolean not null default false,
  user_agent text not null default '',
  till_id bigint,
  session text,
  primary key (id, at),
  constraint login_result_known check (
    result in (
      'ok', 'wrong', 'throttled', 'disabled', 'left', 'not_yet_valid', 'code_wrong', 'code_expired',
      'second_factor_wrong', 'unlock_ok', 'unlock_wrong', 'signed_out', 'kicked'
    )
  )
) partition by range (at);

create table auth.login_log_rest partition of auth.login_log default;

create index login_log_at on auth.login_log (at);
create index login_log_user_name on auth.login_log (user_name, at);

create trigger append_only
  before update or delete or truncate on auth.login_log
  for each statement execute function platform.refuse_change();

create trigger append_only
  before update or delete or truncate on auth.login_log_rest
  for each statement execute function platform.refuse_change();

-- What the users list shows of sign-in, so that area admin never reads credentials.
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

create view auth.v_throttled_account as
select
  split_part(throttle.bucket, ':', 3) as user_name,
  throttle.blocked_until
from auth.throttle
where throttle.bucket like 'account:%'
  and throttle.blocked_until is not null;

grant usage on schema auth to shanmen_app;
grant select, insert, update on auth.credential to shanmen_app;
grant select, insert, delete on auth.password_history to shanmen_app;
grant select, insert, update on auth.device to shanmen_app;
grant select, insert, update, delete on auth.session to shanmen_app;
grant select, insert, update, delete on auth.throttle to shanmen_app;
grant usage on sequence auth.login_log_id to shanmen_app;
grant select, insert on auth.login_log to shanmen_app;
grant select, insert on auth.login_log_rest to shanmen_app;
grant select on auth.v_live_session to shanmen_app;
grant select on auth.v_throttled_account to shanmen_app;
