-- 接待: teams from their arrival to their leaving, the number plates they carry, the docents who guide them, and what was
-- moved from one team to another.
create schema reception;
grant usage on schema reception to shanmen_app;

-- 团队: one group of one enterprise on one visit day. How many came is counted from its tickets and never typed.
create table reception.team (
  id bigint generated always as identity primary key,
  idem_key uuid unique,
  team_no varchar(20) not null unique, -- T20261002-0031
  external_no varchar(40) not null default '', -- 团号 of the agency
  enterprise_id bigint references commerce.enterprise,
  agreement_id bigint references ticket.agreement, -- without one nothing is given back for it
  guide_id bigint references ticket.guide,
  driver_id bigint references ticket.driver,
  visit_date date not null,
  plan_time varchar(5) not null default '', -- HH:MM at which it is expected
  adults int not null default 0,
  children int not null default 0,
  students int not null default 0,
  seniors int not null default 0,
  free_heads int not null default 0,
  source_region varchar(30) not null default '', -- 客源地
  segment text not null,
  state text not null,
  arrived_at timestamptz,
  left_at timestamptz,
  has_plan_sheet boolean not null default false, -- 接团计划单 was handed in
  inside_reason varchar(100) not null default '', -- why it came in though its guide or vehicle was inside already
  remark varchar(200) not null default '',
  created_at timestamptz not null default now(),
  created_by bigint not null references admin.staff,
  version int not null default 1,
  constraint team_has_people check (adults + children + students + seniors + free_heads between 1 and 2000),
  constraint team_heads_not_negative check (least(adults, children, students, seniors, free_heads) >= 0),
  constraint team_agreement_is_of_enterprise check (agreement_id is null or enterprise_id is not null),
  constraint team_segment_known check (segment in ('DOMESTIC', 'INBOUND', 'STUDY', 'SENIOR', 'CORP')),
  constraint team_state_known check (state in ('BOOKED', 'ARRIVED', 'TICKETED', 'TOURING', 'SHOPPING', 'LEFT', 'CANCELLED')),
  constraint team_arrived_has_time check ((state in ('BOOKED', 'CANCELLED')) <= (arrived_at is null)),
  constraint team_left_has_time check ((state = 'LEFT') = (left_at is not null))
);
create index team_day on reception.team (visit_date, id);
create index team_enterprise on reception.team (enterprise_id, visit_date) where enterprise_id is not null;
create index team_guide on reception.team (guide_id, visit_date) where guide_id is not null;
create index team_driver on reception.team (driver_id, visit_date) where driver_id is not null;
grant select, insert, update on reception.team to shanmen_app;

-- 名单: who is in a team. The last list that was handed in is the list; who has a ticket that was used stays on it.
create table reception.team_member (
  id bigint generated always as identity primary key,
  team_id bigint not null references reception.team,
  name varchar(60) not null,
  id_no_enc text,
  id_hash char(64),
  id_masked varchar(20),
  mobile_enc text,
  mobile_masked varchar(20),
  crowd text not null,
  listed_at timestamptz not null,
  listed_by bigint not null references admin.staff,
  constraint team_member_crowd_known check (crowd in ('ADULT', 'CHILD', 'STUDENT', 'SENIOR', 'FREE')),
  constraint team_member_number_is_whole check ((id_hash is null) = (id_no_enc is null) and (id_hash is null) = (id_masked is null))
);
create unique index team_member_once on reception.team_member (team_id, id_hash) where id_hash is not null;
create index team_member_number on reception.team_member (id_hash) where id_hash is not null;
grant select, insert, update, delete on reception.team_member to shanmen_app;

-- 号牌: a numbered card, or a set of headsets, that the guide carries; what is sold under it belongs to the team.
create table reception.plate (
  id bigint generated always as identity primary key,
  plate_no varchar(10) not null unique,
  medium text not null,
  deposit_fen bigint not null default 0,
  loss_fee_fen bigint not null default 0, -- of the card, or of one headset of the set
  state text not null default 'FREE',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint plate_no_shape check (plate_no ~ '^[A-Z][0-9]{1,6}$'),
  constraint plate_medium_known check (medium in ('CARD', 'HEADSET', 'VIRTUAL')),
  constraint plate_state_known check (state in ('FREE', 'ISSUED', 'LOST', 'DISABLED')),
  constraint plate_money_not_negative check (deposit_fen >= 0 and loss_fee_fen >= 0)
);
grant select, insert, update on reception.plate to shanmen_app;

