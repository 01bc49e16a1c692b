-- Drivers as documents of goods choose them; area goods reads no table of tickets.
create view ticket.v_driver as
  select id, code, concat_ws(' ', name, plate_no) as name, pinyin, case state when 'ACTIVE' then 'active' else 'stopped' end as status,
         plate_no || ' ' || name as plate_and_name
  from ticket.driver;

grant select on ticket.v_driver to shanmen_app;
