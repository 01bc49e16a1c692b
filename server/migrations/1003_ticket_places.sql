-- Ticket, places: spots with their gates and devices, sale sites with their windows, and the places of a spot by day
-- and slot.

-- 景点: a place with a gate of its own.
create table ticket.spot (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  parent_id bigint references ticket.spot,
  kind text not null,
  open_time time not null default '00:00',
  close_time time not null default '23:59',
  last_entry_time time not null default '23:59',
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  -- LR-6: a spot may ask visitors to book ahead; what it keeps for those who come is an allotment rule of the windows.
  reserve_required boolean not null default false,
  constraint spot_kind_known check (kind in ('PARK', 'SPOT', 'RIDE', 'SHOW', 'SERVICE')),
  constraint spot_status_known check (status in (0, 1))
);
grant select, insert, update on ticket.spot to shanmen_app;

-- 检票口: where tickets are checked in.
create table ticket.gate (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  spot_id bigint not null references ticket.spot,
  direction text not null default 'IN',
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint gate_direction_known check (direction in ('IN', 'OUT', 'BOTH')),
  constraint gate_status_known check (status in (0, 1))
);
create index gate_spot on ticket.gate (spot_id);
grant select, insert, update on ticket.gate to shanmen_app;

-- Gates and handhelds that stand alone sign their calls with a key of their own; what they admitted without a line is
-- kept whatever the ticket has become.
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
  list_as_of timestamptz, -- how old the list is by which it admits without a line
  waiting_scans int not null default 0, -- what it has not sent yet
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
grant select, insert, update on ticket.device to shanmen_app;

-- A signed call counts once; rows are kept for as long as a signature could be shown again.
create table ticket.device_call (
  device_id bigint not null references ticket.device,
  nonce uuid not null,
  at timestamptz not null,
  primary key (device_id, nonce)
);
create index device_call_at on ticket.device_call (at);
grant select, insert, delete on ticket.device_call to shanmen_app;

-- 售票点: a ticket office with windows; it has an outlet.
create table ticket.sale_site (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  outlet_id bigint not null unique references admin.outlet,
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint sale_site_status_known check (status in (0, 1))
);
grant select, insert, update on ticket.sale_site to shanmen_app;

-- 票面: tickets on paper that comes printed in part: what is drawn where.
create table ticket.print_layout (
  id bigint generated always as identity primary key,
  name varchar(60) not null unique,
  width_mm numeric(4, 1) not null,
  height_mm numeric(4, 1) not null,
  parts jsonb not null, -- what is printed where
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint print_layout_status_known check (status in (0, 1)),
  constraint print_layout_size_possible check (width_mm between 40 and 300 and height_mm between 40 and 300)
);
grant select, insert, update on ticket.print_layout to shanmen_app;

-- 窗口: where one seller sells.
create table ticket.sale_window (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  sale_site_id bigint not null references ticket.sale_site,
  sort int not null default 0,
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  print_layout_id bigint references ticket.print_layout, -- without one tickets come from the roll
  offset_x_mm numeric(3, 1) not null default 0, -- how far its printer draws beside the layout
  offset_y_mm numeric(3, 1) not null default 0,
  constraint sale_window_status_known check (status in (0, 1))
);
create index sale_window_site on ticket.sale_window (sale_site_id);
create index sale_window_print_layout on ticket.sale_window (print_layout_id);
grant select, insert, update on ticket.sale_window to shanmen_app;

-- 日历: what a day is for its prices, and whether it is sold at all. A day without a row is what 系统设置 makes of it.
create table ticket.calendar_day (
  day date primary key,
  season text not null,
  day_type text not null,
  is_open boolean not null default true,
  note varchar(60) not null default '',
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  shut_slot_ids bigint[] not null default '{}', -- What the shut day has shut is open again with it.
  constraint calendar_season_known check (season in ('PEAK', 'FLAT', 'OFF')),
  constraint calendar_day_type_known check (day_type in ('WORKDAY', 'WEEKEND', 'HOLIDAY'))
);
grant select, insert, update on ticket.calendar_day to shanmen_app;

-- 时段模板: what the slots of a day are made from when it is opened.
create table ticket.slot_template (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  weekday_mask smallint not null default 127, -- bit 0 is Monday
  start_time time not null,
  end_time time not null,
  early_tolerance_min int not null default 0, -- minutes before the slot at which gates open
  late_tolerance_min int not null default 30, -- and after it
  capacity int not null, -- persons
  status smallint not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint slot_template_once unique (spot_id, weekday_mask, start_time),
  constraint slot_template_ends_after_start check (end_time > start_time),
  constraint slot_template_weekdays_known check (weekday_mask between 1 and 127),
  constraint slot_template_tolerance_positive check (early_tolerance_min >= 0 and late_tolerance_min >= 0),
  constraint slot_template_capacity_positive check (capacity >= 0),
  constraint slot_template_status_known check (status in (0, 1))
);
grant select, insert, update on ticket.slot_template to shanmen_app;

-- 时段: the places of a spot in a stretch of a day. Every sale of it competes for this row, so the row carries the rule
-- itself.
create table ticket.slot (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  visit_date date not null,
  start_time time not null,
  end_time time not null,
  early_tolerance_min int not null default 0,
  late_tolerance_min int not null default 30,
  capacity int not null,
  held int not null default 0, -- by what is not paid yet
  sold int not null default 0,
  checked_in int not null default 0,
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  -- Σ (quota − held − sold) of the allotments that are not released: nobody else may take these places.
  reserved int not null default 0,
  constraint slot_once unique (spot_id, visit_date, start_time),
  constraint slot_ends_after_start check (end_time > start_time),
  constraint slot_counts_positive check (capacity >= 0 and held >= 0 and sold >= 0 and checked_in >= 0),
  constraint slot_never_oversold check (held + sold + reserved <= capacity),
  constraint slot_reserved_positive check (reserved >= 0)
) with (fillfactor = 50);
create index slot_day on ticket.slot (visit_date, spot_id, start_time);
grant select, insert, update on ticket.slot to shanmen_app;

-- 闭园: a spot is shut for days or for one slot; nothing is sold there, and what was sold goes back without a fee.
create table ticket.spot_closure (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  date_from date not null,
  date_to date not null,
  slot_id bigint references ticket.slot,
  reason text not null,
  refund_policy text not null default 'FULL_NOFEE',
  note varchar(200) not null default '',
  -- The slots that it shut: lifting it opens these again and no others.
  shut_slot_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  created_by bigint not null references admin.staff,
  lifted_at timestamptz,
  lifted_by bigint references admin.staff,
  refund_after timestamptz, -- From then on tickets go back by themselves; null where nobody promised that.
  constraint closure_days_in_order check (date_from <= date_to),
  constraint closure_of_a_slot_is_one_day check (slot_id is null or date_from = date_to),
  constraint closure_reason_known check (reason in ('WEATHER', 'MAINT', 'EVENT', 'CROWD')),
  constraint closure_refund_known check (refund_policy in ('FULL_NOFEE', 'RULE')),
  constraint closure_lifted_is_whole check ((lifted_at is null) = (lifted_by is null))
);
create index spot_closure_days on ticket.spot_closure (spot_id, date_from, date_to) where lifted_at is null;
create index spot_closure_refunding on ticket.spot_closure (refund_after)
  where refund_after is not null and lifted_at is null;
grant select, insert, update on ticket.spot_closure to shanmen_app;
