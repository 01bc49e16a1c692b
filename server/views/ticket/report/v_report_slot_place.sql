-- 时段占用: who or what takes the places of a slot: tickets as the books count them, and what holds places without one.
-- The places are shown to the whole site; the outlet of the order says who may read which ticket it is.
-- A place is taken when its order is made, and by then orders are found. Entries were counted when they were used
-- (times_used), so that sums over a quarter of a year read no scans: the proof of every night holds the two against
-- each other.
create view ticket.v_report_slot_place as
select
  place.id * 2 as place_id,
  slot.visit_date as biz_date,
  slot.id as slot_id,
  called.slot_label,
  slot.spot_id,
  spot.name as spot_name,
  case ticket.status when 'R' then 'ORDER' else 'SOLD' end as place_kind,
  ticket.ticket_no,
  ticket_order.order_no,
  ticket.product_id,
  product.name as product_name,
  sales_channel.name as channel_name,
  ticket.status as letter,
  place.lost_count + case when place.quota_returned then 0 else ticket.person_count end as booked,
  place.times_used as checked_in,
  case ticket.status when 'N' then ticket.person_count else 0 end as missed,
  ticket_order.sold_at as taken_at,
  case ticket.status when 'R' then ticket_order.hold_expires_at end as held_until,
  ticket_order.outlet_id,
  ticket_order.seller_id
from ticket.ticket_entitlement as place
join ticket.ticket on ticket.id = place.ticket_id
join ticket.slot on slot.id = place.slot_id
-- They are always there: joined so that they need not be where nothing of them is said.
left join ticket.ticket_order on ticket_order.id = ticket.order_id
left join ticket.spot on spot.id = slot.spot_id
left join commerce.product on product.id = ticket.product_id
left join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
cross join lateral (
  select
    to_char(slot.visit_date, 'YYYY-MM-DD') || ' ' || case
      when slot.start_time = '00:00' and slot.end_time >= '23:59' then '全天'
      else to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI')
    end as slot_label
) as called
where ticket.status in ('R', 'I', 'O', 'N', 'F')
  and (place.lost_count > 0 or not place.quota_returned or ticket.status = 'N' or place.times_used > 0)
union all
select
  hold.id * 2 + 1,
  slot.visit_date,
  slot.id,
  called.slot_label,
  slot.spot_id,
  spot.name,
  hold.kind,
  null,
  null,
  waiting_entry.product_id,
  product.name,
  null,
  null,
  hold.qty,
  0,
  0,
  hold.created_at,
  hold.expires_at,
  null,
  null
from ticket.capacity_hold as hold
join ticket.slot on slot.id = hold.slot_id
join ticket.spot on spot.id = slot.spot_id
left join ticket.waiting_entry on waiting_entry.id = hold.waiting_entry_id
left join commerce.product on product.id = waiting_entry.product_id
cross join lateral (
  select
    to_char(slot.visit_date, 'YYYY-MM-DD') || ' ' || case
      when slot.start_time = '00:00' and slot.end_time >= '23:59' then '全天'
      else to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI')
    end as slot_label
) as called
where hold.state = 'HELD'
  and hold.kind <> 'ORDER';

grant select on ticket.v_report_slot_place to shanmen_app, shanmen_report;
