-- 预算 month by month, in fen.
create view reports.v_budget_month as
select
  budget.id as budget_id,
  budget.outlet_id,
  budget.revenue,
  make_date(budget.year, part.month_no::int, 1) as month,
  part.amount_fen
from reports.budget
cross join lateral unnest(array[m01, m02, m03, m04, m05, m06, m07, m08, m09, m10, m11, m12])
  with ordinality as part (amount_fen, month_no);

grant select on reports.v_budget_month to shanmen_app, shanmen_report;
