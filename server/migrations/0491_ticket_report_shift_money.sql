-- Money belongs to whose drawer it went into, payments and refunds are counted apart, and paper without numbers has no spoilt
-- sheets.

create or replace view ticket.v_report_payment as
select
  payment.id * 2 as entry_id,
  'sale'::text as entry_kind,
  payment.biz_date,
  coalesce(payment.paid_at, ticket_order.sold_at) as paid_at,
  coalesce(shift.outlet_id, ticket_order.outlet_id) as outlet_id,
  coalesce(shift.seller_id, ticket_order.seller_id) as seller_id,
  seller.name as seller_name,
  payment.shift_id,
  coalesce(shift.window_id, ticket_order.window_id) as window_id,
  sale_window.name as window_name,
  ticket_order.channel_id,
  sales_channel.name as channel_name,
  ticket_order.id as order_id,
  ticket_order.order_no,
  payment.method,
  payment.amount_fen as received_fen,
  0::bigint as refund_fen,
  payment.amount_fen as net_fen,
  (payment.amount_fen > 0)::int as taken,
  0 as given_back
from ticket.payment
join ticket.ticket_order on ticket_order.id = payment.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.ticket_shift as shift on shift.id = payment.shift_id
left join ticket.sale_window on sale_window.id = coalesce(shift.window_id, ticket_order.window_id)
left join admin.v_account as seller on seller.id = coalesce(shift.seller_id, ticket_order.seller_id)
where payment.state = 'SUCCESS'
union all
select
  refund_payment.id * 2 + 1,
  'refund'::text,
  refund.biz_date,
  refund.done_at,
  refund.outlet_id,
  refund.apply_by,
  seller.name,
  refund.shift_id,
  refund.window_id,
  sale_window.name,
  ticket_order.channel_id,
  sales_channel.name,
  ticket_order.id,
  ticket_order.order_no,
  refund_payment.method,
  0::bigint,
  refund_payment.amount_fen,
  -refund_payment.amount_fen,
  0,
  1
from ticket.refund_payment
join ticket.refund on refund.id = refund_payment.refund_id
join ticket.ticket_order on ticket_order.id = refund.order_id
join commerce.sales_channel on sales_channel.id = ticket_order.channel_id
left join ticket.sale_window on sale_window.id = refund.window_id
left join admin.v_account as seller on seller.id = refund.apply_by
where refund.state = 'DONE';

create or replace view ticket.v_report_shift as
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

alter table reports.rollup_payment
  add column taken bigint not null default 0,
  add column given_back bigint not null default 0;

create or replace view reports.v_payment_by_day as
select
  biz_date,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  method,
  count(*) as lines,
  coalesce(sum(received_fen), 0)::bigint as received_fen,
  coalesce(sum(refund_fen), 0)::bigint as refund_fen,
  coalesce(sum(net_fen), 0)::bigint as net_fen,
  coalesce(sum(taken), 0)::bigint as taken,
  coalesce(sum(given_back), 0)::bigint as given_back
from ticket.v_report_payment
group by
  biz_date,
  outlet_id,
  seller_id,
  shift_id,
  window_id,
  channel_id,
  method;
