-- The days of 历史汇总, once for each amount that was imported. To ask reports.v_sale, which has the amounts, for the days alone
-- took longer than to read a report.
create view reports.v_history_day as
select biz_date
from reports.history_day;

grant select on reports.v_history_day to shanmen_app, shanmen_report;
