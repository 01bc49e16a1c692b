import {
  type ProductAudit,
  type ProductChange,
  productChecks,
  type ProductCopy,
  type ProductDetail,
  type ProductDraft,
  type ProductEffect,
} from '@shanmen/shared/contracts/commerce/products/product-draft';
import { changesInWords } from '@shanmen/shared/contracts/admin/records/audit-words';
import { conditionsOf } from '@shanmen/shared/contracts/ticket/pricing/eligibility';
import { changeBpOf, isStark } from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { fen } from '@shanmen/shared/money';
import { dayOf } from '@shanmen/shared/time';

import { changesOf, initialsOf } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { type AuditedChange, listAuditedChanges } from '../../../platform/audit/audit-history.queries.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  insertCopy,
  insertDraft,
  listCombosOf,
  moveProduct,
  type ProductStep,
  putPlace,
  readProductDetail,
  readProductTerms,
  updateDraft,
} from './product-draft.queries.ts';

/** Who acts, and when. */
export type DraftWork = { staff: Staff; now: Date };

/** @throws not_found */
export async function showProduct(db: Db, id: number, { staff, now }: DraftWork): Promise<ProductDetail> {
  return found(await readProductDetail(db, id, { staffId: staff.id, today: dayOf(now) }), '票种');
}

/** A draft that nobody buys yet. @throws code_taken, invalid_input, not_found */
export async function draftProduct(tx: Tx, work: DraftWork, draft: ProductDraft): Promise<ProductDetail> {
  refuseUnclear(draft);
  await refuseUnknown(tx, draft);
  const id = await insertDraft(tx, { ...draft, pinyin: initialsOf(draft.name), staffId: work.staff.id });
  if (id === null) throw codeTaken();
  await putPlace(tx, id, draft);
  return noteProduct(tx, work, id, { before: null });
}

/** @throws not_found, code_taken */
export async function copyProduct(
  tx: Tx,
  work: DraftWork,
  id: number,
  copy: ProductCopy,
): Promise<ProductDetail> {
  await showProduct(tx, id, work);
  const made = await insertCopy(tx, id, { ...copy, pinyin: initialsOf(copy.name), staffId: work.staff.id });
  if (made === null) throw codeTaken();
  return noteProduct(tx, work, made, { before: null });
}

/**
 * The code stays. What is on sale is taken off first, and audited again before it is sold.
 * @throws not_found, invalid_input, state_forbidden, version_conflict with what stands there now
 */
export async function changeProduct(
  tx: Tx,
  work: DraftWork,
  id: number,
  change: ProductChange,
): Promise<ProductDetail> {
  refuseUnclear(change);
  await refuseUnknown(tx, change);
  const before = await showProduct(tx, id, work);
  if (before.code !== change.code) throw new RuleViolation('not_found', '没有找到该票种');
  if (before.state === 'ON' || before.state === 'PENDING') {
    throw new RuleViolation('state_forbidden', '上架或待审的票种不能修改，请先下架或退回', {
      state: before.state,
    });
  }
  const staffId = work.staff.id;
  if (!(await updateDraft(tx, id, { ...change, pinyin: initialsOf(change.name), staffId }))) {
    throw new RuleViolation('version_conflict', undefined, { current: await showProduct(tx, id, work) });
  }
  const isMoved = before.spotId !== change.spotId || before.timesTotal !== change.timesTotal;
  if (isMoved) await putPlace(tx, id, change);
  return noteProduct(tx, work, id, { before });
}

/** From now on it waits for somebody else. @throws not_found, state_forbidden */
export function submitProduct(tx: Tx, work: DraftWork, id: number): Promise<ProductDetail> {
  return lead(tx, work, id, { from: ['DRAFT'], to: 'PENDING', reason: '' });
}

/** What a ticket changes once it is approved, against what the log kept of it when it was sold last. @throws not_found */
export async function showProductEffect(db: Db, id: number, work: DraftWork): Promise<ProductEffect> {
  const product = await showProduct(db, id, work);
  const sold = soldLast(await listAuditedChanges(db, objectType, product.code));
  const now: Readonly<Record<string, unknown>> = keptOf(product);
  const next = Object.fromEntries(Object.keys(sold ?? {}).map(field => [field, now[field]]));
  const soldFen = sold && fen(Number(sold['facePriceFen'] ?? product.facePriceFen));
  return {
    changes: sold && changesInWords({ objectType, changes: changesOf(sold, next) }),
    changeBp: changeBpOf(soldFen, product.facePriceFen),
    combos: await listCombosOf(db, id),
    mustType: isStark(soldFen, product.facePriceFen),
  };
}

/** What each field said that was changed since the ticket could be sold; null where it never could. */
function soldLast(log: readonly AuditedChange[]): Record<string, unknown> | null {
  const sold: Record<string, unknown> = {};
  for (const { before } of log) {
    if (before === null) return null;
    const { state, ...fields } = before;
    Object.assign(sold, fields);
    if (state === 'READY' || state === 'ON' || state === 'OFF') return sold;
  }
  return null;
}

