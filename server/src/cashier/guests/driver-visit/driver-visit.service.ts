import type {
  DriverVisit,
  DriverVisitDraft,
  VisitLink,
  VisitSales,
} from '@shanmen/shared/contracts/cashier/guests/driver-visit';
import { instantOf } from '@shanmen/shared/time';

import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { readEscorts } from '../../../ticket/public.ts';
import type { Moment } from '../../shift/shift.service.ts';
import {
  insertVisit,
  listVisitStores,
  lockVisit,
  markVisitAudited,
  type OutletReach,
  readVisit,
  readVisitSales,
  type VisitRow,
} from './driver-visit.queries.ts';
import { retagged, settleParties } from '../retail-rebate/retail-rebate.service.ts';
import { insertTags, lockTaggedSales } from '../sale-tag/sale-tag.queries.ts';

/** Besides its moment, the outlets that the person works for. */
export type VisitWork = Moment & { reach: OutletReach };

/**
 * 登记到访.
 * @throws not_found for an outlet out of reach or without a store, escort_inactive, time_order for an arrival to come
 */
export async function addVisit(
  tx: Tx,
  staff: Staff,
  draft: DriverVisitDraft,
  { now, reach, idemKey }: VisitWork & { idemKey: string },
): Promise<DriverVisit> {
  const { driverId, visitDate, arriveTime, outletIds } = draft;
  const arriveAt = instantOf(visitDate, arriveTime);
  if (arriveAt > now) throw new RuleViolation('time_order', '到店时间不能晚于现在', { path: 'arriveTime' });
  const known = new Set((await listVisitStores(tx, reach)).map(({ outletId }) => outletId));
  if (!outletIds.every(id => known.has(id)))
    throw new RuleViolation('not_found', '没有找到该门店', { path: 'outletIds' });
  await readEscorts(tx, { driverId, visitDate });
  const id = await insertVisit(tx, draft, { idemKey, arriveAt, staffId: staff.id, at: now });
  return noted(tx, staff, id, { action: 'cashier.driver-visit.added' });
}

/**
 * 关联订单: tags sales with the visit, or takes them out of it; a sale of another visit is taken out there first.
 * @throws not_found, state_forbidden after the audit, for a refund, or for a sale of another day or outlet
 */
export async function linkSales(
  tx: Tx,
  staff: Staff,
  id: number,
  { docIds, linked }: VisitLink,
  { now, bizDate, reach }: VisitWork,
): Promise<DriverVisit> {
  const visit = await requireWaiting(tx, id, reach);
  const sales = await lockTaggedSales(tx, docIds, { outletIds: visit.outletIds, cashierId: null });
  if (sales.length < docIds.length)
    throw new RuleViolation('not_found', '没有找到该销售，或它不在到访的门店');
  for (const sale of sales) {
    const elsewhere = sale.visitId !== null && sale.visitId !== id;
    if (sale.isRefund || sale.bizDate !== visit.visitDate || elsewhere || (!linked && sale.visitId !== id))
      throw new RuleViolation('state_forbidden', `${sale.no} 不能${linked ? '关联到' : '移出'}该到访`, {
        docId: sale.docId,
      });
  }
  const changed = sales.filter(({ visitId }) => (visitId === id) !== linked).map(({ docId }) => docId);
  const target = linked ? { visitId: id, driverId: visit.driverId } : { visitId: null, driverId: null };
  const tag = { ...target, guideId: null, salesmanId: null, source: 'LINK', reason: '' } as const;
  await retagged(tx, changed, bizDate, () => insertTags(tx, changed, tag, { staffId: staff.id, at: now }));
  const numbers = sales.map(({ no }) => no).join('、');
  return noted(tx, staff, id, {
    action: 'cashier.driver-visit.linked',
    facts: { linked, document: numbers },
  });
}

/** 审核: what was sold to the group stands from here on, and what its agreement gives back for it is due. @throws not_found, state_forbidden, maker_is_checker */
export async function auditVisit(
  tx: Tx,
  staff: Staff,
  id: number,
  { now, bizDate, reach }: VisitWork,
): Promise<DriverVisit> {
  const visit = await requireWaiting(tx, id, reach);
  refuseMaker(visit.createdBy === staff.id, '登记人不能审核');
  await markVisitAudited(tx, id, { staffId: staff.id, at: now });
  await settleParties(tx, [{ kind: 'VISIT', id }], { cause: `visit ${id}`, bizDate });
  return noted(tx, staff, id, { action: 'cashier.driver-visit.audited' });
}

/** Sales of a visit, and while it waits those that may be linked. @throws not_found */
export async function showVisitSales(
  db: Db,
  id: number,
  { reach, minutes }: { reach: OutletReach; minutes: number },
): Promise<VisitSales> {
  const { status } = found(await readVisit(db, id, reach), '到访');
  return readVisitSales(db, id, status === 'PENDING' ? minutes : null);
}

async function requireWaiting(tx: Tx, id: number, reach: OutletReach): Promise<VisitRow> {
  const visit = found(await lockVisit(tx, id, reach), '到访');
  if (visit.isAudited) throw new RuleViolation('state_forbidden', '该到访已审核');
  return visit;
}

type Note = {
  action: `cashier.driver-visit.${'added' | 'linked' | 'audited'}`;
  facts?: Readonly<Record<string, unknown>>;
};

async function noted(tx: Tx, staff: Staff, id: number, { action, facts }: Note): Promise<DriverVisit> {
  const visit = await readVisit(tx, id, null);
  if (!visit) throw new Error(`visit ${id} was written in this transaction`);
  const { driverName, plateNo, arriveAt, groupNo, heads, storeNames, spendFen } = visit;
  await writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'driver_visit',
    objectId: String(id),
    after: { driverName, plateNo, arriveAt, groupNo, heads, storeNames, spendFen, ...facts },
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return visit;
}
