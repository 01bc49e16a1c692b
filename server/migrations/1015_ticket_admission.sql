-- Ticket, admission: every scan at a gate.

-- Every scan at a gate, refusals too, with the answer the inspector read; a resent scan finds its row here.
create table ticket.checkin_log (
  id bigint generated always as identity primary key,
  ticket_id bigint references ticket.ticket,
  raw_code varchar(80) not null,
  spot_id bigint not null references ticket.spot,
  gate_id bigint not null references ticket.gate,
  device_id bigint,
  staff_id bigint references admin.staff,
  direction text not null,
  persons int not null,
  result text not null,
  answer jsonb not null, -- what the inspector read
  nonce uuid not null, -- a resent scan finds its row by it
  offline boolean not null default false,
  conflict boolean not null default false,
  forced_by bigint, -- 强制放行: let in by a person although the gate refuses
  device_time timestamptz not null,
  server_time timestamptz not null,
  biz_date date not null,
  undoes bigint references ticket.checkin_log, -- the scan that an UNDO takes back
  reason varchar(200),
  -- passed without taking an entry of the ticket: let in by hand, or by a gate that did not know better
  uncounted boolean not null default false,
  constraint checkin_nonce_once unique nulls not distinct (device_id, nonce),
  constraint checkin_direction_known check (direction in ('IN', 'OUT')),
  constraint checkin_persons_positive check (persons >= 0),
  constraint checkin_result_known check (result in ('OK', 'UNKNOWN', 'UNPAID', 'CANCELLED', 'REFUNDED', 'USED_UP', 'TOO_EARLY', 'TOO_LATE', 'WRONG_DATE', 'WRONG_SPOT', 'REVOKED', 'LOCKED', 'BLACKLIST', 'NEED_ID', 'AMBIGUOUS', 'INTERVAL', 'ERROR', 'UNDO')),
  constraint checkin_undone_once unique (undoes),
  constraint checkin_undo_names_its_scan check ((result = 'UNDO') = (undoes is not null)),
  -- Persons who passed without taking an entry of the ticket: let in by hand, or by a gate that did not know better.
  constraint checkin_device_known foreign key (device_id) references ticket.device,
  constraint checkin_uncounted_passed check (not uncounted or result = 'OK'),
  constraint checkin_conflict_was_offline check (not conflict or offline)
);
create index checkin_log_ticket on ticket.checkin_log (ticket_id);
-- The last scans of a gate are read by the server's time, not by the order of their writing.
create index checkin_log_gate on ticket.checkin_log (gate_id, server_time desc, id desc);
create index checkin_log_admitted on ticket.checkin_log (spot_id, biz_date) where result in ('OK', 'UNDO');
create index checkin_log_time on ticket.checkin_log (server_time);
create index checkin_log_day on ticket.checkin_log (biz_date);
create trigger append_only before update or delete or truncate on ticket.checkin_log
  for each statement execute function platform.refuse_change();
create trigger touch_days_inserted after insert on ticket.checkin_log
referencing new table as changed
for each statement execute function ticket.touch_days_of_scans();
grant select, insert on ticket.checkin_log to shanmen_app;

-- 脱机冲突: admitted without a line on a ticket that was no longer good.
create table ticket.scan_conflict (
  scan_id bigint primary key references ticket.checkin_log,
  judged text not null, -- what the gate would have said with a line
  settled_at timestamptz,
  settled_by bigint references admin.staff,
  note varchar(200),
  constraint scan_conflict_settled_is_whole check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (note is null)
  )
);
create index scan_conflict_open on ticket.scan_conflict (scan_id) where settled_at is null;
grant select, insert, update on ticket.scan_conflict to shanmen_app;
