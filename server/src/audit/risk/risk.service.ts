import {
  type RiskRule,
  type RiskRuleChange,
  type RiskRuleKey,
  riskRuleKeys,
  riskRules,
} from '@shanmen/shared/contracts/audit/risk';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import {
  findMark,
  insertDismissal,
  listRules,
  type MarkSubject,
  readRule,
  updateRule,
} from './risk.queries.ts';

/** The rules in the order of the contract. */
export async function showRules(db: Db): Promise<RiskRule[]> {
  const rules = await listRules(db);
  return rules.toSorted((a, b) => riskRuleKeys.indexOf(a.rule) - riskRuleKeys.indexOf(b.rule));
}

/** @throws version_conflict, invalid_input for a second threshold that the rule has not, or lacks */
export async function changeRule(
  tx: Tx,
  staff: Staff,
  change: RiskRuleChange,
  now: Date,
): Promise<RiskRule[]> {
  const { rule, times = null } = change;
  if ('times' in riskRules[rule] !== (times !== null))
    throw new RuleViolation('invalid_input', '该规则的阈值不完整', { path: 'times' });
  const before = found(await readRule(tx, rule), '风险规则');
  if (!(await updateRule(tx, change, { staffId: staff.id, at: now })))
    throw new RuleViolation('version_conflict', undefined, { current: before });
  const kept = (of: Pick<RiskRule, 'isOn' | 'threshold' | 'times'>) => ({
    isOn: of.isOn,
    threshold: of.threshold,
    times: of.times,
  });
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'audit.risk-rule.changed',
    objectType: 'risk_rule',
    objectId: riskRules[rule].title,
    before: kept(before),
    after: kept({ ...change, times }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return showRules(tx);
}

/** 解除: the mark was looked into. @throws not_found */
export async function dismissMark(
  tx: Tx,
  staff: Staff,
  id: string,
  { reason, now, outletIds }: { reason: string; now: Date; outletIds: readonly number[] | null },
): Promise<void> {
  const mark = subjectOf(id);
  const { no, outletId } = found(await findMark(tx, mark, outletIds), '风险标记');
  await insertDismissal(tx, mark, { reason, staffId: staff.id, at: now });
  await writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action: 'audit.risk-mark.dismissed',
    objectType: 'risk_mark',
    objectId: `${riskRules[mark.rule].title} ${no}`,
    after: { rule: mark.rule },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

function subjectOf(id: string): MarkSubject {
  const [name = '', subject, number] = id.split('-');
  const rule = riskRuleKeys.find((key: RiskRuleKey) => key === name);
  if (rule === undefined) throw new RuleViolation('not_found', '没有找到风险标记');
  return { rule, subject: subject === 'shift' ? 'shift' : 'slip', subjectId: Number(number) };
}
