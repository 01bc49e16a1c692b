-- Money of tickets and of tills by its way, in fen: a row is one payment or one part of a refund. Ids of tickets are even,
-- those of tills odd.
create view reports.v_payment as
select
  line.entry_id,
  line.entry_kind,
  line.biz_date,
  line.paid_at,
  line.outlet_id,
  outlet.name as outlet_name,
  outlet.outlet_group,
  line.seller_id,
  line.seller_name,
  line.window_name,
  line.order_no,
  line.method,
  line.received_fen,
  line.refund_fen,
  line.net_fen,
  line.taken,
  line.given_back
from (
  select
    entry_id * 2 as entry_id, entry_kind, biz_date, paid_at, outlet_id, seller_id, seller_name, window_name::text, order_no::text,
    method, received_fen, refund_fen, net_fen, taken, given_back
  from ticket.v_report_payment
  union all
  select
    entry_id * 2 + 1, entry_kind, biz_date, paid_at, outlet_id, seller_id, seller_name, till_name::text, doc_no::text,
    case tender when 'CARD' then 'UNIONPAY_CARD' else tender end, received_fen, refund_fen, net_fen,
    (entry_kind = 'sale')::int, (entry_kind = 'refund')::int
  from cashier.v_report_payment
) as line
left join reports.v_outlet as outlet on outlet.id = line.outlet_id;

grant select on reports.v_payment to shanmen_app, shanmen_report;
