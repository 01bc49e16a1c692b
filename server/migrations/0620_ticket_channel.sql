-- 销售渠道 that sell over the API: the agreement by which each buys, and the keys it signs in with.

create table ticket.channel_agreement (
  channel_id bigint primary key references commerce.sales_channel,
  agreement_id bigint not null references ticket.agreement,
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff
);

create table ticket.channel_key (
  id bigint generated always as identity primary key,
  channel_id bigint not null references ticket.channel_agreement,
  -- A key is 32 random bytes: its hash tells nothing of it, and finds it.
  key_hash char(64) not null unique,
  hint varchar(12) not null,
  -- Of one machine, or of a network by its prefix.
  addresses text[] not null,
  created_at timestamptz not null,
  created_by bigint not null references admin.staff,
  revoked_at timestamptz,
  revoked_by bigint references admin.staff,
  constraint channel_key_opens_somewhere check (cardinality(addresses) between 1 and 20),
  constraint channel_key_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null))
);

create index channel_key_of_channel on ticket.channel_key (channel_id, id);

grant select, insert, update on ticket.channel_agreement, ticket.channel_key to shanmen_app;
