-- 促销 of the shops: 满减, 第二件, 时段价, 组合价; which goods, on which days, at which times of day.
create table cashier.promotion (
  id bigint generated always as identity primary key,
  code varchar(20) not null unique,
  name varchar(30) not null,
  pinyin varchar(60) not null default '',
  kind text not null,
  valid_from date not null,
  valid_to date not null,
  from_time varchar(5), -- HH:MM; null of both: all day
  to_time varchar(5),
  category_id bigint references goods.category, -- with those below it; null of both: all goods
  goods_ids bigint[],
  threshold_fen bigint, -- 满减: from which sum on
  amount_fen bigint, -- 满减: how much less; 组合价: what one of each costs together
  percent int, -- 第二件, 时段价: in hundredths of a percent of the price
  repeats boolean not null default false, -- 满减: for each time that the sum is reached
  stackable boolean not null default false,
  status text not null default 'active',
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by bigint,
  version int not null default 1,
  constraint promotion_kind_known check (kind in ('OVER', 'SECOND', 'HOUR', 'COMBO')),
  constraint promotion_days_in_order check (valid_from <= valid_to),
  constraint promotion_times_whole check ((from_time is null) = (to_time is null)),
  constraint promotion_percent_of_price check (percent between 0 and 10000),
  constraint promotion_amounts_not_negative check (threshold_fen >= 0 and amount_fen >= 0),
  constraint promotion_status_known check (status in ('active', 'stopped'))
);
grant select, insert, update on cashier.promotion to shanmen_app;

-- What promotions took off a line, and which: part of its own discount.
alter table cashier.slip_line
  add column promotion_fen bigint not null default 0,
  add column promotion_words varchar(120) not null default '';
