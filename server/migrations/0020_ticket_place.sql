-- Places that are visited (spots with their gates) and places where tickets are sold (sites with their windows).

create schema ticket;
create schema commerce;

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
  constraint spot_kind_known check (kind in ('PARK', 'SPOT', 'RIDE', 'SHOW', 'SERVICE')),
  constraint spot_status_known check (status in (0, 1))
);

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
  constraint sale_window_status_known check (status in (0, 1))
);

create index gate_spot on ticket.gate (spot_id);
create index sale_window_site on ticket.sale_window (sale_site_id);

grant usage on schema ticket to shanmen_app, shanmen_report;
grant usage on schema commerce to shanmen_app, shanmen_report;
grant select, insert, update on ticket.spot to shanmen_app;
grant select, insert, update on ticket.gate to shanmen_app;
grant select, insert, update on ticket.sale_site to shanmen_app;
grant select, insert, update on ticket.sale_window to shanmen_app;
