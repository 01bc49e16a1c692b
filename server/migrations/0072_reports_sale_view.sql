-- One view of all that was sold, whoever sold it; today tickets, with the outlet in words.
create schema reports;

create view reports.v_sale as
select
  sale.line_id,
  sale.line_kind,
  sale.biz_date,
  sale.sold_at,
  sale.outlet_id,
  outlet.name as outlet_name,
  sale.seller_id,
  sale.seller_name,
  sale.shift_id,
  sale.window_id,
  sale.window_name,
  sale.channel_id,
  sale.channel_name,
  sale.order_id,
  sale.order_no,
  sale.ticket_no,
  sale.visit_date,
  sale.product_id,
  sale.product_name,
  sale.qty,
  sale.unit_fen,
  sale.gross_fen,
  sale.discount_fen,
  sale.received_fen,
  sale.refund_fen,
  sale.net_fen,
  sale.methods,
  sale.letter,
  sale.first_used_at,
  sale.enterprise_name
from ticket.v_report_sale as sale
left join admin.v_outlet as outlet on outlet.id = sale.outlet_id;

grant usage on schema reports to shanmen_app, shanmen_report;
grant select on reports.v_sale to shanmen_app, shanmen_report;
