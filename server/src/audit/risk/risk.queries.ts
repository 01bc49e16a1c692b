import type {
  RiskMark,
  RiskMarkPage,
  RiskMarkQuery,
  RiskRule,
  RiskRuleChange,
  RiskRuleKey,
} from '@shanmen/shared/contracts/audit/risk';
import { sql } from 'kysely';

import { type Counted, type Fragment, pageLimit, pageOf } from '../../db/page.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { isInOutlets } from '../../queues/queue-parts.queries.ts';

/** Which column of a cashier's day a rule is held against. */
const countOf: Record<RiskRuleKey, string> = {
  deletedLines: 'removed_lines',
  fastRefund: 'refunds',
  otherTender: 'refunds',
  drawerOpens: 'drawer_opens',
  noReceipt: 'no_receipts',
  nearLimit: 'discounts',
  belowCost: 'below_cost',
  reprints: 'reprints',
};

function ofRule(day: string): Fragment {
  const cases = Object.entries(countOf).map(
    ([rule, column]) => sql`when ${sql.lit(rule)} then ${sql.ref(`${day}.${column}`)}`,
  );
  return sql`case mark.rule ${sql.join(cases, sql` `)} end`;
}

/** A page of marks, the latest first, each beside what its cashier did on that day and does on others. */
export async function listMarks(
  db: Db,
  query: RiskMarkQuery,
  outletIds: readonly number[] | null,
): Promise<RiskMarkPage> {
  const { keyword = '', rule = null, from = null, to = null } = query;
  const words = keyword.trim().toLowerCase();
  const { rows } = await sql<Counted<RiskMark>>`
    with found as (
      select
        mark.rule || '-' || mark.subject || '-' || mark.subject_id as id, mark.rule, coalesce(doc.no, shift.no) as no,
        shift.no as "shiftNo", coalesce(outlet.name, '') as "outletName", cashier.name as "cashierName", mark.cashier_id,
        mark.biz_date as "bizDate", mark.at, mark.value, count(*) over ()::int as total
      from audit.v_risk_mark as mark
      join cashier.shift on shift.id = mark.shift_id
      join admin.v_account as cashier on cashier.id = mark.cashier_id
      left join admin.v_outlet as outlet on outlet.id = shift.outlet_id
      left join goods.v_report_document as doc on doc.id = mark.doc_id
      where ${isInOutlets('shift.outlet_id', outletIds)}
        and (${rule}::text is null or mark.rule = ${rule})
        and (${from}::date is null or mark.biz_date >= ${from})
        and (${to}::date is null or mark.biz_date <= ${to})
        and position(${words} in lower(concat_ws(' ', doc.no, shift.no, cashier.name))) > 0
      order by mark.at desc, mark.rule, mark.subject_id desc
      ${pageLimit(query)}
    )
    select
      mark.id, mark.rule, mark.no, mark."shiftNo", mark."outletName", mark."cashierName", mark."bizDate", mark.at,
      mark.value, mark.total,
      coalesce((
        select ${ofRule('day')}
        from cashier.v_risk_day as day
        where day.cashier_id = mark.cashier_id
          and day.biz_date = mark."bizDate"
      ), 0)::int as "dayCount",
      coalesce((
        select round(avg(${ofRule('day')}), 1)
        from cashier.v_risk_day as day
        where day.cashier_id = mark.cashier_id
          and day.biz_date between mark."bizDate" - 28 and mark."bizDate" - 1
      ), 0)::float8 as usual
    from found as mark
    order by mark.at desc, mark.id desc`.execute(db);
  return pageOf<RiskMark>(rows);
}

export type MarkSubject = {
  readonly rule: RiskRuleKey;
  readonly subject: 'slip' | 'shift';
  readonly subjectId: number;
};

/** What a mark stands on; null where there is none in reach. */
export async function findMark(
  db: Db,
  { rule, subject, subjectId }: MarkSubject,
  outletIds: readonly number[] | null,
): Promise<{ no: string; outletId: number } | null> {
  const { rows } = await sql<{ no: string; outletId: number }>`
    select coalesce(doc.no, shift.no) as no, shift.outlet_id as "outletId"
    from audit.v_risk_mark as mark
    join cashier.shift on shift.id = mark.shift_id
    left join goods.v_report_document as doc on doc.id = mark.doc_id
    where mark.rule = ${rule}
      and mark.subject = ${subject}
      and mark.subject_id = ${subjectId}
      and ${isInOutlets('shift.outlet_id', outletIds)}`.execute(db);
  return rows[0] ?? null;
}

export async function insertDismissal(
  tx: Tx,
  { rule, subject, subjectId }: MarkSubject,
  { reason, staffId, at }: { reason: string; staffId: number; at: Date },
): Promise<void> {
  await sql`
    insert into audit.risk_dismissal (rule, subject, subject_id, reason, dismissed_by, dismissed_at)
    values (${rule}, ${subject}, ${subjectId}, ${reason}, ${staffId}, ${at.toISOString()})
    on conflict do nothing`.execute(tx);
}

const ruleRow = sql`
  select
    rule.rule, rule.is_on as "isOn", rule.threshold, rule.times, rule.version, editor.name as "updatedBy",
    rule.updated_at as "updatedAt"
  from audit.risk_rule as rule
  left join admin.v_account as editor on editor.id = rule.updated_by`;

export async function listRules(db: Db): Promise<RiskRule[]> {
  const { rows } = await sql<RiskRule>`${ruleRow}`.execute(db);
  return rows;
}

export async function readRule(db: Db, rule: RiskRuleKey): Promise<RiskRule | null> {
  const { rows } = await sql<RiskRule>`${ruleRow} where rule.rule = ${rule}`.execute(db);
  return rows[0] ?? null;
}

/** @returns whether it had the version that was read */
export async function updateRule(
  tx: Tx,
  { rule, isOn, threshold, times = null, version }: RiskRuleChange,
  { staffId, at }: { staffId: number; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update audit.risk_rule
    set is_on = ${isOn},
        threshold = ${threshold},
        times = ${times},
        version = version + 1,
        updated_at = ${at.toISOString()},
        updated_by = ${staffId}
    where rule = ${rule}
      and version = ${version}
    returning rule`.execute(tx);
  return rows.length === 1;
}
