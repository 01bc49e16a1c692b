-- A price waits for a second person before it holds, and every step of it has its maker.

alter table ticket.price_rule
  drop constraint price_state_known,
  add constraint price_state_known check (state in ('DRAFT', 'PENDING', 'APPROVED', 'VOID')),
  add column submitted_by bigint references admin.staff,
  add column step_reason varchar(200) not null default '',
  add column updated_at timestamptz not null default now(),
  add column updated_by bigint references admin.staff,
  add column version int not null default 1;

create index price_rule_list on ticket.price_rule (effective_from desc, id desc);
