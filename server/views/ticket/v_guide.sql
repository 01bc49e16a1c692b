-- Guides as tills name them.
create view ticket.v_guide as
  select id, code, name, licence_no
  from ticket.guide;

grant select on ticket.v_guide to shanmen_app;
