-- Of each shift of a till what rules of 审核 look at: how often its drawer was only opened, and how many lines left its carts,
-- all lines of a 挂单 that its cashier deleted among them.
create view cashier.v_risk_shift as
select
  shift.id as shift_id,
  shift.cashier_id,
  shift.biz_date,
  shift.opened_at,
  (
    select count(*)::int
    from cashier.cash_move
    where cash_move.shift_id = shift.id
      and cash_move.kind = 'DRAWER'
  ) as drawer_opens,
  (
    select coalesce(sum(slip.removed_lines + slip.cleared_lines), 0)::int
    from cashier.slip
    where slip.shift_id = shift.id
  ) + (
    select coalesce(sum(jsonb_array_length(cart.content -> 'lines') + coalesce((cart.content ->> 'removedLines')::int, 0)), 0)::int
    from cashier.held_cart as cart
    where cart.dropped_by = shift.cashier_id
      and cart.dropped_at >= shift.opened_at
      and cart.dropped_at < coalesce(shift.counting_at, 'infinity')
  ) as removed_lines
from cashier.shift;

grant select on cashier.v_risk_shift to shanmen_app, shanmen_report;
