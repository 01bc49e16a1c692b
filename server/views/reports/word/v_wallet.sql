-- As cashier.v_report_wallet, with the outlet in words and its group.
create view reports.v_wallet as
select
  fact.*,
  outlet.name as outlet_name,
  outlet.outlet_group
from cashier.v_report_wallet as fact
left join reports.v_outlet as outlet on outlet.id = fact.outlet_id;

grant select on reports.v_wallet to shanmen_app, shanmen_report;
