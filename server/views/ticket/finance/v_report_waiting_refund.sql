-- Refunds that a second person has to let through, by the day on which somebody asked for them.
create view ticket.v_report_waiting_refund as
select id, (asked_at at time zone 'Asia/Shanghai')::date as asked_on
from ticket.refund
where state = 'AUDITING';

grant select on ticket.v_report_waiting_refund to shanmen_app, shanmen_report;
