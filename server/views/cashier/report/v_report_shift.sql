-- Shifts of cashiers with their drawers, in fen, as ticket.v_report_shift. What a drawer should hold, and what went into
-- it and out of it, is told only once it is counted, so that nobody can count to it.
create view cashier.v_report_shift as
select
  shift.id as shift_id,
  shift.no as shift_no,
  shift.biz_date,
  shift.outlet_id,
  shift.store_id,
  shift.cashier_id as seller_id,
  cashier.name as seller_name,
  shift.till_id,
  till.name as till_name,
  shift.opened_at,
  shift.closed_at,
  shift.opening_float_fen,
  shift.expected_cash_fen,
  shift.counted_cash_fen,
  shift.over_short_fen,
  shift.over_short_reason,
  shift.float_left_fen,
  shift.state,
  case when shift.expected_cash_fen is not null then cash.in_fen end as cash_in_fen,
  case when shift.expected_cash_fen is not null then cash.out_fen end as cash_out_fen,
  -- What is left are the moves: put in, taken out, dropped into the safe before the count.
  shift.expected_cash_fen - shift.opening_float_fen - cash.in_fen + cash.out_fen as cash_moved_fen,
  shift.forced_by is not null as is_forced
from cashier.shift
left join goods.v_till as till on till.id = shift.till_id
left join admin.v_account as cashier on cashier.id = shift.cashier_id
cross join lateral (
  select
    coalesce(sum(entry.amount_fen) filter (where entry.kind = 'sale'), 0)::bigint as in_fen,
    coalesce(-sum(entry.amount_fen) filter (where entry.kind = 'refund'), 0)::bigint as out_fen
  from commerce.v_report_payment as entry
  where entry.account = 'till/' || shift.id
) as cash;

grant select on cashier.v_report_shift to shanmen_app, shanmen_report;
