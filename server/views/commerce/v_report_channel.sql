-- Of which kind a sales channel is.
create view commerce.v_report_channel as
select
  sales_channel.id,
  sales_channel.name,
  sales_channel.kind
from commerce.sales_channel;

grant select on commerce.v_report_channel to shanmen_app, shanmen_report;
