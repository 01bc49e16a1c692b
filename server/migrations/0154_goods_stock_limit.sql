-- How little and how much of a good should lie in a warehouse, where that differs from what its master says.

create table goods.stock_limit (
  goods_id bigint not null references goods.goods,
  wh_id bigint not null references goods.warehouse,
  min_qty numeric(18, 3),
  max_qty numeric(18, 3),
  updated_at timestamptz not null,
  updated_by bigint not null,
  primary key (goods_id, wh_id),
  constraint stock_limit_not_negative check (min_qty >= 0 and max_qty >= 0),
  constraint stock_limit_in_order check (min_qty <= max_qty)
);

grant select, insert, update on goods.stock_limit to shanmen_app;
