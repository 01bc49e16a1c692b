-- Shifts of sellers with their drawers, in fen. A drawer that nobody has counted has no expected figure, so that nobody
-- can count to it; sheets are spoilt only where paper has numbers.
create view ticket.v_report_shift as
select
  ticket_shift.id as shift_id,
  ticket_shift.no as shift_no,
  ticket_shift.biz_date,
  ticket_shift.outlet_id,
  ticket_shift.seller_id,
  seller.name as seller_name,
  ticket_shift.window_id,
  sale_window.name as window_name,
  ticket_shift.opened_at,
  ticket_shift.closed_at,
  ticket_shift.opening_float_fen,
  ticket_shift.expected,
  ticket_shift.counted_cash_fen,
  ticket_shift.over_short_fen,
  ticket_shift.over_short_reason,
  ticket_shift.state,
  (ticket_shift.expected ->> 'CASH')::bigint as expected_cash_fen,
  case when ticket_shift.expected is not null then cash.in_fen end as cash_in_fen,
  case when ticket_shift.expected is not null then cash.out_fen end as cash_out_fen,
  case when ticket_shift.expected is not null then cash.moved_fen - ticket_shift.opening_float_fen end as cash_moved_fen,
  ticket_shift.ticket_paper_from,
  ticket_shift.ticket_paper_to,
  case when ticket_shift.ticket_paper_from is not null and ticket_shift.closed_at is not null then ticket_shift.ticket_paper_void end
    as ticket_paper_void
from ticket.ticket_shift
join ticket.sale_window on sale_window.id = ticket_shift.window_id
left join admin.v_account as seller on seller.id = ticket_shift.seller_id
cross join lateral (
  select
    coalesce(sum(entry.amount_fen) filter (where entry.kind = 'sale'), 0)::bigint as in_fen,
    coalesce(-sum(entry.amount_fen) filter (where entry.kind = 'refund'), 0)::bigint as out_fen,
    coalesce(sum(entry.amount_fen) filter (where entry.kind not in ('sale', 'refund', 'variance')), 0)::bigint as moved_fen
  from commerce.v_report_payment as entry
  where entry.account = 'cash/' || ticket_shift.id
) as cash;

grant select on ticket.v_report_shift to shanmen_app, shanmen_report;
