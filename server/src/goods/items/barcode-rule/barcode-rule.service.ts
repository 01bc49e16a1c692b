import { type PrintedLabel, readScaleLabel } from '@shanmen/shared/contracts/goods/items/scale-label';
import {
  type BarcodeRule,
  type BarcodeRuleChange,
  type BarcodeRuleDraft,
  type BarcodeRules,
  type LabelTrial,
  rulePattern,
} from '@shanmen/shared/contracts/goods/items/barcode-rule';
import type { MasterStep } from '@shanmen/shared/contracts/master/master-status';
import { fen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findWeighedGood, lookUpGoods } from '../lookup/lookup.queries.ts';
import { weighed } from '../lookup/lookup.service.ts';
import { changedSince, noteMaster } from '../../masters/master-note.ts';
import { markMaster } from '../../masters/master-status.queries.ts';
import { insertRule, listRules, lockRules, updateRule } from './barcode-rule.queries.ts';
import { readSameLabels } from './rule-overlap.ts';

export async function showRules(db: Db): Promise<BarcodeRules> {
  const rules = await listRules(db);
  return rules.map(rule => ({ ...rule, besides: besides(rule, rules).map(({ pattern }) => pattern) }));
}

/** @throws invalid_input for a pattern that is none, code_taken, barcode_rule_overlap */
export async function addRule(tx: Tx, staff: Staff, draft: BarcodeRuleDraft): Promise<BarcodeRule> {
  const rules = await lockRules(tx);
  refusePattern(draft, null, rules);
  refuseOverlap({ ...draft, id: 0, status: 'active' }, rules);
  const id = await insertRule(tx, draft, staff.id);
  return noted(tx, staff, id, null);
}

/** @throws not_found, invalid_input, code_taken, barcode_rule_overlap, version_conflict */
export async function changeRule(
  tx: Tx,
  staff: Staff,
  id: number,
  change: BarcodeRuleChange,
): Promise<BarcodeRule> {
  const rules = await lockRules(tx);
  const before = requireRule(rules, id);
  refusePattern(change, id, rules);
  refuseOverlap({ ...before, ...change }, rules);
  if (!(await updateRule(tx, id, { ...change, staffId: staff.id }))) throw changedSince(before);
  return noted(tx, staff, id, before);
}

/** 停用 and 启用. @throws not_found, barcode_rule_overlap, version_conflict */
export async function stepRule(
  tx: Tx,
  staff: Staff,
  id: number,
  { status, version }: MasterStep,
): Promise<BarcodeRule> {
  const rules = await lockRules(tx);
  const before = requireRule(rules, id);
  refuseOverlap({ ...before, status }, rules);
  const isMarked = await markMaster(tx, 'goods.barcode_rule', id, { status, version, staffId: staff.id });
  if (!isMarked) throw changedSince(before);
  return noted(tx, staff, id, before);
}

/** What a scanned code would be at a till. @throws label_without_weight */
export async function tryLabel(db: Db, code: string): Promise<LabelTrial> {
  const [own] = await lookUpGoods(db, { q: code });
  const rules = (await listRules(db)).filter(({ status }) => status === 'active');
  const label = readScaleLabel(
    code,
    rules.map(({ pattern }) => pattern),
  );
  const ownGood = own?.exact ? own.name : null;
  const rule = rules.find(({ pattern }) => pattern === label?.pattern);
  const { pattern = null, meaning = null } = rule ?? {};
  return { ownGood, pattern, meaning, ...(await readOf(db, label)) };
}

async function readOf(db: Db, label: PrintedLabel | null) {
  const place = { whId: null, storeId: null, on: null };
  const good = label && (await findWeighedGood(db, label.plu, place));
  const found = label && good ? weighed(good, label) : null;
  return {
    isChecked: label?.isChecked ?? false,
    plu: label?.plu ?? null,
    grams: label?.grams ?? null,
    amountFen: label && label.amountFen !== null ? fen(label.amountFen) : null,
    goodName: good?.name ?? null,
    qty: found?.qty ?? null,
    unit: good?.unit ?? null,
  };
}

function requireRule(rules: readonly BarcodeRule[], id: number): BarcodeRule {
  return found(
    rules.find(each => each.id === id),
    '条码规则',
  );
}

function refusePattern(
  { pattern }: BarcodeRuleDraft,
  ownId: number | null,
  rules: readonly BarcodeRule[],
): void {
  if (!rulePattern.test(pattern)) {
    const text = '规则须以 2 开头，后接货号 P、重量 W（克）或金额 A（分）、校验位 C，如 21PPPPPWWWWWC';
    throw new RuleViolation('invalid_input', text, { path: 'pattern' });
  }
  if (rules.some(rule => rule.id !== ownId && rule.pattern === pattern))
    throw new RuleViolation('code_taken', '已有同样的规则', { path: 'pattern' });
}

type Judged = Pick<BarcodeRule, 'id' | 'pattern' | 'status' | 'overlapsOk'>;

/** Two rules read the same labels only where somebody said so. */
function refuseOverlap(rule: Judged, rules: readonly BarcodeRule[]): void {
  const [other] = rule.overlapsOk ? [] : besides(rule, rules);
  if (!other) return;
  const text = `与规则 ${other.pattern}（${other.meaning}）读同样的标签；确需并存请打开「允许重叠」，排在前面的先用`;
  throw new RuleViolation('barcode_rule_overlap', text, { path: 'pattern' });
}

/** Other rules in use that read labels of this one. */
function besides(
  rule: Pick<Judged, 'id' | 'pattern' | 'status'>,
  rules: readonly BarcodeRule[],
): BarcodeRule[] {
  if (rule.status === 'stopped') return [];
  return rules.filter(
    ({ id, pattern, status }) =>
      id !== rule.id && status === 'active' && readSameLabels(pattern, rule.pattern),
  );
}

async function noted(tx: Tx, staff: Staff, id: number, before: BarcodeRule | null): Promise<BarcodeRule> {
  const after = requireRule(await listRules(tx), id);
  await noteMaster(tx, staff, 'barcode-rule', after.pattern, { before, after });
  return after;
}
