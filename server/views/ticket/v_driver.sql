-- Drivers as documents of goods choose them and tills name them; other areas read no table of tickets.
create view ticket.v_driver as
  select driver.id, driver.code, concat_ws(' ', driver.name, driver.plate_no) as name, driver.pinyin,
         case driver.state when 'ACTIVE' then 'active' else 'stopped' end as status,
         driver.plate_no || ' ' || driver.name as plate_and_name, driver.plate_no, driver.name as driver_name,
         driver.mobile_hash, driver.enterprise_id, enterprise.name as enterprise_name
  from ticket.driver
  left join commerce.enterprise on enterprise.id = driver.enterprise_id;

grant select on ticket.v_driver to shanmen_app;
