-- 日历 painted by hand: what a day that is shut has shut is open again with it.

alter table ticket.calendar_day
  add column shut_slot_ids bigint[] not null default '{}';
