-- By which mobile an order was booked, its last digits only, and its number elsewhere (外部单号).
create view ticket.v_report_contact as
select
  id as order_id,
  right(contact_mobile_masked, 4) as contact_tail,
  external_no
from ticket.ticket_order;

grant select on ticket.v_report_contact to shanmen_app;
