-- Slots of a day with what is booked, admitted and missed, in persons. One that lasts the whole day is called 全天.
create view ticket.v_report_slot as
select
  slot.id as slot_id,
  slot.visit_date as biz_date,
  slot.spot_id,
  spot.name as spot_name,
  spot.sort as spot_sort,
  called.name as slot_name,
  slot.capacity,
  slot.held + slot.sold as booked,
  slot.checked_in,
  missed.persons as missed,
  slot.capacity - slot.held - slot.sold as remaining,
  to_char(slot.visit_date, 'YYYY-MM-DD') || ' ' || called.name as slot_label
from ticket.slot
join ticket.spot on spot.id = slot.spot_id
cross join lateral (
  select
    case
      when slot.start_time = '00:00' and slot.end_time >= '23:59' then '全天'
      else to_char(slot.start_time, 'HH24:MI') || '–' || to_char(slot.end_time, 'HH24:MI')
    end as name
) as called
cross join lateral (
  select coalesce(sum(ticket.person_count), 0)::int as persons
  from ticket.ticket_entitlement
  join ticket.ticket on ticket.id = ticket_entitlement.ticket_id
  where ticket_entitlement.slot_id = slot.id
    and ticket.status = 'N'
    and ticket.visit_date = slot.visit_date -- as always; those who missed other days are not looked at
) as missed;

grant select on ticket.v_report_slot to shanmen_app, shanmen_report;
