-- 发票: what an invoice may say of an order, in fen: tickets that are paid for, in force or used, and that nobody is
-- giving back.
create view ticket.v_invoiceable as
select
  part.order_id,
  sum(part.amount_fen)::bigint as amount_fen,
  sum(round(part.amount_fen * part.tax_rate_bp::numeric / (10000 + part.tax_rate_bp)))::bigint as tax_fen
from (
  select
    ticket.order_id,
    coalesce((order_line.snapshot ->> 'taxRateBp')::int, 0) as tax_rate_bp,
    sum(ticket.paid_fen - ticket.refunded_gross_fen) as amount_fen
  from ticket.ticket
  join ticket.order_line on order_line.id = ticket.order_line_id
  join ticket.ticket_order on ticket_order.id = ticket.order_id
  where ticket.status in ('I', 'O', 'N')
    and ticket.locked_reason is null
    and ticket_order.pay_state = 'PAID'
  group by ticket.order_id, tax_rate_bp
) as part
group by part.order_id;

grant select on ticket.v_invoiceable to shanmen_app;
