-- 对账: how an entry of the ledger stands against the bill of its provider; entries that no bill met have no row.
create view commerce.v_report_bill_match as
select
  entry_id,
  case when result <> 'MATCHED' and state = 'SETTLED' then 'SETTLED' else result end as reconcile
from commerce.channel_bill_row
where entry_id is not null;

grant select on commerce.v_report_bill_match to shanmen_app, shanmen_report;
