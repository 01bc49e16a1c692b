-- 返利 row by row, in fen: what is expected, owed, audited, paid and still open. A rebate for the group of an order is
-- shown to whoever sees the order, one for what was bought in a shop to whoever sees the shop; one of a period is of no outlet.
create view ticket.v_report_rebate as
select
  rebate.id as rebate_id,
  rebate.biz_date,
  rebate.source,
  coalesce(rebate.of_label, ticket_order.order_no, to_char(to_date(rebate.ref_id::text, 'YYYYMMDD'), 'YYYY-MM-DD') || ' 起') as of_label,
  rebate.state,
  agreement.id as agreement_id,
  agreement.no::text as agreement_no,
  agreement.enterprise_id,
  enterprise.name::text as enterprise_name,
  coalesce(ticket_order.guide_id, rebate.guide_id) as guide_id,
  guide.name::text as guide_name,
  coalesce(ticket_order.driver_id, rebate.driver_id) as driver_id,
  driver.plate_no || ' ' || driver.name as driver_name,
  rebate.per_head_fen,
  case when rebate.state = 'REVERSED' then 0 else rebate.heads end as heads,
  case when rebate.state = 'PENDING' then rebate.amount_fen else 0 end as pending_fen,
  case when rebate.state in ('EARNED', 'AUDITED', 'PAID') then rebate.amount_fen else 0 end as due_fen,
  case when rebate.state in ('AUDITED', 'PAID') then rebate.amount_fen else 0 end as audited_fen,
  case when rebate.state = 'PAID' then rebate.amount_fen else 0 end as paid_fen,
  case when rebate.state = 'AUDITED' then rebate.amount_fen else 0 end as unpaid_fen,
  coalesce(rebate.tax_withheld_fen, 0) as tax_fen,
  coalesce(ticket_order.outlet_id, rebate.outlet_id) as outlet_id,
  ticket_order.seller_id
from ticket.rebate
join ticket.agreement on agreement.id = rebate.agreement_id
join commerce.enterprise on enterprise.id = agreement.enterprise_id
left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
left join ticket.guide on guide.id = coalesce(ticket_order.guide_id, rebate.guide_id)
left join ticket.driver on driver.id = coalesce(ticket_order.driver_id, rebate.driver_id);

grant select on ticket.v_report_rebate to shanmen_app, shanmen_report;
