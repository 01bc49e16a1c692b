-- Goods, counting: a count of a warehouse while selling goes on.

-- Counting while selling goes on: what was counted is compared with what the books said at the moment of the count.
create table goods.count_task (
  id bigint generated always as identity primary key,
  no varchar(24) not null unique,
  wh_id bigint not null references goods.warehouse,
  category_id bigint references goods.category, -- null: the whole warehouse
  blind boolean not null default true, -- whoever counts does not see what the books say
  status text not null default 'counting',
  remark varchar(200) not null default '',
  started_at timestamptz not null,
  started_by bigint not null,
  ended_at timestamptz,
  ended_by bigint,
  version int not null default 1,
  of_chosen boolean not null default false, -- a count of goods that somebody chose
  constraint count_task_status_known check (status in ('counting', 'finished', 'void')),
  constraint count_task_end_is_signed check ((status = 'counting') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint count_task_has_one_scope check (not of_chosen or category_id is null)
);
-- Two counts of one shelf at once would each find the same loss.
create unique index count_task_one_at_a_time on goods.count_task (wh_id) where status = 'counting';
grant select, insert, update on goods.count_task to shanmen_app;

-- A good of a count, once and once again where it is recounted.
create table goods.count_line (
  task_id bigint not null references goods.count_task,
  goods_id bigint not null references goods.goods,
  book_qty numeric(18, 3) not null,
  snapshot_seq bigint not null, -- of the stock ledger, when the count began
  counted_qty numeric(18, 3),
  recount_qty numeric(18, 3),
  expected_qty numeric(18, 3), -- what the books said when it was last counted
  counted_seq bigint,
  counted_at timestamptz,
  counted_by bigint,
  primary key (task_id, goods_id),
  constraint count_line_not_negative check (counted_qty >= 0 and recount_qty >= 0),
  constraint count_line_is_counted_whole check (
    (counted_qty is null) = (expected_qty is null)
    and (counted_qty is null) = (counted_at is null)
    and (counted_qty is not null or recount_qty is null)
  )
);
create index count_line_goods on goods.count_line (goods_id);
grant select, insert, update on goods.count_line to shanmen_app;
