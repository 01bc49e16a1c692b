-- 解款 that counts, for reports.
create view audit.v_report_bank_in as
select
  bank_in.id as bank_in_id,
  bank_in.no,
  bank_in.biz_date,
  bank_in.made_at,
  bank_in.outlet_id,
  bank_in.made_by as seller_id,
  maker.name as seller_name,
  bank_in.amount_fen
from audit.bank_in
join admin.v_account as maker on maker.id = bank_in.made_by
where bank_in.voided_at is null;

grant select on audit.v_report_bank_in to shanmen_app, shanmen_report;
