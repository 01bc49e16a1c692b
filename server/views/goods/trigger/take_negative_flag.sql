-- A balance that is opened while the flag of its warehouse changes takes the flag as it will stand.
create or replace function goods.take_negative_flag() returns trigger
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
