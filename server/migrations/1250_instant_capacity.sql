-- 瞬时最大承载量: how many persons a spot holds at once; null where nobody set it.
alter table ticket.spot
  add column instant_capacity integer,
  add constraint spot_instant_capacity_some check (instant_capacity > 0);
