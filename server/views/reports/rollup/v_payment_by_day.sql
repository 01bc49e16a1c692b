-- Money of ticket sales summed by day, in fen: what reports.rollup_payment is filled with.
create view reports.v_payment_by_day as
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

grant select on reports.v_payment_by_day to shanmen_app, shanmen_report;
