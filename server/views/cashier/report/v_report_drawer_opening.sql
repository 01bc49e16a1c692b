-- Openings of drawers for reports, with the outlet and the business day of the shift; ids of slips are even, those of cash
-- moves odd. A sale or refund opens the drawer where cash is part of it.
create view cashier.v_report_drawer_opening as
select
  opening.opening_id,
  shift.biz_date,
  opening.opened_at,
  shift.outlet_id,
  opening.staff_id as seller_id,
  person.name as seller_name,
  opening.cause,
  opening.note
from (
  select
    slip.doc_id * 2 as opening_id, slip.shift_id, case when slip.is_refund then 'REFUND' else 'SALE' end as cause,
    slip.sold_at as opened_at, slip.cashier_id as staff_id, null::text as note
  from cashier.slip
  where exists (select from cashier.payment where payment.doc_id = slip.doc_id and payment.tender = 'CASH')
  union all
  select id * 2 + 1, shift_id, case when kind = 'DRAWER' then 'MANUAL' else 'MOVE' end, made_at, made_by, reason
  from cashier.cash_move
) as opening
join cashier.shift on shift.id = opening.shift_id
left join admin.v_account as person on person.id = opening.staff_id;

grant select on cashier.v_report_drawer_opening to shanmen_app, shanmen_report;
