-- 店内码 are counted on, so that none is ever given twice, not even after its good gave it up.
create table goods.in_store_counter (
  prefix text primary key
    constraint in_store_counter_prefix_is_of_gs1 check (prefix ~ '^2\d{2}$'),
  next bigint not null
    constraint in_store_counter_has_nine_digits check (next between 0 and 1000000000)
);

insert into goods.in_store_counter (prefix, next) values ('200', 1);

grant select, update on goods.in_store_counter to shanmen_app;
