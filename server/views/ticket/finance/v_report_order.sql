-- What an order is called.
create view ticket.v_report_order as
select id, order_no
from ticket.ticket_order;

grant select on ticket.v_report_order to shanmen_app, shanmen_report;
