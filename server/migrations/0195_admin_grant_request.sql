-- 授权复核: a sensitive permission that somebody gives waits here until a second person lets it take effect.

create table admin.grant_request (
  id bigint generated always as identity primary key,
  kind text not null,
  role_id bigint not null references admin.role,
  -- Who gets the role; null where the role gets permissions.
  staff_id bigint references admin.staff,
  -- What of it is sensitive, as it was when it was asked for.
  codes text[] not null,
  valid_from date,
  valid_to date,
  outlet_ids bigint[],
  reason text not null default '',
  requested_by bigint not null references admin.staff,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'waiting',
  decided_by bigint references admin.staff,
  decided_at timestamptz,
  decision text,
  constraint grant_request_kind_known check (kind in ('role_permission', 'staff_role')),
  constraint grant_request_names_whom_it_is_for check (
    (kind = 'staff_role') = (staff_id is not null) and (kind = 'staff_role') = (valid_from is not null)
  ),
  constraint grant_request_state_known check (state in ('waiting', 'approved', 'refused')),
  constraint grant_request_is_decided_by_somebody check ((state = 'waiting') = (decided_by is null)),
  constraint grant_request_is_decided_by_another check (decided_by <> requested_by)
);

create index grant_request_waiting on admin.grant_request (expires_at) where state = 'waiting';

grant select, insert, update on admin.grant_request to shanmen_app;
