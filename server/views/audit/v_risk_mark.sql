-- 风险标记 of tills, each once: a sale, a refund or a shift that a rule speaks of, unless it was dismissed. doc_id is null of a
-- shift. Where a rule counts, what reaches its threshold and what comes after it in the same shift or day is marked.
create view audit.v_risk_mark as
select mark.rule, mark.subject, mark.subject_id, mark.doc_id, mark.shift_id, mark.cashier_id, mark.biz_date, mark.at, mark.value
from (
  select
    rule.rule, 'slip' as subject, slip.doc_id as subject_id, slip.doc_id, slip.shift_id, slip.cashier_id, slip.biz_date,
    slip.sold_at as at,
    case rule.rule
      when 'deletedLines' then slip.removed_lines
      when 'fastRefund' then ceil(slip.after_seconds / 60)
      when 'nearLimit' then slip.limit_share
      when 'reprints' then slip.reprints
      else 1
    end::int as value
  from cashier.v_risk_slip as slip
  cross join audit.risk_rule as rule
  where rule.is_on
    and case rule.rule
      when 'deletedLines' then slip.removed_lines >= rule.threshold
      when 'fastRefund' then slip.after_seconds <= rule.threshold * 60
      when 'otherTender' then slip.is_other_tender
      when 'noReceipt' then slip.is_no_receipt and rule.threshold <= (
        select count(*)
        from cashier.slip as before
        where before.cashier_id = slip.cashier_id
          and before.biz_date = slip.biz_date
          and before.is_refund
          and before.source_doc_id is null
          and before.doc_id <= slip.doc_id
      )
      when 'nearLimit' then slip.limit_share >= rule.threshold and rule.times <= (
        select count(*)
        from cashier.slip as before
        where before.shift_id = slip.shift_id
          and before.limit_share >= rule.threshold
          and before.doc_id <= slip.doc_id
      )
      when 'reprints' then slip.reprints >= rule.threshold
      else false
    end
  union all
  select
    rule.rule, 'slip', slip.doc_id, slip.doc_id, slip.shift_id, slip.cashier_id, slip.biz_date, slip.sold_at, 1
  from cashier.v_below_cost as slip
  join audit.risk_rule as rule on rule.rule = 'belowCost' and rule.is_on
  union all
  select
    rule.rule, 'shift', shift.shift_id, null, shift.shift_id, shift.cashier_id, shift.biz_date, shift.opened_at,
    case rule.rule when 'drawerOpens' then shift.drawer_opens else shift.removed_lines end
  from cashier.v_risk_shift as shift
  join audit.risk_rule as rule on rule.is_on and case rule.rule
    when 'drawerOpens' then shift.drawer_opens >= rule.threshold
    when 'deletedLines' then shift.removed_lines >= rule.times
    else false
  end
) as mark
where not exists (
  select
  from audit.risk_dismissal as dismissal
  where dismissal.rule = mark.rule
    and dismissal.subject = mark.subject
    and dismissal.subject_id = mark.subject_id
);

grant select on audit.v_risk_mark to shanmen_app, shanmen_report;
