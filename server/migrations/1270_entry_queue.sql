-- 排队进入: who comes to the booking page while many come at once is let in by the order of arrival. Nothing is kept of a
-- visitor: his browser carries a signed moment, and this keeps how many came when, and until which moment all are let in.
-- Moments are milliseconds since 1970 by the clock of the server.

-- One row. `let_in_until` and `credit` have fractions: a second lets in a part of those who came in one bucket.
create table ticket.entry_queue (
  id boolean primary key default true,
  -- Null while everybody comes in at once.
  opened_ms bigint,
  closed_ms bigint,
  -- Whoever came until then is let in; it never goes back.
  let_in_until_ms double precision not null default 0,
  -- Whoever came before then was let in too long ago.
  lapsed_before_ms bigint not null default 0,
  advanced_ms bigint not null default 0,
  -- Visitors that may be let in now; negative where more were let in than counted.
  credit double precision not null default 0,
  -- Since when nobody waits.
  empty_ms bigint,
  -- How many wait until which moment, in steps, as the page reads them.
  marks jsonb not null default '[]',
  constraint entry_queue_is_one check (id)
);
insert into ticket.entry_queue default values;
grant select, update on ticket.entry_queue to shanmen_app;

-- How many came within 250 ms from `came_ms` on.
create table ticket.entry_queue_bucket (
  came_ms bigint primary key,
  visitors int not null,
  -- Null while some of them wait.
  let_in_ms bigint,
  constraint entry_queue_bucket_visitors_positive check (visitors > 0)
);
create index entry_queue_bucket_let_in on ticket.entry_queue_bucket (let_in_ms);
grant select, insert, update, delete on ticket.entry_queue_bucket to shanmen_app;
