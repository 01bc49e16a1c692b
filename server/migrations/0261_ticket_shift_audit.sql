-- A shift is ended by a supervisor when its seller cannot, and is looked at by somebody who neither sold nor ended it.

alter table ticket.ticket_shift
  add column forced_by bigint references admin.staff,
  add column force_reason varchar(200),
  add column audited_at timestamptz,
  add column audit_remark varchar(200),
  add constraint shift_forced_has_reason check ((forced_by is null) = (force_reason is null)),
  add constraint shift_forced_by_another check (forced_by <> seller_id),
  add constraint shift_audited_by_somebody check ((state = 'AUDITED') = (audited_by is not null) and (audited_by is null) = (audited_at is null)),
  add constraint shift_audited_by_another check (audited_by <> seller_id and audited_by <> forced_by);
