import {
  type PriceAudit,
  type PriceBatch,
  type PriceRule,
  type PriceRuleChange,
  type PriceRuleDraft,
  priceToType,
} from '@shanmen/shared/contracts/ticket/pricing/price-rule';
import { addFen, type Fen, fen, formatYuan } from '@shanmen/shared/money';

import { readProducts } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { YearTerms } from '../../capacity/slot/calendar.ts';
import { meets, showPriceEffect } from './price-effect.service.ts';
import {
  insertDraft,
  listPricedChannels,
  listRulesBetween,
  lockPrices,
  movePriceRule,
  type PriceStep,
  readPriceRule,
  updateDraft,
} from './price-rule-list.queries.ts';
import { insertApprovedRule, type PriceRuleDraft as ApprovedDraft } from './price-rule.queries.ts';

/** Adds an approved price; a used rule is never changed, a later one takes over. */
export function addPriceRule(tx: Tx, rule: ApprovedDraft): Promise<void> {
  return insertApprovedRule(tx, rule);
}

/** A draft that nobody is asked to pay yet. @throws not_found, time_order, invalid_input */
export async function draftPriceRule(tx: Tx, staff: Staff, draft: PriceRuleDraft): Promise<PriceRule> {
  await refuseTerms(tx, draft);
  const id = await insertDraft(tx, draft, staff.id);
  return noted(tx, staff, id, { before: null });
}

/** @throws not_found, state_forbidden, version_conflict, what {@link draftPriceRule} throws */
export async function changePriceRule(
  tx: Tx,
  staff: Staff,
  id: number,
  change: PriceRuleChange,
): Promise<PriceRule> {
  const before = await requireRule(tx, id, staff);
  if (before.state !== 'DRAFT' || before.agreementNo !== null) throw new RuleViolation('state_forbidden');
  await refuseTerms(tx, change);
  const saved = await updateDraft(tx, id, change, staff.id);
  if (!saved) throw new RuleViolation('version_conflict', undefined, { current: before });
  return noted(tx, staff, id, { before });
}

/** From now on it waits for somebody else. @throws not_found, state_forbidden, price_below_floor */
export async function submitPriceRule(tx: Tx, staff: Staff, id: number): Promise<PriceRule> {
  await refuseBelowFloor(tx, await requireRule(tx, id, staff));
  return lead(tx, staff, id, { from: ['DRAFT'], to: 'PENDING', reason: '' });
}

/**
 * A second person lets the price hold, or sends it back.
 * @throws not_found, state_forbidden, maker_is_checker, price_unconfirmed, price_below_floor
 */
export async function auditPriceRule(
  tx: Tx,
  staff: Staff,
  id: number,
  { approved, reason, typedFen }: PriceAudit,
  moment: { today: string; year: YearTerms },
): Promise<PriceRule> {
  const rule = await requireRule(tx, id, staff);
  refuseMaker(rule.isOwn);
  if (approved && rule.state === 'PENDING') {
    await lockPrices(tx, rule.productId);
    await refuseBelowFloor(tx, rule);
    const { mustType } = await showPriceEffect(tx, rule, moment);
    if (mustType && typedFen !== priceToType(rule)) {
      throw new RuleViolation('price_unconfirmed', undefined, { path: 'typedFen' });
    }
  }
  return lead(tx, staff, id, { from: ['PENDING'], to: approved ? 'APPROVED' : 'DRAFT', reason });
}

/** What was sold by it keeps its price; nothing more is sold by it. @throws not_found, state_forbidden */
export function voidPriceRule(tx: Tx, staff: Staff, id: number, reason: string): Promise<PriceRule> {
  return lead(tx, staff, id, { from: ['DRAFT', 'PENDING', 'APPROVED'], to: 'VOID', reason });
}

/** 批量调价: a draft for each chosen rule, which takes over from a day on. @returns how many */
export async function batchPriceRules(tx: Tx, staff: Staff, batch: PriceBatch): Promise<number> {
  for (const id of batch.ids) {
    const rule = await requireRule(tx, id, staff);
    if (rule.agreementNo !== null) throw new RuleViolation('state_forbidden', '协议价请在协议中调整');
    const draft = { ...draftOf(rule), effectiveFrom: batch.effectiveFrom };
    await draftPriceRule(tx, staff, {
      ...draft,
      salePriceFen: adjusted(rule.salePriceFen, batch),
      settlePriceFen: adjusted(rule.settlePriceFen, batch),
      retailFloorFen: adjusted(rule.retailFloorFen, batch),
    });
  }
  return batch.ids.length;
}

const wholeBp = 10_000;

/** To whole fen; never less than nothing. */
function adjusted(price: Fen | null, { by, amount }: PriceBatch): Fen | null {
  if (price === null) return null;
  const changed =
    by === 'fen' ? addFen(price, fen(amount)) : Math.round((price * (wholeBp + amount)) / wholeBp);
  return fen(Math.max(0, changed));
}

