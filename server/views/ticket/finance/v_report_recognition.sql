-- When what was paid for a ticket became revenue, and when that was taken back: with its use (O) or the end of its days (N),
-- and until a use is undone or an absent ticket is restored. A refund is no such step. order_day is the first day on which
-- anything was sold of it.
create view ticket.v_report_recognition as
select
  log.id as log_id,
  log.ticket_id,
  log.at,
  (log.at at time zone 'Asia/Shanghai')::date as biz_date,
  case when log.to_status in ('O', 'N') then 1 else -1 end as sign,
  ticket_order.biz_date as order_day
from ticket.ticket_log as log
join ticket.ticket on ticket.id = log.ticket_id
join ticket.ticket_order on ticket_order.id = ticket.order_id
where (log.to_status in ('O', 'N') or log.from_status in ('O', 'N'))
  and (log.to_status in ('O', 'N')) <> (coalesce(log.from_status, '-') in ('O', 'N'))
  and log.to_status <> 'F';

grant select on ticket.v_report_recognition to shanmen_app, shanmen_report;
