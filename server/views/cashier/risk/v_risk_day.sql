-- What a cashier did on a day, as rules of 审核 count it; a day on which the cashier had a shift has a row.
create view cashier.v_risk_day as
select
  shift.cashier_id,
  shift.biz_date,
  sum(shift.drawer_opens)::int as drawer_opens,
  sum(shift.removed_lines)::int as removed_lines,
  coalesce(sum(sold.refunds), 0)::int as refunds,
  coalesce(sum(sold.no_receipts), 0)::int as no_receipts,
  coalesce(sum(sold.discounts), 0)::int as discounts,
  coalesce(sum(sold.reprints), 0)::int as reprints,
  coalesce(sum(sold.below_cost), 0)::int as below_cost
from cashier.v_risk_shift as shift
cross join lateral (
  select
    count(*) filter (where slip.is_refund) as refunds,
    count(*) filter (where slip.is_refund and slip.source_doc_id is null) as no_receipts,
    count(slip.limit_share) as discounts,
    sum(slip.printed_times) as reprints,
    (select count(*) from cashier.v_below_cost as below where below.shift_id = shift.shift_id) as below_cost
  from cashier.slip
  where slip.shift_id = shift.shift_id
) as sold
group by shift.cashier_id, shift.biz_date;

grant select on cashier.v_risk_day to shanmen_app, shanmen_report;
