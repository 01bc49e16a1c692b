-- What of ticketing a second person decides, waiting or decided, as cashier.v_audit_item.
create view ticket.v_audit_item as
select
  'price-rule'::text as source,
  rule.id,
  'waiting'::text as stage,
  product.code || ' #' || rule.id as no,
  product.name::text as what,
  null::bigint as outlet_id,
  coalesce(rule.sale_price_fen, rule.settle_price_fen) as amount_fen,
  rule.created_by as maker_id,
  array[rule.created_by, rule.updated_by, rule.submitted_by] as maker_ids,
  rule.updated_at as since,
  rule.version::text as seen,
  (rule.updated_at at time zone 'Asia/Shanghai')::date as biz_date
from ticket.price_rule as rule
join commerce.product on product.id = rule.product_id
where rule.state = 'PENDING'
  and rule.agreement_id is null
union all
select
  'agreement', agreement.id, 'waiting', agreement.no, enterprise.name || ' · ' || agreement.title, null, null,
  agreement.submitted_by, array[agreement.submitted_by, agreement.updated_by], agreement.updated_at, agreement.version::text,
  (agreement.updated_at at time zone 'Asia/Shanghai')::date
from ticket.agreement
join commerce.enterprise on enterprise.id = agreement.enterprise_id
where agreement.state = 'AUDITING'
union all
-- What a rebate comes to is settled once more when it is decided.
select
  'rebate', rebate.id, case rebate.state when 'EARNED' then 'waiting' else 'decided' end,
  coalesce(ticket_order.order_no, rebate.of_label, agreement.no || '/' || rebate.ref_id), enterprise.name,
  coalesce(ticket_order.outlet_id, rebate.outlet_id),
  rebate.amount_fen, null, '{}', coalesce(rebate.audited_at, rebate.biz_date::timestamp at time zone 'Asia/Shanghai'),
  case rebate.state when 'EARNED' then rebate.amount_fen else rebate.version end::text, rebate.biz_date
from ticket.rebate
join ticket.agreement on agreement.id = rebate.agreement_id
join commerce.enterprise on enterprise.id = agreement.enterprise_id
left join ticket.ticket_order on rebate.source = 'TICKET' and ticket_order.id = rebate.ref_id
where rebate.state in ('EARNED', 'AUDITED', 'PAID')
union all
select
  'ticket-shift', shift.id, case shift.state when 'CLOSED' then 'waiting' else 'decided' end, shift.no,
  sale_window.name || ' · ' || seller.name, shift.outlet_id, shift.over_short_fen, shift.seller_id,
  array[shift.seller_id, shift.forced_by], coalesce(shift.audited_at, shift.closed_at), shift.version::text, shift.biz_date
from ticket.ticket_shift as shift
join ticket.sale_window on sale_window.id = shift.window_id
join admin.v_account as seller on seller.id = shift.seller_id
where shift.state in ('CLOSED', 'AUDITED')
  and shift.returned_at is null
  and (shift.over_short_fen <> 0 or shift.forced_by is not null)
union all
select
  'ticket-refund', refund.id, 'waiting', refund.refund_no, ticket_order.order_no || ' · ' || refund.reason,
  refund.outlet_id, refund.net_fen, coalesce(refund.offline_by, refund.apply_by),
  array[refund.apply_by, refund.offline_by], refund.asked_at, refund.version::text,
  (refund.asked_at at time zone 'Asia/Shanghai')::date
from ticket.refund
join ticket.ticket_order on ticket_order.id = refund.order_id
where refund.state = 'AUDITING';

grant select on ticket.v_audit_item to shanmen_app, shanmen_report;
