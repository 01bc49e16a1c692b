import type { RebateDelta } from '@shanmen/shared/contracts/reception/teams/team-change';
import type { SaleTag, SaleTagDraft, TagChoices } from '@shanmen/shared/contracts/cashier/guests/sale-tag';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { asPart, type Db, type Tx } from '../../../db/transaction.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import {
  listEscortChoices,
  listTeamsInside,
  mobileHashOf,
  plateKey,
  readEscorts,
  readSaleTeam,
} from '../../../ticket/public.ts';
import type { TillReach } from '../../shift/shift.queries.ts';
import type { Moment } from '../../shift/shift.service.ts';
import { lockVisit, type OutletReach } from '../driver-visit/driver-visit.queries.ts';
import { moved, retagged } from '../retail-rebate/retail-rebate.service.ts';
import {
  findVisitsAndStaff,
  insertTags,
  isStaffInWork,
  lockTaggedSales,
  type NewTag,
  noteTagRefused,
  readTag,
} from './sale-tag.queries.ts';

/**
 * Attributes a sale, beside the tag that it had; the sale itself stays as it is.
 * A team is the one that held the plate when the sale was keyed.
 * @throws not_found for a sale out of reach, a visit, a team or a person; escort_inactive; team_state_forbidden;
 *   plate_unusable for a plate that the team did not hold then; state_forbidden for a refund, for a
 *   visit of another day or outlet, and where one of the two visits has been audited
 */
export async function tagSale(
  tx: Tx,
  staffId: number,
  docId: number,
  { visitId, driverId, guideId, salesmanId, teamId, plateIssueId, reason = '' }: SaleTagDraft,
  { now, bizDate, reach, keyedAt }: Moment & { reach: TillReach; keyedAt?: Date },
): Promise<SaleTag> {
  const visit = visitId === undefined ? null : found(await lockVisit(tx, visitId, null), '到访');
  const [locked] = await lockTaggedSales(tx, [docId], reach);
  const sale = found(locked, '销售');
  if (sale.isRefund) throw new RuleViolation('state_forbidden', '退货随原销售归属');
  if (sale.isAudited || visit?.isAudited) throw new RuleViolation('state_forbidden', '该到访已审核');
  if (visit && (visit.visitDate !== sale.bizDate || !visit.outletIds.includes(sale.outletId)))
    throw new RuleViolation('state_forbidden', '该到访不在这一天或不在这家门店', { path: 'visitId' });
  const team = await readSaleTeam(tx, { teamId, plateIssueId }, keyedAt ?? new Date(sale.soldAt));
  const broughtBy = visit?.driverId ?? driverId ?? team?.driverId ?? undefined;
  const ledBy = guideId ?? team?.guideId ?? undefined;
  await readEscorts(tx, { driverId: broughtBy, guideId: ledBy, visitDate: sale.bizDate });
  if (salesmanId !== undefined && !(await isStaffInWork(tx, salesmanId)))
    throw new RuleViolation('not_found', '没有找到该营业员', { path: 'salesmanId' });
  const tagged: NewTag = {
    visitId: visit?.id ?? null,
    driverId: broughtBy ?? null,
    guideId: ledBy ?? null,
    salesmanId: salesmanId ?? null,
    teamId: teamId ?? null,
    plateIssueId: plateIssueId ?? null,
    source: 'TILL',
    reason,
  };
  await retagged(tx, [docId], bizDate, () => insertTags(tx, [docId], tagged, { staffId, at: now }));
  const tag = await readTag(tx, docId);
  if (!tag) throw new Error(`sale ${docId} was tagged in this transaction`);
  return tag;
}

/** 归属 with which a sale was keyed, in the transaction that posts it: where it is refused, the sale stands and says why. */
export async function tagPosted(
  tx: Tx,
  cashierId: number,
  docId: number,
  tag: SaleTagDraft,
  moment: Moment & { keyedAt: Date },
): Promise<void> {
  const reach = { outletIds: null, cashierId: null };
  try {
    await asPart(tx, () => tagSale(tx, cashierId, docId, tag, { ...moment, reach }));
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    await noteTagRefused(tx, docId, error.message);
  }
}

/**
 * 换团 of reception: slips are another team's from now on, by a further tag each.
 * @returns what enterprises are owed for what the teams bought, before and after
 * @throws not_found, state_forbidden for a refund, and for a sale of a visit that was audited; rebate_paid
 */
export async function moveSlips(
  tx: Tx,
  slipIds: readonly number[],
  { teamId, guideId, driverId }: { teamId: number; guideId: number | null; driverId: number | null },
  { staffId, at, bizDate, reason }: { staffId: number; at: Date; bizDate: string; reason: string },
): Promise<RebateDelta[]> {
  const sales = await lockTaggedSales(tx, slipIds, { outletIds: null, cashierId: null });
  if (sales.length < slipIds.length) throw new RuleViolation('not_found', '没有找到该零售单');
  for (const { isRefund, isAudited, no } of sales) {
    if (isRefund) throw new RuleViolation('state_forbidden', '退货随原销售归属');
    if (isAudited) throw new RuleViolation('state_forbidden', `${no} 的司机到访已审核`);
  }
  const tag = { visitId: null, salesmanId: null, source: 'CHANGE_TEAM', reason } as const;
  return moved(tx, slipIds, { teamId, bizDate }, () =>
    insertTags(tx, slipIds, { ...tag, teamId, guideId, driverId }, { staffId, at }),
  );
}

/** Whom F4 may mean: teams of reception and visits of today first, then guides and drivers, then people of the shops. */
export async function findTagChoices(
  db: Db,
  typed: string,
  { day, reach, keys }: { day: string; reach: OutletReach; keys: PersonKeys },
): Promise<TagChoices> {
  const q = typed.trim();
  if (q === '') return [];
  const mobileHash = mobileHashOf(q, keys);
  const [teams, named, escorts] = await Promise.all([
    listTeamsInside(db, { keyword: q, mobileHash, day }),
    findVisitsAndStaff(db, { q, mobileHash, plate: plateKey(q) }, { day, reach }),
    listEscortChoices(db, { agreementId: null, visitDate: day, keyword: q }, mobileHash),
  ]);
  const crew = escorts.map(({ kind, id, name, mark }) => ({ kind, id, name, mark, day: null }));
  const [visits, people] = [
    named.filter(({ kind }) => kind === 'VISIT'),
    named.filter(({ kind }) => kind === 'STAFF'),
  ];
  const received = teams.map(({ plateIssueId, ...team }) => ({
    kind: 'TEAM' as const,
    ...team,
    day,
    ...(plateIssueId === null ? {} : { plateIssueId }),
  }));
  return [...received, ...visits, ...crew, ...people];
}
