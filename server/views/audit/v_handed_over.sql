-- What each counted shift of a window or till handed over in cash, in fen: what its sales, recharges and its difference
-- brought, without the float and without what went into the drawer and out of it besides.
create view audit.v_handed_over as
select
  shift.shift_id as shift_key,
  shift.shift_no,
  shift.biz_date,
  shift.outlet_id,
  shift.outlet_name,
  shift.seller_name,
  shift.window_name,
  shift.closed_at,
  cash.handed_fen,
  taken.bank_in_id
from reports.v_shift as shift
cross join lateral (
  select coalesce(sum(entry.amount_fen), 0)::bigint as handed_fen
  from commerce.v_report_payment as entry
  where entry.account = case shift.shift_id % 2 when 0 then 'cash/' else 'till/' end || shift.shift_id / 2
    and entry.kind not in ('cash_move', 'drop')
) as cash
left join audit.bank_in_shift as taken on taken.shift_key = shift.shift_id and taken.is_live
where shift.closed_at is not null
  and shift.counted_cash_fen is not null;

grant select on audit.v_handed_over to shanmen_app, shanmen_report;
