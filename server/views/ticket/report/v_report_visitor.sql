-- From which province the visitor of a ticket came.
create view ticket.v_report_visitor as
select
  ticket_no,
  left(origin_code, 2) as source_region
from ticket.ticket;

grant select on ticket.v_report_visitor to shanmen_app;
