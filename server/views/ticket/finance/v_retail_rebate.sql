-- What stands for each visit and team that bought in the shops, in fen, with the rows that lowered or raised it afterwards.
create view ticket.v_retail_rebate as
select
  accrued.id,
  accrued.ref_kind,
  accrued.ref_id,
  accrued.biz_date,
  accrued.agreement_id,
  agreement.no as agreement_no,
  agreement.retail_bp,
  agreement.retail_per_head_fen,
  enterprise.name as enterprise_name,
  every.due_fen,
  every.paid_fen,
  every.is_paid,
  every.voucher_nos
from ticket.rebate as accrued
join ticket.agreement on agreement.id = accrued.agreement_id
join commerce.enterprise on enterprise.id = agreement.enterprise_id
cross join lateral (
  select
    coalesce(sum(row.amount_fen) filter (where row.state <> 'REVERSED'), 0)::bigint as due_fen,
    coalesce(sum(row.amount_fen) filter (where row.state = 'PAID'), 0)::bigint as paid_fen,
    bool_or(row.id = accrued.id and row.state = 'PAID' and row.reversed_by is null) as is_paid,
    coalesce(string_agg(nullif(row.voucher_no, ''), '、' order by row.id), '') as voucher_nos
  from ticket.rebate as row
  where row.id = accrued.id
     or row.claw_back_of = accrued.id
) as every
where accrued.source = 'RETAIL'
  and accrued.claw_back_of is null;

grant select on ticket.v_retail_rebate to shanmen_app;
