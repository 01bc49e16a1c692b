-- The first business day of the product: 历史汇总 ends before it. Null where nothing was sold yet.
create view reports.v_business_begin as
select least(
  (select first_day from ticket.v_report_days),
  (select min(biz_date) from goods.v_report_sale)
) as first_day;

grant select on reports.v_business_begin to shanmen_app, shanmen_report;
