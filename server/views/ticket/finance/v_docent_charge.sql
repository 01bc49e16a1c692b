-- What was taken for jobs of docents and not given back: a row for each job that is paid for, or about to be.
create view ticket.v_docent_charge as
  select
    ticket.dispatch_id,
    ticket.id as ticket_id,
    ticket.status,
    ticket_order.order_no,
    ticket.paid_fen - ticket.refunded_gross_fen as charged_fen
  from ticket.ticket
  join ticket.ticket_order on ticket_order.id = ticket.order_id
  where ticket.dispatch_id is not null
    and ticket.status in ('R', 'I', 'O');

grant select on ticket.v_docent_charge to shanmen_app;
