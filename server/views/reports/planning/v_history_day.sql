-- The days of 历史汇总, once for each of what was imported. Beside reports.v_sale, which has what they took: to ask that view for the days alone took
-- longer than to read a report.
create view reports.v_history_day as
select biz_date
from reports.history_day;

grant select on reports.v_history_day to shanmen_app, shanmen_report;