-- 发牌: one plate with one team from its issue to its end. A sale keeps the issue that was open when it was keyed.
create table reception.plate_issue (
  id bigint generated always as identity primary key,
  idem_key uuid unique,
  plate_id bigint not null references reception.plate,
  team_id bigint not null references reception.team,
  qty int not null default 1, -- headsets of the set; 1 of a card
  issued_at timestamptz not null,
  issued_by bigint not null references admin.staff,
  ended_at timestamptz,
  ended_by bigint references admin.staff,
  ended_as text, -- 归还 RETURNED, 遗失 LOST, 换号 SWAPPED, 换团 MOVED
  missing_qty int not null default 0,
  loss_charge_fen bigint not null default 0, -- what the team or its guide paid for what is missing
  paid_by text, -- CASH, CARD, BANK
  payer text, -- TEAM or GUIDE
  explanation varchar(100) not null default '', -- why nothing was charged, or why it is still out at the end of the day
  constraint plate_issue_qty_positive check (qty between 1 and 500),
  constraint plate_issue_missing_within_qty check (missing_qty between 0 and qty),
  constraint plate_issue_end_is_whole check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_as is null)),
  constraint plate_issue_end_known check (ended_as in ('RETURNED', 'LOST', 'SWAPPED', 'MOVED')),
  constraint plate_issue_charge_is_paid check ((loss_charge_fen > 0) = (paid_by is not null) and (paid_by is null) = (payer is null)),
  constraint plate_issue_charge_known check (loss_charge_fen >= 0 and paid_by in ('CASH', 'CARD', 'BANK') and payer in ('TEAM', 'GUIDE'))
);
-- A plate is with one team at a time.
create unique index plate_issue_one_open on reception.plate_issue (plate_id) where ended_at is null;
create index plate_issue_team on reception.plate_issue (team_id, id);
create index plate_issue_day on reception.plate_issue (issued_at);
grant select, insert, update on reception.plate_issue to shanmen_app;

-- 讲解员: the interpreters of the park.
create table reception.docent (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique, -- 工号
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  level text not null,
  languages varchar(60) not null, -- 中、英
  route_codes varchar(100) not null default '', -- codes of the routes, R1、R2; empty: every route
  mobile_enc text not null,
  mobile_hash char(64) not null,
  mobile_masked varchar(20) not null,
  duty text not null default 'ON',
  prebook_only boolean not null default false, -- 特级: not in the rotation
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint docent_level_known check (level in ('JUNIOR', 'MIDDLE', 'SENIOR', 'TOP')),
  constraint docent_duty_known check (duty in ('ON', 'LEAVE')),
  constraint docent_status_known check (status in ('active', 'stopped'))
);
grant select, insert, update on reception.docent to shanmen_app;

-- 讲解线路.
create table reception.docent_route (
  id bigint generated always as identity primary key,
  code varchar(10) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  minutes int not null,
  meeting_point varchar(30) not null default '', -- 集合点
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint docent_route_minutes_sane check (minutes between 5 and 720),
  constraint docent_route_status_known check (status in ('active', 'stopped'))
);
grant select, insert, update on reception.docent_route to shanmen_app;

-- 讲解价目: a fee by level, language and size of the group; of several that fit that with a route counts, then the newest.
create table reception.docent_price (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  level text not null,
  language varchar(4), -- null: every language; a foreign one with the surcharge of the settings
  heads_from int not null,
  heads_to int not null,
  route_id bigint references reception.docent_route,
  fee_fen bigint not null,
  approval_doc_no varchar(40) not null default '', -- 批文号
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint references admin.staff,
  updated_at timestamptz not null default now(),
  updated_by bigint references admin.staff,
  version int not null default 1,
  constraint docent_price_level_known check (level in ('JUNIOR', 'MIDDLE', 'SENIOR', 'TOP')),
  constraint docent_price_heads_in_order check (heads_from between 1 and heads_to),
  constraint docent_price_fee_not_negative check (fee_fen >= 0),
  constraint docent_price_status_known check (status in ('active', 'stopped'))
);
grant select, insert, update on reception.docent_price to shanmen_app;

-- 排班.
create table reception.docent_shift (
  id bigint generated always as identity primary key,
  docent_id bigint not null references reception.docent,
  shift_date date not null,
  start_time varchar(5) not null,
  end_time varchar(5) not null,
  post varchar(30) not null default '',
  is_cancelled boolean not null default false,
  made_at timestamptz not null,
  made_by bigint not null references admin.staff,
  constraint docent_shift_in_order check (start_time < end_time)
);
create unique index docent_shift_once on reception.docent_shift (docent_id, shift_date, start_time) where not is_cancelled;
create index docent_shift_day on reception.docent_shift (shift_date, docent_id);
grant select, insert, update on reception.docent_shift to shanmen_app;

-- 轮序: who of the docents waits for a job today; the smallest turn has waited longest.
create sequence reception.docent_turn as bigint;
grant usage on sequence reception.docent_turn to shanmen_app;

create table reception.docent_queue (
  docent_id bigint not null references reception.docent,
  queue_date date not null,
  turn bigint not null default nextval('reception.docent_turn'),
  state text not null,
  joined_at timestamptz not null,
  primary key (docent_id, queue_date),
  constraint docent_queue_state_known check (state in ('WAITING', 'CALLED', 'BUSY', 'BREAK', 'OFF'))
);
create index docent_queue_turn on reception.docent_queue (queue_date, turn);
grant select, insert, update on reception.docent_queue to shanmen_app;

