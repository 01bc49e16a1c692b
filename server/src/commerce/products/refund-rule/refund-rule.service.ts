import type {
  RefundRule,
  RefundRuleAudit,
  RefundRuleBinding,
  RefundRuleEffect,
  RefundTerms,
} from '@shanmen/shared/contracts/commerce/products/refund-rule';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import {
  insertRefundRule,
  listRuleChanges,
  markAsked,
  readRefundRule,
  readRefundRuleTerms,
  type RefundRuleRow,
  settleAsked,
  stopRefundRule,
} from './refund-rule.queries.ts';
import { refundWords } from './refund-words.ts';

/** A row with the rule in words. */
export function shownRule({ terms, ...row }: RefundRuleRow): RefundRule {
  return { ...terms, ...row, words: refundWords(terms) };
}

/** A rule that holds for nothing yet. @throws invalid_input, code_taken */
export async function addRule(tx: Tx, staff: Staff, draft: RefundTerms): Promise<RefundRule> {
  refuseUnclear(draft);
  const id = await insertRefundRule(tx, draft, staff.id);
  if (id === null) throw new RuleViolation('code_taken', '编码已用于另一规则', { path: 'code' });
  return noted(tx, staff, id, { before: null, reason: '' });
}

/** Asks that tickets be sold under the rule; it counts once another person approved. @throws not_found, state_forbidden */
export async function askBinding(
  tx: Tx,
  staff: Staff,
  id: number,
  { productIds, reason }: RefundRuleBinding,
): Promise<RefundRule> {
  const before = await requireRule(tx, id, staff);
  const known = new Set((await readRefundRuleTerms(tx)).products.map(product => product.id));
  const held = new Set(before.products.map(product => product.id));
  if (productIds.some(productId => !known.has(productId)))
    throw new RuleViolation('not_found', '没有找到该票种', { path: 'productIds' });
  const asked = productIds.filter(productId => !held.has(productId));
  if (asked.length === 0) throw new RuleViolation('state_forbidden', '所选票种已在使用该规则');
  if (!(await markAsked(tx, id, { productIds: asked, reason, staffId: staff.id }))) {
    const why = before.status === 'off' ? '规则已停用，请复制后使用' : '已有申请待审核';
    throw new RuleViolation('state_forbidden', why);
  }
  return noted(tx, staff, id, { before, reason });
}

/** What an approval changes, ticket by ticket; what was sold keeps the rule of its sale. @throws not_found */
export async function showBindingEffect(db: Db, id: number, staff: Staff): Promise<RefundRuleEffect> {
  const rule = await requireRule(db, id, staff);
  const changes = await listRuleChanges(db, rule.asked?.map(product => product.id) ?? []);
  return changes.map(({ product, soldTickets, terms }) => ({
    product,
    fromName: terms?.name ?? null,
    from: refundWords(terms),
    to: rule.words,
    soldTickets,
  }));
}

/** @throws not_found where nothing waits, maker_is_checker */
export async function auditBinding(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason }: RefundRuleAudit,
): Promise<RefundRule> {
  const before = await requireRule(tx, id, staff);
  if (before.asked === null) throw new RuleViolation('not_found', '没有待审核的申请');
  refuseMaker(before.isOwn);
  await settleAsked(tx, id, approved, staff.id);
  return noted(tx, staff, id, { before, reason });
}

/** @throws not_found, rule_in_use, state_forbidden */
export async function turnOffRule(tx: Tx, staff: Staff, id: number): Promise<RefundRule> {
  const before = await requireRule(tx, id, staff);
  if (before.status === 'off') throw new RuleViolation('state_forbidden', '规则已停用');
  if (!(await stopRefundRule(tx, id, staff.id))) {
    const names = before.products.map(product => product.name).join('、');
    throw new RuleViolation('rule_in_use', names === '' ? undefined : `规则使用中：${names}`);
  }
  return noted(tx, staff, id, { before, reason: '' });
}

/** @throws invalid_input with the field that is wrong */
function refuseUnclear({ mode, tiers, expired, expiredDays, feeMinFen, feeMaxFen }: RefundTerms): void {
  const refuse = (path: string, message: string) => new RuleViolation('invalid_input', message, { path });
  if (mode === 'FORBID' && tiers.length > 0) throw refuse('tiers', '不可退的规则没有档位');
  if (mode !== 'FORBID' && tiers.length === 0) throw refuse('tiers', '请至少填写一档手续费');
  if (tiers.some(({ feeBp, feeFen }) => (feeBp === null) === (feeFen === null)))
    throw refuse('tiers', '每档填写比例或金额其中一项');
  const hours = tiers.map(tier => tier.hoursBeforeMin);
  const isInOrder = hours.every((hour, index) => {
    const next = hours[index + 1];
    return next === undefined || (hour !== null && (next === null || next < hour));
  });
  if (!isInOrder) throw refuse('tiers', '档位须从早到晚，且不重复');
  if (feeMaxFen !== null && feeMaxFen < feeMinFen) throw refuse('feeMaxFen', '最高手续费不能低于最低手续费');
  if ((expired === 'FORBID') !== (expiredDays === 0))
    throw refuse('expiredDays', expired === 'FORBID' ? '过期不可退时天数为 0' : '请填写过期后可退的天数');
}

async function requireRule(db: Db, id: number, staff: Staff): Promise<RefundRule> {
  return shownRule(found(await readRefundRule(db, id, staff.id), '退票规则'));
}

type Note = { before: RefundRule | null; reason: string };

async function noted(tx: Tx, staff: Staff, id: number, { before, reason }: Note): Promise<RefundRule> {
  const after = await requireRule(tx, id, staff);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.refund-rule.changed',
    objectType: 'refund_rule',
    objectId: after.code,
    ...(before ? { before: keptOf(before) } : {}),
    after: keptOf(after),
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

/** What the log keeps: the rule in words, and the tickets that are or shall be sold under it. */
function keptOf({ name, status, words, products, asked }: RefundRule) {
  const namesOf = (list: readonly { name: string }[]) => list.map(product => product.name).join('、');
  return {
    name,
    status,
    ruleWords: words,
    boundProducts: namesOf(products),
    askedProducts: namesOf(asked ?? []),
  };
}
