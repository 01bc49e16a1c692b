-- A slot is called by its day as well, so that a report of several days needs no column for it.

create or replace view ticket.v_report_slot as
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
  slot.capacity - slot.held - slot.sold as remaining,
  to_char(slot.visit_date, 'YYYY-MM-DD') || ' '
    || to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI') as slot_label
from ticket.slot
join ticket.spot on spot.id = slot.spot_id
cross join lateral (
  select coalesce(sum(ticket.person_count), 0)::int as persons
  from ticket.ticket_entitlement
  join ticket.ticket on ticket.id = ticket_entitlement.ticket_id
  where ticket_entitlement.slot_id = slot.id
    and ticket.status = 'N'
) as missed;
