-- How often a place opens in one day, and whether whoever comes back has to show who he is.

alter table ticket.ticket_entitlement
  add column times_per_day int,
  add column reentry text not null default 'NONE',
  add constraint ticket_entitlement_times_per_day_positive check (times_per_day >= 1),
  add constraint ticket_entitlement_reentry_known check (reentry in ('NONE', 'SAME_DAY_N', 'VERIFY_ID'));
