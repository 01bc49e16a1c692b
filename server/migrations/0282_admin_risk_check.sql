-- 标为已核: who looked into a risky act, when, and what he found; once for each act, and never taken back.

create table admin.risk_check (
  -- The row of the log; the log is sealed, so that what was found stands beside it.
  audit_log_id bigint primary key references platform.audit_log,
  staff_id bigint not null references admin.staff,
  at timestamptz not null,
  note text not null,
  constraint risk_check_says_something check (note <> '')
);

grant select, insert on admin.risk_check to shanmen_app;