async function refuseTerms(tx: Tx, draft: PriceRuleDraft): Promise<void> {
  const [product] = await readProducts(tx, [draft.productId]);
  if (!product) throw new RuleViolation('not_found', '没有找到该票种', { path: 'productId' });
  const { dateFrom, dateTo, effectiveFrom, effectiveTo, salePriceFen, settlePriceFen } = draft;
  if ((dateFrom === null) !== (dateTo === null)) {
    throw new RuleViolation('invalid_input', '游玩日期起止须同时填写', { path: 'dateTo' });
  }
  if (dateFrom !== null && dateTo !== null && dateFrom > dateTo) {
    throw new RuleViolation('time_order', '游玩日期起止有误', { path: 'dateTo' });
  }
  if (effectiveFrom > effectiveTo)
    throw new RuleViolation('time_order', '失效日须不早于生效日', { path: 'effectiveTo' });
  if (salePriceFen === null && settlePriceFen === null) {
    throw new RuleViolation('invalid_input', '请填写售价或结算价', { path: 'salePriceFen' });
  }
  const { retailFloorFen } = draft;
  if (retailFloorFen !== null && salePriceFen !== null && salePriceFen < retailFloorFen) {
    throw new RuleViolation('price_below_floor', undefined, { path: 'salePriceFen' });
  }
  const most = salePriceFen ?? product.facePriceFen;
  if (settlePriceFen !== null && settlePriceFen > most) {
    throw new RuleViolation('invalid_input', '结算价不能高于售价', { path: 'settlePriceFen' });
  }
}

/** No partner sells below the floor of any price that holds beside its own. @throws price_below_floor */
async function refuseBelowFloor(tx: Tx, rule: PriceRule): Promise<void> {
  const period = { first: rule.effectiveFrom, last: rule.effectiveTo };
  const [others, channels] = await Promise.all([
    listRulesBetween(tx, rule.productId, period),
    listPricedChannels(tx),
  ]);
  const ofPartners = new Set(
    channels.filter(({ customerType }) => customerType === 'OTA').map(({ id }) => id),
  );
  const isPartners = ({ channelId, customerType }: Pick<PriceRule, 'channelId' | 'customerType'>) =>
    customerType === 'OTA' || (channelId !== null && ofPartners.has(channelId));
  for (const other of others.filter(({ id }) => id !== rule.id)) {
    if (!meets(other, { ...rule, channelId: isPartners(rule) ? rule.channelId : null })) continue;
    const [floorFen, saleFen] = isPartners(rule)
      ? [other.retailFloorFen, rule.salePriceFen]
      : [rule.retailFloorFen, isPartners(other) ? other.salePriceFen : null];
    if (floorFen === null || saleFen === null || saleFen >= floorFen) continue;
    const message = `低于最低售价 ¥${formatYuan(floorFen)}（规则 ${isPartners(rule) ? other.id : rule.id}）`;
    throw new RuleViolation('price_below_floor', message, { path: 'salePriceFen', ruleId: other.id });
  }
}

async function requireRule(tx: Tx, id: number, staff: Staff): Promise<PriceRule> {
  return found(await readPriceRule(tx, id, staff.id), '价格');
}

async function lead(tx: Tx, staff: Staff, id: number, step: Omit<PriceStep, 'staffId'>): Promise<PriceRule> {
  const before = await requireRule(tx, id, staff);
  const moved = await movePriceRule(tx, id, { ...step, staffId: staff.id });
  if (!moved) throw new RuleViolation('state_forbidden');
  return noted(tx, staff, id, { before, reason: step.reason });
}

type Note = { before: PriceRule | null; reason?: string };

async function noted(tx: Tx, staff: Staff, id: number, { before, reason = '' }: Note): Promise<PriceRule> {
  const after = await requireRule(tx, id, staff);
  await writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.price-rule.changed',
    objectType: 'price_rule',
    objectId: String(id),
    ...(before ? { before: valuesOf(before) } : {}),
    after: valuesOf(after),
    ...(reason === '' ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return after;
}

function valuesOf(rule: PriceRule) {
  return { ...draftOf(rule), state: rule.state };
}

function draftOf(rule: PriceRule): PriceRuleDraft {
  const { productId, channelId, customerType, season, dayType, dateFrom, dateTo, slotStart, qtyFrom } = rule;
  const { salePriceFen, settlePriceFen, retailFloorFen, approvalDocNo, effectiveFrom, effectiveTo } = rule;
  return {
    productId,
    channelId,
    customerType,
    season,
    dayType,
    dateFrom,
    dateTo,
    slotStart,
    qtyFrom,
    salePriceFen,
    settlePriceFen,
    retailFloorFen,
    approvalDocNo,
    effectiveFrom,
    effectiveTo,
  };
}
