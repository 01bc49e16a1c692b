-- Months that are closed: nothing is posted into them any more, and what lay there at their end is kept.

create table goods.period (
  yyyymm char(6) primary key,
  status text not null,
  closed_by bigint not null,
  closed_at timestamptz not null,
  reopened_by bigint,
  reopened_at timestamptz,
  reopen_reason varchar(200),
  constraint period_is_a_month check (yyyymm ~ '^20[0-9]{2}(0[1-9]|1[0-2])$'),
  constraint period_status_known check (status in ('open', 'closed'))
);

create table goods.period_balance (
  yyyymm char(6) not null references goods.period,
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  qty numeric(18, 3) not null,
  value_fen bigint not null,
  primary key (yyyymm, goods_id, wh_id)
);

grant select, insert, update on goods.period to shanmen_app;
grant select, insert, delete on goods.period_balance to shanmen_app;
