-- Who brings groups: guides and drivers, one master for every type, and on each order who led it and looked after it.

create table ticket.guide (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  licence_no varchar(40) not null,
  licence_valid_to date not null,
  grade text not null,
  languages varchar(60) not null default '',
  enterprise_id bigint references commerce.enterprise,
  state text not null default 'ACTIVE',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint guide_licence_once unique (licence_no),
  constraint guide_grade_known check (grade in ('JUNIOR', 'MIDDLE', 'SENIOR', 'TOP')),
  constraint guide_state_known check (state in ('ACTIVE', 'SUSPENDED', 'BLACKLISTED'))
);

create index guide_mobile on ticket.guide (mobile_hash);

create table ticket.driver (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  plate_no varchar(20) not null,
  vehicle_type varchar(20) not null default '',
  seats int not null,
  enterprise_id bigint references commerce.enterprise,
  state text not null default 'ACTIVE',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint driver_plate_once unique (plate_no),
  constraint driver_seats_sane check (seats between 1 and 200),
  constraint driver_state_known check (state in ('ACTIVE', 'SUSPENDED', 'BLACKLISTED'))
);

create index driver_mobile on ticket.driver (mobile_hash);

alter table ticket.ticket_order
  add column guide_id bigint references ticket.guide,
  add column driver_id bigint references ticket.driver,
  add column account_manager_id bigint references admin.staff;

create index ticket_order_guide on ticket.ticket_order (guide_id, visit_date) where guide_id is not null;
create index ticket_order_driver on ticket.ticket_order (driver_id, visit_date) where driver_id is not null;

grant select, insert, update on ticket.guide to shanmen_app;
grant select, insert, update on ticket.driver to shanmen_app;