/**
 * A second person lets it be sold, or sends it back.
 * @throws not_found, state_forbidden, maker_is_checker, price_unconfirmed
 */
export async function auditProduct(
  tx: Tx,
  work: DraftWork,
  id: number,
  { approved, reason, typedFen }: ProductAudit,
): Promise<ProductDetail> {
  const product = await showProduct(tx, id, work);
  refuseMaker(product.isOwn);
  if (approved && product.state === 'PENDING') {
    const { mustType } = await showProductEffect(tx, id, work);
    if (mustType && typedFen !== product.facePriceFen) {
      throw new RuleViolation('price_unconfirmed', undefined, { path: 'typedFen' });
    }
  }
  return lead(tx, work, id, { from: ['PENDING'], to: approved ? 'READY' : 'DRAFT', reason });
}

/** On sale at every place that sells it, once nothing is missing. @throws not_found, product_incomplete, state_forbidden */
export async function putOnSale(tx: Tx, work: DraftWork, id: number): Promise<ProductDetail> {
  const { missing } = await showProduct(tx, id, work);
  if (missing.length > 0) {
    const words = missing.map(check => productChecks[check][0]).join('、');
    throw new RuleViolation('product_incomplete', `不能上架，还缺：${words}`, { missing });
  }
  return lead(tx, work, id, { from: ['READY', 'OFF'], to: 'ON', reason: '' });
}

/** What was sold stays sold. @throws not_found, state_forbidden */
export function takeOffSale(tx: Tx, work: DraftWork, id: number, reason: string): Promise<ProductDetail> {
  return lead(tx, work, id, { from: ['ON'], to: 'OFF', reason });
}

/** Who may have a ticket is told by a document, so it has to name everybody. @throws invalid_input */
function refuseUnclear({ eligibility, idPolicy, photoRequired }: ProductDraft): void {
  const refuse = (path: string, message: string) => new RuleViolation('invalid_input', message, { path });
  if (photoRequired && idPolicy !== 'EVERY_VISITOR') throw refuse('photoRequired', '留照片的票须一人一证');
  if (eligibility === null) return;
  if (idPolicy !== 'EVERY_VISITOR') throw refuse('idPolicy', '有购买条件的票须一人一证');
  if (eligibility.ages.some(({ from, to }) => from > to))
    throw refuse('eligibility', '年龄的起点不能大于终点');
  if (eligibility.certs.includes('HEIGHT') && eligibility.heightMaxCm === null)
    throw refuse('eligibility', '凭身高购买须填身高上限');
}

/** @throws not_found for a spot or a refund rule that there is none of */
async function refuseUnknown(tx: Tx, { spotId, refundRuleId }: ProductDraft): Promise<void> {
  const { spots, refundRules } = await readProductTerms(tx);
  const isAmong = (id: number | null, choices: readonly { id: number }[]) =>
    id === null || choices.some(choice => choice.id === id);
  if (!isAmong(spotId, spots)) throw new RuleViolation('not_found', '没有找到该景点', { path: 'spotId' });
  if (!isAmong(refundRuleId, refundRules))
    throw new RuleViolation('not_found', '没有找到该退票规则', { path: 'refundRuleId' });
}

function codeTaken(): RuleViolation {
  return new RuleViolation('code_taken', '编码已用于另一票种', { path: 'code' });
}

async function lead(
  tx: Tx,
  work: DraftWork,
  id: number,
  step: Omit<ProductStep, 'staffId'>,
): Promise<ProductDetail> {
  const before = await showProduct(tx, id, work);
  if (!(await moveProduct(tx, id, { ...step, staffId: work.staff.id }))) {
    throw new RuleViolation('state_forbidden', undefined, { state: before.state });
  }
  return noteProduct(tx, work, id, { before, reason: step.reason });
}

type Note = { before: ProductDetail | null; reason?: string };

/** Writes down what became of a ticket, and shows it. */
export async function noteProduct(
  tx: Tx,
  work: DraftWork,
  id: number,
  { before, reason = '' }: Note,
): Promise<ProductDetail> {
  const after = await showProduct(tx, id, work);
  const { staff } = work;
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'commerce.product.changed',
    objectType,
    objectId: after.code,
    ...(before ? { before: keptOf(before) } : {}),
    after: keptOf(after),
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

const objectType = 'product';

/** What the log keeps: what the form says, and the state. */
function keptOf({
  name,
  state,
  facePriceFen,
  opens,
  refundRuleName,
  crowd,
  validDays,
  hotkey,
  channels,
  eligibility,
  photoRequired,
  picture,
}: ProductDetail) {
  const allowed = eligibility === null ? '' : conditionsOf(eligibility);
  const conditions = [allowed, photoRequired ? '须留持票人照片' : ''].filter(Boolean).join('；');
  return {
    name,
    state,
    facePriceFen,
    opens,
    refundRuleName,
    crowd,
    validDays,
    hotkey,
    channels,
    conditions,
    picture: picture?.name ?? null,
  };
}
