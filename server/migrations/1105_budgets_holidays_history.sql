-- 预算 of a year: what one 收入类别 of an outlet, or of no outlet in particular, is to bring in each month.
create table reports.budget (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(60) not null,
  pinyin varchar(60) not null default '',
  year int not null,
  outlet_id bigint references admin.outlet, -- null: of no outlet in particular, on top of those of outlets
  revenue text not null,
  m01 bigint not null default 0, -- in fen, as the other months
  m02 bigint not null default 0,
  m03 bigint not null default 0,
  m04 bigint not null default 0,
  m05 bigint not null default 0,
  m06 bigint not null default 0,
  m07 bigint not null default 0,
  m08 bigint not null default 0,
  m09 bigint not null default 0,
  m10 bigint not null default 0,
  m11 bigint not null default 0,
  m12 bigint not null default 0,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint budget_once unique nulls not distinct (year, outlet_id, revenue),
  constraint budget_revenue_known
    check (revenue in ('ticket', 'docent', 'shuttle', 'culture', 'fmcg', 'catering', 'parking', 'other')),
  constraint budget_not_negative
    check (least(m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12) >= 0)
);
grant select, insert, update on reports.budget to shanmen_app;

-- Holidays with the days that they last: day by day they are compared with those of the year before.
create table reports.holiday (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  first_day date not null,
  days int not null,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint holiday_kind_known
    check (kind in ('newYear', 'spring', 'tombSweeping', 'labour', 'dragonBoat', 'midAutumn', 'national')),
  constraint holiday_lasts check (days between 1 and 15),
  constraint holiday_days_of_one exclude using gist (daterange(first_day, first_day + days) with &&)
);
create unique index holiday_once_a_year on reports.holiday (kind, extract(year from first_day));
grant select, insert, update on reports.holiday to shanmen_app;

-- 历史汇总: what an outlet took on a day before the product was there, by 收入类别, out of a file; in fen.
create table reports.history_day (
  id bigint generated always as identity primary key,
  biz_date date not null,
  outlet_id bigint not null references admin.outlet,
  revenue text not null,
  qty bigint not null default 0, -- in thousandths
  gross_fen bigint not null,
  discount_fen bigint not null default 0,
  refund_fen bigint not null default 0,
  imported_by bigint not null references admin.staff,
  imported_at timestamptz not null,
  constraint history_day_once unique (biz_date, outlet_id, revenue),
  constraint history_day_revenue_known
    check (revenue in ('ticket', 'docent', 'shuttle', 'culture', 'fmcg', 'catering', 'parking', 'other')),
  constraint history_day_not_negative check (least(qty, gross_fen, discount_fen, refund_fen) >= 0),
  constraint history_day_discount_within check (discount_fen <= gross_fen)
);
grant select, insert on reports.history_day to shanmen_app;
