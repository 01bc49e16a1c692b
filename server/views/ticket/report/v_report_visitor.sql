-- From which province the visitor of a ticket came, how old he is in bands, man or woman; nothing where no document was read.
create view ticket.v_report_visitor as
select
  ticket_no,
  left(origin_code, 2) as source_region,
  age_band,
  gender::text as gender
from ticket.ticket;

grant select on ticket.v_report_visitor to shanmen_app;
