-- What waits for a second person, by the business day on which it came about: the items of 批量审核 themselves, as each
-- area declares them.
create view reports.v_open_item as
select item.source, item.biz_date
from (
  select source, stage, biz_date from goods.v_audit_item
  union all select source, stage, biz_date from cashier.v_audit_item
  union all select source, stage, biz_date from ticket.v_audit_item
  union all select source, stage, biz_date from commerce.v_audit_item
  union all select source, stage, biz_date from reception.v_audit_item
  union all select source, stage, biz_date from reports.v_audit_item
  union all select source, stage, biz_date from audit.v_audit_item
) as item
where item.stage = 'waiting';

grant select on reports.v_open_item to shanmen_app, shanmen_report;
