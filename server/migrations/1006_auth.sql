-- Auth: credentials, the two halves of a session as hashes, failures that slow guessing, known browsers, and what was
-- tried.

-- How a person signs in. A one-time code opens nothing but the change of the password.
create table auth.credential (
  staff_id bigint primary key references admin.staff,
  password_phc text, -- argon2id, in PHC form
  password_origin text not null default 'user',
  changed_at timestamptz not null default now(),
  must_change boolean not null default false,
  one_time_hash bytea,
  one_time_expires_at timestamptz,
  pin_phc text,
  -- The strictest choice that the password keeps to; null while it is older than the choice and its owner did not sign
  -- in since.
  preset text,
  constraint password_origin_known check (password_origin in ('user', 'one_time', 'demo')),
  constraint one_time_code_expires check ((one_time_hash is null) = (one_time_expires_at is null)),
  constraint credential_preset_known check (preset in ('standard', 'graded'))
);
grant select, insert, update, delete on auth.credential to shanmen_app;

-- Passwords that were, which may not be chosen again.
create table auth.password_history (
  id bigint generated always as identity primary key,
  staff_id bigint not null references admin.staff,
  phc text not null,
  at timestamptz not null default now()
);
create index password_history_staff on auth.password_history (staff_id, at);
grant select, insert, delete on auth.password_history to shanmen_app;

-- 二次验证: a secret in the telephone of its owner.
create table auth.totp (
  id bigint generated always as identity primary key,
  staff_id bigint not null unique references admin.staff,
  sealed_secret text not null,
  begun_at timestamptz not null,
  -- Until its owner has shown a first code it opens nothing and is asked for by nobody.
  confirmed_at timestamptz,
  -- The step of the last code that was taken: a code opens once.
  last_step bigint not null default 0
);
grant select, insert, update, delete on auth.totp to shanmen_app;

-- 恢复码: ten codes on paper for the day that the telephone is lost; each opens one sign-in.
create table auth.recovery_code (
  totp_id bigint not null references auth.totp on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (totp_id, hash)
);
grant select, insert, update, delete on auth.recovery_code to shanmen_app;

-- 可信设备: a browser that is known to everybody who works at it, or to its owner alone. One of a post stands at a till or
-- a window: whoever signs in there did so at that place.
create table auth.device (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique,
  name text not null,
  till_id bigint,
  enrolled_by bigint references admin.staff,
  enrolled_at timestamptz not null default now(),
  last_seen_at timestamptz,
  revoked_at timestamptz,
  is_shared boolean not null default false, -- known to everybody who works at it
  window_id bigint references ticket.sale_window,
  constraint device_has_somebody check (is_shared or enrolled_by is not null),
  constraint device_till foreign key (till_id) references goods.till,
  constraint device_stands_at_one_place check (num_nonnulls(till_id, window_id) <= 1),
  constraint device_at_a_place_is_shared check (is_shared or num_nonnulls(till_id, window_id) = 0)
);
create index device_own on auth.device (enrolled_by) where not is_shared and revoked_at is null;
grant select, insert, update on auth.device to shanmen_app;

-- A sign-in. Its credential has two halves, cookie and token; both are kept as hashes and belong to one row.
create table auth.session (
  id bigint generated always as identity primary key,
  sid_hash bytea not null unique,
  token_hash bytea not null unique,
  staff_id bigint not null references admin.staff,
  device_id bigint references auth.device,
  staff_epoch int not null, -- that of the person when it began; see admin.staff
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_minutes int not null,
  absolute_expiry timestamptz not null,
  locked_at timestamptz,
  step_up_until timestamptz, -- the password was given once more
  revoked_at timestamptz,
  revoke_reason text,
  ip inet,
  user_agent text not null default '',
  till_id bigint,
  unlock_failures int not null default 0, -- wrong tries at the lock screen
  window_id bigint references ticket.sale_window,
  revoked_by bigint references admin.staff, -- of a session that was ended by force
  constraint session_revoked_with_reason check ((revoked_at is null) = (revoke_reason is null)),
  constraint session_idle_minutes_is_positive check (idle_minutes > 0),
  constraint session_till foreign key (till_id) references goods.till
);
create index session_staff on auth.session (staff_id, created_at) where revoked_at is null;
grant select, insert, update, delete on auth.session to shanmen_app;

-- What a second person lets through at the workplace of the first, without ending the session there.
create table auth.approval (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- the session at which it was given: it is worth nothing at any other
  session_id bigint not null references auth.session on delete cascade,
  approver_id bigint not null references admin.staff,
  action text not null,
  object_id text not null,
  amount_fen bigint,
  given_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index approval_session on auth.approval (session_id);
grant select, insert, update on auth.approval to shanmen_app;

-- Failures that slow guessing, by account, by address, by both: a bucket is named `<what>:…`.
create table auth.throttle (
  bucket text primary key,
  failed_at timestamptz[] not null default '{}',
  blocked_until timestamptz,
  strikes int not null default 0, -- how often it was blocked; each block is longer
  struck_at timestamptz
);
grant select, insert, update, delete on auth.throttle to shanmen_app;

create sequence auth.login_log_id;
grant usage on sequence auth.login_log_id to shanmen_app;

-- 登录日志: every sign-in and what was tried; halves_mixed is a cookie and a token of two sessions.
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
  session text, -- a short name of the session, never its credential
  window_id bigint references ticket.sale_window,
  primary key (id, at),
  constraint login_result_known check (
    result in (
      'ok', 'wrong', 'throttled', 'disabled', 'left', 'not_yet_valid', 'code_wrong', 'code_expired',
      'second_factor_wrong', 'unlock_ok', 'unlock_wrong', 'signed_out', 'kicked', 'halves_mixed'
    )
  ),
  constraint login_till foreign key (till_id) references goods.till
) partition by range (at);
create table auth.login_log_rest partition of auth.login_log default;
create index login_log_at on auth.login_log (at);
create index login_log_user_name on auth.login_log (user_name, at);
-- The card of a person and the search by a name ask for the sign-ins of one among years of everybody's.
create index login_log_staff on auth.login_log (staff_id, at);
create trigger append_only before update or delete or truncate on auth.login_log
  for each statement execute function platform.refuse_change();
create trigger append_only before update or delete or truncate on auth.login_log_rest
  for each statement execute function platform.refuse_change();
grant select, insert on auth.login_log to shanmen_app;
grant select, insert on auth.login_log_rest to shanmen_app;

-- What a user set about the shell; it follows him to every browser.
create table auth.user_setting (
  staff_id bigint primary key references admin.staff,
  updated_at timestamptz not null,
  content jsonb not null
);
grant select, insert, update on auth.user_setting to shanmen_app;

-- What a user set about one table: columns, widths, order.
create table auth.table_setting (
  staff_id bigint not null references admin.staff,
  table_id text not null,
  updated_at timestamptz not null,
  content jsonb not null,
  primary key (staff_id, table_id)
);
grant select, insert, update on auth.table_setting to shanmen_app;
