import type {
  Agreement,
  AgreementAudit,
  AgreementChange,
  AgreementDraft,
} from '@shanmen/shared/contracts/ticket/groups/agreement';
import { addDays, daysBetween } from '@shanmen/shared/time';

import { lockEnterprise, readEnterprise, readProducts } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { findOverlapping, readAgreement } from './agreement.queries.ts';
import {
  insertAgreement,
  insertAgreementPrices,
  moveAgreement,
  readMakers,
  updateAgreement,
} from './agreement-write.queries.ts';

/** @throws not_found, state_forbidden for an enterprise that ended, time_order, invalid_input */
export async function addAgreement(
  tx: Tx,
  staff: Staff,
  draft: AgreementDraft,
  today: string,
): Promise<Agreement> {
  await refuseTerms(tx, draft);
  return noted(tx, staff, await insertAgreement(tx, draft, staff.id), { before: null, today });
}

/** Only a draft can be changed. @throws not_found, state_forbidden, time_order, version_conflict */
export async function changeAgreement(
  tx: Tx,
  staff: Staff,
  id: number,
  change: AgreementChange,
  today: string,
): Promise<Agreement> {
  const before = await requireAgreement(tx, id, today);
  if (before.enterpriseId !== change.enterpriseId) throw new RuleViolation('not_found', '没有找到该协议');
  if (before.state !== 'DRAFT') throw new RuleViolation('state_forbidden', '只有草稿可以修改，请退回或续签');
  await refuseTerms(tx, change);
  const saved = await updateAgreement(tx, id, change, staff.id);
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, { before, today });
}

/** @throws not_found, state_forbidden, invalid_input when no ticket is named */
export async function submitAgreement(tx: Tx, staff: Staff, id: number, today: string): Promise<Agreement> {
  const before = await requireAgreement(tx, id, today);
  if (before.products.length === 0 && !givesBackRetail(before))
    throw new RuleViolation('invalid_input', '请先添加授权票种');
  await lead(tx, staff, before, { from: 'DRAFT', to: 'AUDITING' });
  return noted(tx, staff, id, { before, today });
}

/**
 * Brings an agreement into force with its prices, or sends it back. The enterprise is locked, so that of two
 * agreements about the same ticket and days the second one finds the first.
 * @throws not_found, state_forbidden, maker_is_checker, agreement_overlap
 */
export async function auditAgreement(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason }: AgreementAudit,
  today: string,
): Promise<Agreement> {
  const before = await requireAgreement(tx, id, today);
  refuseMaker((await readMakers(tx, id)).includes(staff.id));
  if (approved) {
    await lockEnterprise(tx, before.enterpriseId);
    const other = await findOverlapping(tx, before);
    if (other) {
      const text = `${other.productName} 在协议 ${other.no} 的有效期内已生效，请先终止该协议或调整日期`;
      throw new RuleViolation('agreement_overlap', text, other);
    }
  }
  await lead(tx, staff, before, { from: 'AUDITING', to: approved ? 'ACTIVE' : 'DRAFT' });
  if (approved) await insertAgreementPrices(tx, id, staff.id);
  return noted(tx, staff, id, { before, today, reason });
}

/** From now on nothing is sold under it. @throws not_found, state_forbidden */
export async function stopAgreement(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  today: string,
): Promise<Agreement> {
  const before = await requireAgreement(tx, id, today);
  await lead(tx, staff, before, { from: 'ACTIVE', to: 'TERMINATED' });
  return noted(tx, staff, id, { before, today, reason });
}

/** A draft of the same terms for as many days after the last one. @throws not_found */
export async function renewAgreement(tx: Tx, staff: Staff, id: number, today: string): Promise<Agreement> {
  const old = await requireAgreement(tx, id, today);
  const validFrom = addDays(old.validTo, 1);
  const validTo = addDays(validFrom, daysBetween(old.validFrom, old.validTo));
  return addAgreement(tx, staff, { ...termsOf(old), validFrom, validTo }, today);
}

async function requireAgreement(tx: Tx, id: number, today: string): Promise<Agreement> {
  return found(await readAgreement(tx, id, today), '协议');
}

