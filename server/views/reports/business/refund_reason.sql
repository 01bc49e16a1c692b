-- Why goods came back, in one of the words of 销售退货单.
create or replace function reports.refund_reason(reason text) returns text
language sql immutable parallel safe
as $$
  select case
    when reason is null then '未说明'
    when reason in ('质量问题', '多买', '发错货', '未说明') then reason
    else '其他'
  end
$$;
