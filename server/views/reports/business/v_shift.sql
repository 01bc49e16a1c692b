-- Shifts at ticket windows and at tills with their drawers, in fen. Ids of windows are even, those of tills odd. What a
-- drawer should hold is nothing until it is counted.
create view reports.v_shift as
select
  line.shift_id,
  line.shift_no,
  line.biz_date,
  line.outlet_id,
  outlet.name as outlet_name,
  outlet.outlet_group,
  line.seller_id,
  line.seller_name,
  line.window_name,
  line.opened_at,
  line.closed_at,
  line.state,
  line.opening_float_fen,
  line.cash_in_fen,
  line.cash_out_fen,
  line.cash_moved_fen,
  line.expected_cash_fen,
  line.counted_cash_fen,
  line.over_short_fen,
  greatest(line.over_short_fen, 0) as over_fen,
  greatest(-line.over_short_fen, 0) as short_fen,
  line.over_short_reason
from (
  select
    shift_id * 2 as shift_id, shift_no::text, biz_date, outlet_id, seller_id, seller_name, window_name::text, opened_at, closed_at,
    state::text, opening_float_fen, cash_in_fen, cash_out_fen, cash_moved_fen, expected_cash_fen, counted_cash_fen,
    over_short_fen, over_short_reason::text
  from ticket.v_report_shift
  union all
  select
    shift_id * 2 + 1, shift_no::text, biz_date, outlet_id, seller_id, seller_name, till_name::text, opened_at, closed_at,
    state::text, opening_float_fen, cash_in_fen, cash_out_fen, cash_moved_fen, expected_cash_fen, counted_cash_fen,
    over_short_fen, over_short_reason::text
  from cashier.v_report_shift
) as line
left join reports.v_outlet as outlet on outlet.id = line.outlet_id;

grant select on reports.v_shift to shanmen_app, shanmen_report;
