-- From which business day to which there is anything to report.
create view ticket.v_report_days as
select
  (select min(biz_date) from ticket.ticket_order) as first_day,
  greatest(
    (select max(biz_date) from ticket.ticket_order),
    (select max(biz_date) from ticket.refund),
    (select max(biz_date) from ticket.ticket_change)
  ) as last_day;

grant select on ticket.v_report_days to shanmen_app, shanmen_report;
