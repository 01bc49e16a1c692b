-- Gates and handhelds that stand alone sign their calls with a key of their own; what they admitted without a line is kept whatever the ticket has become.

create table ticket.device (
  id bigint generated always as identity primary key,
  sn varchar(40) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  gate_id bigint not null references ticket.gate,
  secret_enc text not null,
  status smallint not null default 1,
  last_seen_at timestamptz,
  offline_since timestamptz,
  list_as_of timestamptz,
  waiting_scans int not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint device_kind_known check (kind in ('GATE', 'HANDHELD', 'KIOSK')),
  constraint device_status_known check (status in (0, 1)),
  constraint device_waiting_not_negative check (waiting_scans >= 0)
);

create index device_gate on ticket.device (gate_id);

-- A signed call counts once; rows are kept for as long as a signature could be shown again.
create table ticket.device_call (
  device_id bigint not null references ticket.device,
  nonce uuid not null,
  at timestamptz not null,
  primary key (device_id, nonce)
);

create index device_call_at on ticket.device_call (at);

-- Persons who passed without taking an entry of the ticket: let in by hand, or by a gate that did not know better.
alter table ticket.checkin_log
  add constraint checkin_device_known foreign key (device_id) references ticket.device,
  add column uncounted boolean not null default false,
  add constraint checkin_uncounted_passed check (not uncounted or result = 'OK'),
  add constraint checkin_conflict_was_offline check (not conflict or offline);

create table ticket.scan_conflict (
  scan_id bigint primary key references ticket.checkin_log,
  judged text not null,
  settled_at timestamptz,
  settled_by bigint references admin.staff,
  note varchar(200),
  constraint scan_conflict_settled_is_whole check (
    (settled_at is null) = (settled_by is null) and (settled_at is null) = (note is null)
  )
);

create index scan_conflict_open on ticket.scan_conflict (scan_id) where settled_at is null;

grant select, insert, update on ticket.device to shanmen_app;
grant select, insert, delete on ticket.device_call to shanmen_app;
grant select, insert, update on ticket.scan_conflict to shanmen_app;
