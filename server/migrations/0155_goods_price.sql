-- What a good costs at one store where that is not what it costs everywhere, and every change of a price.

create table goods.goods_price (
  goods_id bigint not null references goods.goods,
  store_id bigint not null references goods.store,
  -- Both empty again once the store asks what everybody asks.
  retail_fen bigint,
  member_fen bigint,
  updated_at timestamptz not null,
  updated_by bigint not null,
  primary key (goods_id, store_id),
  constraint goods_price_not_negative check (retail_fen >= 0 and member_fen >= 0),
  constraint goods_price_of_both check ((retail_fen is null) = (member_fen is null))
);

create table goods.price_log (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods.goods,
  -- Empty where the price is that of all stores.
  store_id bigint references goods.store,
  retail_before bigint not null,
  retail_after bigint not null,
  member_before bigint not null,
  member_after bigint not null,
  reason varchar(60) not null,
  at timestamptz not null,
  staff_id bigint not null
);

create index price_log_goods on goods.price_log (goods_id, id);

create trigger append_only
  before update or delete or truncate on goods.price_log
  for each statement execute function platform.refuse_change();

grant select, insert, update on goods.goods_price to shanmen_app;
grant select, insert on goods.price_log to shanmen_app;
