-- Masters that people keep by hand: the days a supplier waits for its money, and a flag of a warehouse that holds for every balance.

alter table goods.supplier
  add column credit_days smallint not null default 0,
  add constraint supplier_credit_days_sane check (credit_days between 0 and 365);

-- A balance that is opened while the flag of its warehouse changes takes the flag as it will stand.
create function goods.take_negative_flag() returns trigger
  language plpgsql
as $$
begin
  select allow_negative into strict new.negative_ok
  from goods.warehouse
  where id = new.wh_id
  for share;
  return new;
end
$$;

create trigger take_negative_flag
  before insert on goods.stock_balance
  for each row execute function goods.take_negative_flag();