-- 派单: one docent's job. A group that needs two has two of one group_no.
create table reception.dispatch (
  id bigint generated always as identity primary key,
  no varchar(20) not null unique, -- J20261002-015
  queue_no varchar(6) not null, -- J015, as it is called
  group_no varchar(20),
  team_id bigint references reception.team, -- null: single visitors
  docent_id bigint references reception.docent,
  work_date date not null,
  mode text not null,
  language varchar(4) not null,
  level text not null,
  route_id bigint not null references reception.docent_route,
  heads int not null,
  fee_fen bigint not null,
  start_time varchar(5) not null default '', -- of a job that is booked ahead
  state text not null default 'QUEUED',
  call_count int not null default 0,
  last_call_at timestamptz,
  queued_at timestamptz not null,
  queued_by bigint not null references admin.staff,
  called_at timestamptz,
  accepted_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ended_at timestamptz, -- cancelled or not come
  end_reason varchar(100) not null default '',
  rating int,
  version int not null default 1,
  constraint dispatch_mode_known check (mode in ('ROTATION', 'NAMED', 'PREBOOK')),
  constraint dispatch_level_known check (level in ('JUNIOR', 'MIDDLE', 'SENIOR', 'TOP')),
  constraint dispatch_state_known check (state in ('QUEUED', 'CALLED', 'ACCEPTED', 'STARTED', 'FINISHED', 'NOSHOW', 'CANCELLED')),
  constraint dispatch_heads_positive check (heads between 1 and 500),
  constraint dispatch_fee_not_negative check (fee_fen >= 0),
  constraint dispatch_rating_known check (rating between 1 and 5),
  constraint dispatch_work_has_docent check (docent_id is not null or state in ('QUEUED', 'CANCELLED'))
);
create unique index dispatch_queue_no_once on reception.dispatch (work_date, queue_no);
-- A docent has one job at a time; what is booked ahead counts from its call on.
create unique index dispatch_one_job on reception.dispatch (docent_id)
  where docent_id is not null and (state in ('CALLED', 'ACCEPTED', 'STARTED') or (state = 'QUEUED' and mode <> 'PREBOOK'));
create index dispatch_day on reception.dispatch (work_date, id);
create index dispatch_team on reception.dispatch (team_id) where team_id is not null;
create index dispatch_docent on reception.dispatch (docent_id, work_date) where docent_id is not null;
grant select, insert, update on reception.dispatch to shanmen_app;

-- 换团: what was moved from one team to another, and what that changed for whom. A row stays; only its decision is added.
create table reception.team_change (
  id bigint generated always as identity primary key,
  idem_key uuid unique,
  from_team_id bigint not null references reception.team,
  to_team_id bigint references reception.team, -- null where a guide or driver of the team changes
  scopes text[] not null,
  refs jsonb not null, -- { orderIds, plateIds, dispatchIds, slipIds, guideId, driverId }
  before jsonb not null, -- in words, by scope
  after jsonb not null,
  reason varchar(100) not null,
  heads int not null default 0,
  price_diff_fen bigint not null default 0, -- above zero: the target agreement costs more
  price_handling text, -- 免收 WAIVE
  rebate_delta jsonb not null default '[]', -- [{ enterpriseId, enterpriseName, beforeFen, afterFen, deltaFen }]
  requested_at timestamptz not null,
  requested_by bigint not null references admin.staff,
  decided_at timestamptz,
  approved_by bigint references admin.staff,
  state text not null,
  constraint team_change_scopes_known check (scopes <@ array['TICKETS', 'PLATE', 'DOCENT', 'RETAIL', 'GUIDE', 'DRIVER'] and cardinality(scopes) > 0),
  constraint team_change_moves_elsewhere check (to_team_id <> from_team_id),
  constraint team_change_handling_known check (price_handling = 'WAIVE'),
  constraint team_change_state_known check (state in ('APPLIED', 'REJECTED', 'DONE')),
  constraint team_change_decided_by_another check (approved_by <> requested_by),
  constraint team_change_difference_handled check (price_diff_fen = 0 or price_handling is not null)
);
create index team_change_day on reception.team_change (requested_at);
create index team_change_from on reception.team_change (from_team_id);
create index team_change_to on reception.team_change (to_team_id) where to_team_id is not null;
grant select, insert on reception.team_change to shanmen_app;
grant update (state, approved_by, decided_at, before, after, rebate_delta, price_diff_fen) on reception.team_change to shanmen_app;

-- Whose team an order of a window is, and by which issue of a plate that was known.
alter table ticket.ticket_order add column team_id bigint references reception.team;
alter table ticket.ticket_order add column plate_issue_id bigint references reception.plate_issue;
create index ticket_order_team on ticket.ticket_order (team_id) where team_id is not null;

-- Tags of tills name teams and plates that there are, from now on.
create index sale_tag_team on cashier.sale_tag (team_id) where team_id is not null;

-- What is paid for a plate that was lost.
alter table commerce.payment_entry drop constraint entry_account_known;
alter table commerce.payment_entry add constraint entry_account_known check (
  account ~ '^(cash|variance|order|document|wallet|credit|waiting|till|till-variance|till-waiting|plate)/[0-9]+$'
  or account in ('wechat', 'alipay', 'card', 'voucher', 'deposit', 'safe', 'bank', 'rounding', 'fee', 'rebate', 'hospitality')
);
