-- What reports may see of the money of ticket sales by method, of slots, of scans, and of drawers that are still open.

create view ticket.v_report_payment as
select
  payment.id * 2 as entry_id,
  'sale'::text as entry_kind,
  payment.biz_date,
  coalesce(payment.paid_at, ticket_order.sold_at) as paid_at,
  ticket_order.outlet_id,
  ticket_order.seller_id,
  seller.name as seller_name,
  payment.shift_id,
  ticket_order.window_id,
  sale_window.name as window_name,
  ticket_order.channel_id,
  sales_channel.name as channel_name,
  ticket_order.id as order_id,
  ticket_order.order_no,
  payment.method,
  payment.amount_fen as received_fen,
  0::bigint as refund_fen,
  payment.amount_fen as net_fen
from ticket.payment
join ticket.ticket_order on ticket_order.id = payment.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = ticket_order.window_id
left join admin.v_account as seller on seller.id = ticket_order.seller_id
where payment.state = 'SUCCESS'
union all
select
  refund_payment.id * 2 + 1,
  'refund'::text,
  refund.biz_date,
  refund.done_at,
  refund.outlet_id,
  refund.apply_by,
  seller.name,
  refund.shift_id,
  refund.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  refund_payment.method,
  0::bigint,
  refund_payment.amount_fen,
  -refund_payment.amount_fen
from ticket.refund_payment
join ticket.refund on refund.id = refund_payment.refund_id
join ticket.ticket_order on ticket_order.id = refund.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = refund.window_id
left join admin.v_account as seller on seller.id = refund.apply_by
where refund.state = 'DONE';

create view ticket.v_report_slot as
select
  slot.id as slot_id,
  slot.visit_date as biz_date,
  slot.spot_id,
  spot.name as spot_name,
  spot.sort as spot_sort,
  to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI') as slot_name,
  slot.capacity,
  slot.held + slot.sold as booked,
  slot.checked_in,
  missed.persons as missed,
  slot.capacity - slot.held - slot.sold as remaining
from ticket.slot
join ticket.spot on spot.id = slot.spot_id
cross join lateral (
  select coalesce(sum(ticket.person_count), 0)::int as persons
  from ticket.ticket_entitlement
  join ticket.ticket on ticket.id = ticket_entitlement.ticket_id
  where ticket_entitlement.slot_id = slot.id
    and ticket.status = 'N'
) as missed;

-- A scan that was taken back admits nobody; a ticket whose day is over unused is a line of its own.
create view ticket.v_report_checkin as
select
  scan.id * 2 as scan_id,
  scan.biz_date,
  scan.server_time as scanned_at,
  scan.gate_id,
  gate.name as gate_name,
  scan.spot_id,
  spot.name as spot_name,
  scan.direction,
  scan.device_id,
  ticket.ticket_no,
  ticket.product_id,
  product.name as product_name,
  scan.persons,
  scan.result,
  case when scan.offline then 'Y' else 'N' end as offline,
  scan.staff_id,
  inspector.name as staff_name,
  case
    when scan.direction <> 'IN' then 0
    when scan.result = 'OK' then scan.persons
    when scan.result = 'UNDO' then -undone.persons
    else 0
  end as admitted,
  case when scan.result in ('OK', 'UNDO') then 0 else 1 end as refused,
  0 as missed
from ticket.checkin_log as scan
join ticket.gate on gate.id = scan.gate_id
join ticket.spot on spot.id = scan.spot_id
left join ticket.checkin_log as undone on undone.id = scan.undoes
left join ticket.ticket on ticket.id = scan.ticket_id
left join commerce.product on product.id = ticket.product_id
left join admin.v_account as inspector on inspector.id = scan.staff_id
union all
select
  ticket.id * 2 + 1,
  ticket.visit_date,
  ticket.valid_to,
  null,
  null,
  null,
  null,
  null,
  null,
  ticket.ticket_no,
  ticket.product_id,
  product.name,
  ticket.person_count,
  'MISSED',
  'N',
  null,
  null,
  0,
  0,
  ticket.person_count
from ticket.ticket
join commerce.product on product.id = ticket.product_id
where ticket.status = 'N';

-- A drawer that nobody has counted has no expected figure, so nobody can count to it.
create or replace view ticket.v_report_shift as
select
  ticket_shift.id as shift_id,
  ticket_shift.no as shift_no,
  ticket_shift.biz_date,
  ticket_shift.outlet_id,
  ticket_shift.seller_id,
  seller.name as seller_name,
  ticket_shift.window_id,
  sale_window.name as window_name,
  ticket_shift.opened_at,
  ticket_shift.closed_at,
  ticket_shift.opening_float_fen,
  ticket_shift.expected,
  ticket_shift.counted_cash_fen,
  ticket_shift.over_short_fen,
  ticket_shift.over_short_reason,
  ticket_shift.state,
  (ticket_shift.expected ->> 'CASH')::bigint as expected_cash_fen,
  case when ticket_shift.expected is not null then cash.in_fen end as cash_in_fen,
  case when ticket_shift.expected is not null then cash.out_fen end as cash_out_fen,
  case when ticket_shift.expected is not null then cash.moved_fen - ticket_shift.opening_float_fen end as cash_moved_fen,
  ticket_shift.ticket_paper_from,
  ticket_shift.ticket_paper_to,
  ticket_shift.ticket_paper_void
from ticket.ticket_shift
join ticket.sale_window on sale_window.id = ticket_shift.window_id
left join admin.v_account as seller on seller.id = ticket_shift.seller_id
cross join lateral (
  select
    coalesce(sum(entry.amount_fen) filter (where entry.kind = 'sale'), 0)::bigint as in_fen,
    coalesce(-sum(entry.amount_fen) filter (where entry.kind = 'refund'), 0)::bigint as out_fen,
    coalesce(sum(entry.amount_fen) filter (where entry.kind not in ('sale', 'refund', 'variance')), 0)::bigint as moved_fen
  from commerce.v_report_payment as entry
  where entry.account = 'cash/' || ticket_shift.id
) as cash;

grant select on ticket.v_report_payment to shanmen_app, shanmen_report;
grant select on ticket.v_report_slot to shanmen_app, shanmen_report;
grant select on ticket.v_report_checkin to shanmen_app, shanmen_report;
