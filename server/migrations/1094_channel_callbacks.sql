-- 回调: where a channel hears what became of its tickets and of what it may sell.
create table ticket.channel_hook (
  id bigint generated always as identity primary key,
  channel_id bigint not null unique references ticket.channel_agreement,
  url varchar(200) not null,
  secret_enc text not null, -- signs each call; shown once
  set_at timestamptz not null,
  set_by bigint not null references admin.staff,
  -- what was pushed last, by its digest: {"2026-12-01": {"STOCK": "…", "PRICE": "…"}}
  pushed jsonb not null default '{}'
);
grant select, insert, update on ticket.channel_hook to shanmen_app;

-- What a channel is told, once for each thing that happened; sent again on its schedule until the channel has heard it.
create table ticket.channel_callback (
  id bigint generated always as identity primary key,
  channel_id bigint not null references ticket.channel_hook (channel_id),
  kind text not null,
  ref varchar(60) not null, -- what it tells of: the scan, the refund, the day
  payload jsonb not null,
  state text not null default 'PENDING',
  attempts int not null default 0,
  next_try_at timestamptz,
  http_status int,
  answer varchar(200) not null default '',
  made_at timestamptz not null default now(),
  constraint channel_callback_once unique (channel_id, kind, ref),
  constraint channel_callback_kind_known check (kind in ('VERIFY', 'REFUND', 'STOCK', 'PRICE')),
  constraint channel_callback_state_known check (state in ('PENDING', 'DONE', 'FAILED')),
  constraint channel_callback_waits check ((state = 'PENDING') = (next_try_at is not null))
);
create index channel_callback_due on ticket.channel_callback (next_try_at) where state = 'PENDING';
grant select, insert, update on ticket.channel_callback to shanmen_app;