type Step = Pick<Parameters<typeof moveAgreement>[2], 'from' | 'to'>;

async function lead(tx: Tx, staff: Staff, { id }: Agreement, { from, to }: Step): Promise<void> {
  if (await moveAgreement(tx, id, { from, to, staffId: staff.id })) return;
  throw new RuleViolation('state_forbidden', undefined, { from, to });
}

async function refuseTerms(tx: Tx, draft: AgreementDraft): Promise<void> {
  const enterprise = await readEnterprise(tx, draft.enterpriseId);
  if (!enterprise) throw new RuleViolation('not_found', '没有找到该企业', { path: 'enterpriseId' });
  if (enterprise.status === 'TERMINATED') throw new RuleViolation('state_forbidden', '该企业已终止合作');
  if (draft.validFrom > draft.validTo) {
    throw new RuleViolation('time_order', '到期日须不早于起始日', { path: 'validTo' });
  }
  if ((draft.noshowPolicy === 'CHARGE_PCT') !== (draft.noshowBp !== null)) {
    throw new RuleViolation('invalid_input', '按比例收未到费时须填写比例', { path: 'noshowBp' });
  }
  if ((draft.rebatePeriod === null) !== (draft.rebates.length === 0)) {
    throw new RuleViolation('invalid_input', '返利周期与返利阶梯须同时填写', { path: 'rebatePeriod' });
  }
  refuseTiers(draft);
  const { retailBp = null, retailPerHeadFen = null } = draft;
  if (retailBp !== null && retailPerHeadFen !== null) {
    throw new RuleViolation('invalid_input', '零售返利按比例或按人数，只填一项', { path: 'retailBp' });
  }
  await refuseProducts(tx, draft);
}

/** An agreement with a shop's guests alone names no ticket. */
function givesBackRetail({ retailBp = null, retailPerHeadFen = null }: AgreementDraft): boolean {
  return retailBp !== null || retailPerHeadFen !== null;
}

/** Heads are paid per head, money by a share of it; with both a step's part would be of two kinds. */
function refuseTiers({ rebates, rebateBasis }: AgreementDraft): void {
  if (new Set(rebates.map(tier => tier.fromValue)).size !== rebates.length) {
    throw new RuleViolation('invalid_input', '返利阶梯的起点不能重复', { path: 'rebates' });
  }
  const isHeads = rebateBasis === 'HEADS';
  if (rebates.some(({ perHeadFen, bp }) => (perHeadFen !== null) !== isHeads || (bp === null) !== isHeads)) {
    const words = isHeads ? '按人数返利时，每级填每人返多少' : '按金额返利时，每级填比例';
    throw new RuleViolation('invalid_input', words, { path: 'rebates' });
  }
}

async function refuseProducts(tx: Tx, { products }: AgreementDraft): Promise<void> {
  const ids = [...new Set(products.map(product => product.productId))];
  const known = await readProducts(tx, ids);
  if (known.length !== ids.length) throw new RuleViolation('not_found', '没有找到其中的票种');
  const keys = products.map(({ productId, season }) => `${productId} ${season}`);
  if (new Set(keys).size !== keys.length) {
    throw new RuleViolation('invalid_input', '同一票种、同一季节只能填一行');
  }
}

/** What an agreement says, without what became of it. */
function termsOf(agreement: Agreement): AgreementDraft {
  const {
    id: _id,
    no: _no,
    enterpriseName: _name,
    enterpriseKind: _kind,
    state: _state,
    limitFen: _limit,
    availableFen: _available,
    version: _version,
    ...terms
  } = agreement;
  return terms;
}

type Note = { before: Agreement | null; today: string; reason?: string };

async function noted(tx: Tx, staff: Staff, id: number, { before, today, reason }: Note): Promise<Agreement> {
  const after = await requireAgreement(tx, id, today);
  const isSaid = reason !== undefined && reason !== '';
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.agreement.changed',
    objectType: 'agreement',
    objectId: after.no,
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    ...(isSaid ? { reason } : {}),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

function valuesOf(agreement: Agreement) {
  return { ...termsOf(agreement), state: agreement.state };
}
