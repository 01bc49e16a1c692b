-- Tickets that were sold. A row is one line of a sale as ticket.v_report_sale has it, with
-- the outlet in words, the hour (Asia/Shanghai), the day of use, and where its visitor came from.
-- Whatever a report does not ask for costs nothing: contact and visitor are outer joins by a unique key.
create view reports.v_ticket_sale as
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
  sale.enterprise_name,
  sale.sale_mode,
  sale.enterprise_id,
  sale.manager_id,
  sale.manager_name,
  sale.guide_id,
  sale.guide_name,
  sale.driver_id,
  sale.driver_name,
  sale.team_order_id,
  sale.face_fen,
  sale.admitted,
  to_char(sale.sold_at at time zone 'Asia/Shanghai', 'HH24":00"') as sold_hour,
  (sale.first_used_at at time zone 'Asia/Shanghai')::date as used_date,
  contact.contact_tail,
  visitor.source_region,
  contact.external_no,
  channel.kind as channel_kind,
  visitor.age_band,
  visitor.gender,
  -- Persons times the days between the sale and the visit.
  case when sale.line_kind = 'sale' then sale.qty * (sale.visit_date - sale.biz_date) else 0 end as lead_days,
  sale.ticket_id,
  sale.is_docent,
  -- What of it is tax: prices include it.
  round(sale.net_fen * sale.tax_rate_bp / (10000.0 + sale.tax_rate_bp))::bigint as tax_fen
from ticket.v_report_sale as sale
left join admin.v_outlet as outlet on outlet.id = sale.outlet_id
left join commerce.v_report_channel as channel on channel.id = sale.channel_id
left join ticket.v_report_contact as contact on contact.order_id = sale.order_id
left join ticket.v_report_visitor as visitor on visitor.ticket_no = sale.ticket_no;

grant select on reports.v_ticket_sale to shanmen_app, shanmen_report;
