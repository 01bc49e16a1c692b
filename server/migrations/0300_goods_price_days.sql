-- What a store asks for a good holds from a day to a day, and never two of its prices on one day.

-- Such a row said that the store asks what everybody asks; now that is said by none.
delete from goods.goods_price where retail_fen is null;

alter table goods.goods_price
  drop constraint goods_price_pkey,
  drop constraint goods_price_of_both,
  alter column retail_fen set not null,
  alter column member_fen set not null,
  add column id bigint generated always as identity primary key,
  -- Empty: since always, and without end. The last day counts.
  add column valid_from date,
  add column valid_to date,
  add constraint goods_price_days_in_order check (valid_from <= valid_to),
  -- Ranges of one number each: what compares numbers in such an index is an extension.
  add constraint goods_price_one_a_day exclude using gist (
    int8range(goods_id, goods_id, '[]') with &&,
    int8range(store_id, store_id, '[]') with &&,
    daterange(valid_from, valid_to, '[]') with &&
  );

create index goods_price_of_good on goods.goods_price (goods_id, store_id);

-- The days of the price, and those that it had before.
alter table goods.price_log
  add column valid_from date,
  add column valid_to date,
  add column was_from date,
  add column was_to date;

grant delete on goods.goods_price to shanmen_app;
