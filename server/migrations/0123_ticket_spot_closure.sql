-- 闭园: a spot is shut for days or for one slot; nothing is sold there, and what was sold goes back without a fee.

create table ticket.spot_closure (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  date_from date not null,
  date_to date not null,
  slot_id bigint references ticket.slot,
  reason text not null,
  refund_policy text not null default 'FULL_NOFEE',
  note varchar(200) not null default '',
  -- The slots that it shut: lifting it opens these again and no others.
  shut_slot_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  created_by bigint not null references admin.staff,
  lifted_at timestamptz,
  lifted_by bigint references admin.staff,
  constraint closure_days_in_order check (date_from <= date_to),
  constraint closure_of_a_slot_is_one_day check (slot_id is null or date_from = date_to),
  constraint closure_reason_known check (reason in ('WEATHER', 'MAINT', 'EVENT', 'CROWD')),
  constraint closure_refund_known check (refund_policy in ('FULL_NOFEE', 'RULE')),
  constraint closure_lifted_is_whole check ((lifted_at is null) = (lifted_by is null))
);

create index spot_closure_days on ticket.spot_closure (spot_id, date_from, date_to) where lifted_at is null;

grant select, insert, update on ticket.spot_closure to shanmen_app;
