-- What a second person lets through at the workplace of the first, without ending the session there.

create table auth.approval (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  -- The session at which it was given: it is worth nothing at any other.
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
