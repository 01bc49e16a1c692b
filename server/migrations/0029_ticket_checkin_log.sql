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
  answer jsonb not null,
  nonce uuid not null,
  offline boolean not null default false,
  conflict boolean not null default false,
  forced_by bigint,
  device_time timestamptz not null,
  server_time timestamptz not null,
  biz_date date not null,
  constraint checkin_nonce_once unique nulls not distinct (device_id, nonce),
  constraint checkin_direction_known check (direction in ('IN', 'OUT')),
  constraint checkin_persons_positive check (persons >= 0),
  constraint checkin_result_known check (result in ('OK', 'UNKNOWN', 'UNPAID', 'CANCELLED', 'REFUNDED', 'USED_UP', 'TOO_EARLY', 'TOO_LATE', 'WRONG_DATE', 'WRONG_SPOT', 'REVOKED', 'LOCKED', 'BLACKLIST', 'NEED_ID', 'AMBIGUOUS', 'INTERVAL', 'ERROR', 'UNDO'))
);

create index checkin_log_gate on ticket.checkin_log (gate_id, id desc);
create index checkin_log_ticket on ticket.checkin_log (ticket_id);
create index checkin_log_admitted on ticket.checkin_log (spot_id, biz_date) where result = 'OK';

create trigger append_only
  before update or delete or truncate on ticket.checkin_log
  for each statement execute function platform.refuse_change();

grant select, insert on ticket.checkin_log to shanmen_app;
