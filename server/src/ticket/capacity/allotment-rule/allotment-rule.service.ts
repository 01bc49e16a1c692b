import type {
  AllotmentRule,
  AllotmentRuleChange,
  AllotmentRuleDraft,
} from '@shanmen/shared/contracts/ticket/capacity/allotment-rule';
import { addDays, dayOf } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { keepPlaces } from '../slot/keep-places.queries.ts';
import {
  insertAllotmentRule,
  lockRulesOfSpot,
  readAllotmentRule,
  updateAllotmentRule,
} from './allotment-rule.queries.ts';
import { keepWalkinShare } from './walkin-share.ts';

/** Days that can be open ahead. */
const daysAhead = 400;

/**
 * 配额方案: from now on so much of each slot is kept, also of the days that are open already, as far as there is
 * room. What a rule made stays as it is when the rule changes.
 * @throws not_found, invalid_input, allotment_exists, allotment_too_large
 */
export async function addAllotmentRule(
  tx: Tx,
  staff: Staff,
  draft: AllotmentRuleDraft,
  now: Date,
): Promise<AllotmentRule> {
  await refuseDraft(tx, draft, null);
  const id = await insertAllotmentRule(tx, draft, staff.id);
  if (id === null) throw new RuleViolation('allotment_exists', undefined, { path: 'channelId' });
  const rule = await noted(tx, staff, id, null);
  if (draft.status === 'on') {
    const today = dayOf(now);
    await keepPlaces(tx, { first: today, last: addDays(today, daysAhead) }, { ruleId: id });
  }
  return rule;
}

/** Days that are open already keep what they have. @throws what `addAllotmentRule` throws, version_conflict, walkin_share_required */
export async function changeAllotmentRule(
  tx: Tx,
  staff: Staff,
  id: number,
  change: AllotmentRuleChange,
): Promise<AllotmentRule> {
  const before = await readAllotmentRule(tx, id);
  const isSame =
    before?.spotId === change.spotId &&
    before.channelId === change.channelId &&
    before.enterpriseId === change.enterpriseId;
  if (!before || !isSame) throw new RuleViolation('not_found', '没有找到该配额方案');
  await refuseDraft(tx, change, id);
  await keepWalkinShare(tx, before, change);
  if (!(await updateAllotmentRule(tx, id, change, staff.id))) {
    throw new RuleViolation('version_conflict', undefined, { current: before });
  }
  return noted(tx, staff, id, before);
}

async function refuseDraft(tx: Tx, draft: AllotmentRuleDraft, ownId: number | null): Promise<void> {
  if ((draft.channelId === null) === (draft.enterpriseId === null)) {
    throw new RuleViolation('invalid_input', '请选择渠道或企业之一', { path: 'channelId' });
  }
  const rules = found(await lockRulesOfSpot(tx, draft.spotId), '景点');
  if (draft.status === 'off') return;
  const others = rules.filter(rule => rule.id !== ownId);
  const isHeld = others.some(
    ({ channelId, enterpriseId }) => channelId === draft.channelId && enterpriseId === draft.enterpriseId,
  );
  if (isHeld) throw new RuleViolation('allotment_exists', undefined, { path: 'channelId' });
  const kept = others.reduce((sum, rule) => sum + rule.sharePercent, 0);
  if (kept + draft.sharePercent <= 100) return;
  throw new RuleViolation('allotment_too_large', `其他方案已占 ${kept}%，最多可设 ${100 - kept}%`, {
    path: 'sharePercent',
    kept,
  });
}

async function noted(tx: Tx, staff: Staff, id: number, before: AllotmentRule | null): Promise<AllotmentRule> {
  const after = await readAllotmentRule(tx, id);
  if (!after) throw new Error(`allotment rule ${id} was written in this transaction`);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.allotment-rule.changed',
    objectType: 'allotment_rule',
    objectId: String(id),
    ...(before ? { before } : {}),
    after,
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}
