-- Openings of drawers for reports, with the outlet and the business day of the shift.
create view cashier.v_report_drawer_opening as
select
  opening.opening_id,
  shift.biz_date,
  opening.at as opened_at,
  shift.outlet_id,
  opening.staff_id as seller_id,
  person.name as seller_name,
  opening.cause,
  opening.note
from cashier.v_drawer_opening as opening
join cashier.shift on shift.id = opening.shift_id
left join admin.v_account as person on person.id = opening.staff_id;

grant select on cashier.v_report_drawer_opening to shanmen_app, shanmen_report;
