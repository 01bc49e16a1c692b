-- A write that moves money, places or stock leaves its key and its answer here, in its own transaction, so that a repeat has no second effect.

create table platform.idempotency_key (
  scope text not null,
  key uuid not null,
  route text not null,
  body_hash bytea not null,
  status smallint,
  response text,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  constraint idempotency_answer_is_whole check ((status is null) = (response is null))
);

create index idempotency_key_created_at on platform.idempotency_key (created_at);

grant select, insert, update, delete on platform.idempotency_key to shanmen_app;
