-- 检票: a row is one scan, refusals too. A scan that was taken back admits nobody; a ticket whose day is over unused is a
-- line of its own. It says who passed while the line was down on a ticket that was no longer good, and by which device.
-- Whoever came in is shown to the whole site; the outlet of the order says who may read the number of the ticket.
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
  0 as missed,
  case
    when scan_conflict.scan_id is null then null
    when scan_conflict.settled_at is null then 'OPEN'
    else 'SETTLED'
  end as conflict,
  device.name as device_name,
  ticket_order.outlet_id,
  ticket_order.seller_id
from ticket.checkin_log as scan
join ticket.gate on gate.id = scan.gate_id
join ticket.spot on spot.id = scan.spot_id
left join ticket.checkin_log as undone on undone.id = scan.undoes
left join ticket.ticket on ticket.id = scan.ticket_id
-- It is joined so that it need not be where nothing of it is said.
left join ticket.ticket_order on ticket_order.id = ticket.order_id
left join commerce.product on product.id = ticket.product_id
left join admin.v_account as inspector on inspector.id = scan.staff_id
left join ticket.scan_conflict on scan_conflict.scan_id = scan.id
left join ticket.device on device.id = scan.device_id
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
  ticket.person_count,
  null,
  null,
  ticket_order.outlet_id,
  ticket_order.seller_id
from ticket.ticket
left join ticket.ticket_order on ticket_order.id = ticket.order_id
join commerce.product on product.id = ticket.product_id
where ticket.status = 'N';

grant select on ticket.v_report_checkin to shanmen_app, shanmen_report;
