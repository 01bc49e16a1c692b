-- 发票: what an invoice may say of an order, in fen: the sums of its lines.
create view ticket.v_invoiceable as
select order_id, sum(amount_fen)::bigint as amount_fen, sum(tax_fen)::bigint as tax_fen
from ticket.v_invoice_line
group by order_id;

grant select on ticket.v_invoiceable to shanmen_app;
