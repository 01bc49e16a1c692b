-- Lines that left carts at tills, for reports: a row is a shift of which some did, as rules of 审核 count them.
create view cashier.v_report_dropped_line as
select
  shift.id as shift_id,
  shift.no as shift_no,
  shift.biz_date,
  shift.opened_at,
  shift.outlet_id,
  shift.cashier_id as seller_id,
  cashier.name as seller_name,
  risk.removed_lines
from cashier.shift
join cashier.v_risk_shift as risk on risk.shift_id = shift.id
left join admin.v_account as cashier on cashier.id = shift.cashier_id
where risk.removed_lines > 0;

grant select on cashier.v_report_dropped_line to shanmen_app, shanmen_report;
