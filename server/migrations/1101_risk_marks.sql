-- 风险标记: what a till does that an auditor looks at twice. Marks follow from what is recorded; a rule says from when.

-- What a till says of its cart: lines taken out of this order, and of orders given up since the last sale; and how much of the
-- cashier's own limit a discount by hand took, in per cent.
alter table cashier.slip
  add column removed_lines int not null default 0,
  add column cleared_lines int not null default 0,
  add column limit_share int,
  add constraint slip_removed_not_negative check (removed_lines >= 0 and cleared_lines >= 0);
create index slip_discounted on cashier.slip (shift_id, doc_id) where limit_share is not null;

create table audit.risk_rule (
  rule text primary key,
  is_on boolean not null default true,
  threshold int not null, -- a count, minutes or per cent
  times int, -- in a shift
  version int not null default 1,
  updated_at timestamptz,
  updated_by bigint references admin.staff,
  constraint risk_rule_known check (
    rule in ('deletedLines', 'fastRefund', 'otherTender', 'drawerOpens', 'noReceipt', 'nearLimit', 'belowCost', 'reprints')
  ),
  constraint risk_rule_threshold_positive check (threshold between 1 and 1000 and times between 1 and 1000),
  constraint risk_rule_times_of_two check ((rule in ('deletedLines', 'nearLimit')) = (times is not null))
);
insert into audit.risk_rule (rule, threshold, times) values
  ('deletedLines', 3, 10),
  ('fastRefund', 5, null),
  ('otherTender', 1, null),
  ('drawerOpens', 3, null),
  ('noReceipt', 2, null),
  ('nearLimit', 90, 3),
  ('belowCost', 1, null),
  ('reprints', 2, null);
grant select, update on audit.risk_rule to shanmen_app;

-- A mark that an auditor has looked into.
create table audit.risk_dismissal (
  rule text not null references audit.risk_rule,
  subject text not null,
  subject_id bigint not null,
  reason varchar(100) not null,
  dismissed_by bigint not null references admin.staff,
  dismissed_at timestamptz not null,
  primary key (rule, subject, subject_id),
  constraint risk_dismissal_subject_known check (subject in ('slip', 'shift'))
);
create trigger append_only before update or delete or truncate on audit.risk_dismissal
  for each statement execute function platform.refuse_change();
grant select, insert on audit.risk_dismissal to shanmen_app;
