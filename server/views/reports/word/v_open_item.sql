-- What waits for a second person, by the day on which it came about: shifts with a difference or ended by somebody else,
-- refunds, documents of goods, and sheets of a day.
create view reports.v_open_item as
select '收银班次' as kind, biz_date
from cashier.v_report_shift
where state = 'CLOSED' and (over_short_fen <> 0 or is_forced)
union all
select '售票班次', biz_date
from ticket.v_report_shift
where state = 'CLOSED' and over_short_fen <> 0
union all
select '退票', asked_on
from ticket.v_report_waiting_refund
union all
select '商品单据', biz_date
from goods.v_report_document
where status = 'submitted'
union all
select '今日报表', biz_date
from reports.today_sheet
where state = 'submitted';

grant select on reports.v_open_item to shanmen_app, shanmen_report;
