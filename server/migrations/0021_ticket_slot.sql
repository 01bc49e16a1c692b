-- The places of a spot in a stretch of a day; the row that every sale of it competes for carries the rule itself.

create table ticket.calendar_day (
  day date primary key,
  season text not null,
  day_type text not null,
  is_open boolean not null default true,
  note varchar(60) not null default '',
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint calendar_season_known check (season in ('PEAK', 'FLAT', 'OFF')),
  constraint calendar_day_type_known check (day_type in ('WORKDAY', 'WEEKEND', 'HOLIDAY'))
);

create table ticket.slot_template (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  weekday_mask smallint not null default 127,
  start_time time not null,
  end_time time not null,
  early_tolerance_min int not null default 0,
  late_tolerance_min int not null default 30,
  capacity int not null,
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

create table ticket.slot (
  id bigint generated always as identity primary key,
  spot_id bigint not null references ticket.spot,
  visit_date date not null,
  start_time time not null,
  end_time time not null,
  early_tolerance_min int not null default 0,
  late_tolerance_min int not null default 30,
  capacity int not null,
  held int not null default 0,
  sold int not null default 0,
  checked_in int not null default 0,
  closed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint slot_once unique (spot_id, visit_date, start_time),
  constraint slot_ends_after_start check (end_time > start_time),
  constraint slot_counts_positive check (capacity >= 0 and held >= 0 and sold >= 0 and checked_in >= 0),
  constraint slot_never_oversold check (held + sold <= capacity)
) with (fillfactor = 50);

create index slot_day on ticket.slot (visit_date, spot_id, start_time);

grant select, insert, update on ticket.calendar_day to shanmen_app;
grant select, insert, update on ticket.slot_template to shanmen_app;
grant select, insert, update on ticket.slot to shanmen_app;
