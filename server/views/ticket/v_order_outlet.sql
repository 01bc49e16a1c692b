-- Where an order was sold, for what other areas keep of it.
create view ticket.v_order_outlet as
select id as order_id, outlet_id
from ticket.ticket_order;

grant select on ticket.v_order_outlet to shanmen_app;
