-- The second factor: a secret in the telephone of its owner, and codes on paper for the day that is lost.

-- Whether a second factor is there is what the rows below say, and whether it must be is a setting.
alter table auth.credential drop column totp_state;

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

create table auth.recovery_code (
  totp_id bigint not null references auth.totp on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (totp_id, hash)
);

create view auth.v_second_factor as
select staff_id, confirmed_at
from auth.totp
where confirmed_at is not null;

-- Demo installations ask nobody for one; all others do from now on.
insert into admin.setting (key, value)
select 'auth.secondFactorTypes', '[]'
from admin.setting
where key = 'site.demo'
  and value = 'true';

grant select, insert, update, delete on auth.totp to shanmen_app;
grant select, insert, update, delete on auth.recovery_code to shanmen_app;
grant select on auth.v_second_factor to shanmen_app;
