-- 发票明细: what an invoice lists of an order, in fen: a line for each kind of ticket, tax rate and 税收分类编码 (null: the one of the site), of tickets that are
-- paid for, in force or used, and that nobody is giving back.
create view ticket.v_invoice_line as
select
  part.order_id,
  part.name,
  part.tax_rate_bp,
  part.tax_code,
  part.amount_fen,
  round(part.amount_fen * part.tax_rate_bp::numeric / (10000 + part.tax_rate_bp))::bigint as tax_fen
from (
  select
    ticket.order_id,
    order_line.snapshot ->> 'name' as name,
    coalesce((order_line.snapshot ->> 'taxRateBp')::int, 0) as tax_rate_bp,
    product.tax_code,
    sum(ticket.paid_fen - ticket.refunded_gross_fen)::bigint as amount_fen
  from ticket.ticket
  join ticket.order_line on order_line.id = ticket.order_line_id
  join commerce.product on product.id = ticket.product_id
  join ticket.ticket_order on ticket_order.id = ticket.order_id
  where ticket.status in ('I', 'O', 'N')
    and ticket.locked_reason is null
    and ticket_order.pay_state = 'PAID'
  group by
    ticket.order_id,
    order_line.snapshot ->> 'name',
    coalesce((order_line.snapshot ->> 'taxRateBp')::int, 0),
    product.tax_code
) as part
where part.amount_fen <> 0;

grant select on ticket.v_invoice_line to shanmen_app;
