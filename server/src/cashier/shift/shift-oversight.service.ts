import type {
  TillShift,
  TillShiftApproval,
  TillShiftCount,
  TillShiftForce,
} from '@shanmen/shared/contracts/cashier/shift';
import { type Fen, negateFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { found, RuleViolation } from '../../callers/rule-violation.ts';
import { refuseMaker } from '../../callers/second-person.ts';
import type { Staff } from '../../callers/staff.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { signal } from '../../platform/messages/signal.queries.ts';
import { countOwnHeldCarts } from '../held-cart/held-cart.queries.ts';
import {
  countAskedSales,
  insertTillCount,
  lockTillShift,
  markTillApproved,
  markTillCounting,
  markTillReturned,
  markTillUnapproved,
  recountReturned,
  type TillShiftRow,
} from './shift.queries.ts';
import {
  endTillShift,
  type Moment,
  postDrawer,
  refuseAskedSales,
  shownShift,
  takeCount,
} from './shift.service.ts';

/** When, and the outlets whose shifts the person answers for. */
export type TillOversight = Moment & { outletIds: readonly number[] | null };

/**
 * 复点: another person counts the drawer once more. The first count stays beside it. A shift that came back from the audit
 * waits for the audit again.
 * @throws not_found, maker_is_checker for one's own shift, shift_not_counted, shift_ended after it was handed over
 */
export async function recountTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  count: TillShiftCount,
  work: TillOversight,
): Promise<TillShift> {
  const shift = await takeShift(tx, id, work);
  refuseMaker(shift.cashierId === staff.id, '复点须由他人进行');
  if (shift.state === 'OPEN' || shift.state === 'COUNTING') throw new RuleViolation('shift_not_counted');
  if (shift.state !== 'BLIND_COUNT' && !shift.isReturned) throw new RuleViolation('shift_ended');
  const overShortFen = shift.isReturned
    ? await countReturned(tx, staff, shift, count, work)
    : await takeCount(tx, staff, id, count, work.now);
  await note(tx, staff, shift, 'cashier.shift.recounted', {
    before: { countedCashFen: shift.countedCashFen, overShortFen: shift.overShortFen },
    after: { countedCashFen: count.countedCashFen, overShortFen },
  });
  return shownShift(tx, id);
}

/** What the drawer held is corrected by what the new count differs from the one before. @returns over or short */
async function countReturned(
  tx: Tx,
  staff: Staff,
  { id, outletId, bizDate: day, countedCashFen }: TillShiftRow,
  count: TillShiftCount,
  { now, bizDate }: TillOversight,
): Promise<Fen> {
  const seq = await insertTillCount(tx, id, count, { staffId: staff.id, at: now });
  const moreFen = subtractFen(count.countedCashFen, countedCashFen ?? zeroFen);
  const place = { shiftId: null, outletId, bizDate, staffId: staff.id, postedAt: now };
  const lineKey = `recount-${seq}`;
  const other = `till-variance/${id}` as const;
  await postDrawer(tx, place, id, { lineKey, kind: 'variance', other, amountFen: moreFen });
  await postDrawer(tx, place, id, { lineKey, kind: 'drop', other: 'safe', amountFen: negateFen(moreFen) });
  await touchBusinessDay(tx, [day, bizDate]);
  return recountReturned(tx, id, count.countedCashFen, now);
}

/**
 * 退回门店: the auditor does not accept the count, and the store counts once more.
 * @throws not_found, maker_is_checker, state_forbidden unless it waits for the audit
 */
export async function returnTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: TillOversight,
): Promise<void> {
  const shift = await takeShift(tx, id, work);
  if (shift.state !== 'CLOSED' || shift.isReturned)
    throw new RuleViolation('state_forbidden', '只有待审核的班次可以退回');
  const isMaker = staff.id === shift.cashierId || staff.id === shift.forcedBy;
  refuseMaker(isMaker, '收银和强制交班的人不能退回该班次');
  await markTillReturned(tx, id, { staffId: staff.id, note: reason, at: work.now });
  await note(tx, staff, shift, 'cashier.shift.returned', { before: {}, after: {}, reason });
  await signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text: `班次 ${shift.no} 被审核退回：${reason}，请复点`,
      permission: 'cashier:shift:recount',
      address: '/cashier/shifts',
      opens: 'cashier:shift:view',
    },
  });
}

/** 反审: an approved shift waits for the audit again. @throws not_found, state_forbidden */
export async function unapproveTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  reason: string,
  work: TillOversight,
): Promise<void> {
  const shift = await takeShift(tx, id, work);
  if (shift.state !== 'APPROVED') throw new RuleViolation('state_forbidden', '只有已审核的班次可以反审');
  await markTillUnapproved(tx, id);
  const change = { before: { state: 'APPROVED' }, after: { state: 'CLOSED' }, reason };
  await note(tx, staff, shift, 'cashier.shift.unapproved', change);
}

/**
 * 审核: money and slips of a shift that was handed over were looked at by a person who neither sold in it nor ended it.
 * @throws not_found, shift_not_closed, shift_ended when it is approved already, maker_is_checker
 */
export async function approveTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  { remark }: TillShiftApproval,
  work: TillOversight,
): Promise<TillShift> {
  const shift = await takeShift(tx, id, work);
  if (shift.state === 'APPROVED') throw new RuleViolation('shift_ended', '该班次已审核');
  if (shift.state !== 'CLOSED') throw new RuleViolation('shift_not_closed');
  if (shift.isReturned) throw new RuleViolation('state_forbidden', '该班次已退回门店，复点后再审核');
  const isMaker = [shift.cashierId, shift.forcedBy].includes(staff.id);
  refuseMaker(isMaker, '收银和强制交班的人不能审核该班次');
  const words = remark?.trim() || null;
  await markTillApproved(tx, id, { staffId: staff.id, remark: words, at: work.now });
  await note(tx, staff, shift, 'cashier.shift.approved', {
    before: { state: shift.state },
    after: { state: 'APPROVED' },
    ...(words === null ? {} : { reason: words }),
  });
  return shownShift(tx, id);
}

/**
 * 强制交班: ends the shift of a cashier who cannot. The supervisor counts the drawer as blind as the cashier would,
 * unless the cashier counted it before. What the cashier left undone stands on the shift until it is approved.
 * @throws not_found, maker_is_checker for one's own shift, shift_ended, shift_not_counted without a count,
 *   payment_in_progress where a part of an unanswered sale lies in the drawer
 */
export async function forceTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  { countedCashFen, reason, unsynced = 0 }: TillShiftForce,
  work: TillOversight,
): Promise<TillShift> {
  const shift = await takeShift(tx, id, work);
  refuseMaker(shift.cashierId === staff.id, '自己的班次请在收银台交班');
  if (shift.state === 'CLOSED' || shift.state === 'APPROVED') throw new RuleViolation('shift_ended');
  if (shift.state !== 'BLIND_COUNT') {
    if (countedCashFen === undefined) throw new RuleViolation('shift_not_counted');
    refuseAskedSales(await countAskedSales(tx, id, true));
    await markTillCounting(tx, id, work.now);
    await takeCount(tx, staff, id, { countedCashFen }, work.now);
  }
  const counted = await takeShift(tx, id, work);
  const held = await countOwnHeldCarts(tx, shift.cashierId, { storeId: shift.storeId, at: work.now });
  const asked = await countAskedSales(tx, id);
  const leftOpen = [
    ...(unsynced > 0 ? [`未上传 ${unsynced} 笔`] : []),
    ...(held > 0 ? [`挂单 ${held} 张`] : []),
    ...(asked > 0 ? [`扫码收款 ${asked} 笔没有结果`] : []),
  ].join('，');
  if (leftOpen !== '') await tell(tx, shift, leftOpen);
  const forced = { staffId: staff.id, reason, leftOpen: leftOpen || null };
  const end = { reason, floatLeftFen: zeroFen, at: work.now, witnessId: null, forced };
  const ended = await endTillShift(tx, staff, counted, end, work);
  await touchBusinessDay(tx, [shift.bizDate]);
  return ended;
}

async function takeShift(tx: Tx, id: number, { outletIds }: TillOversight): Promise<TillShiftRow> {
  return found(await lockTillShift(tx, id, outletIds), '班次');
}

/** Whoever approves shifts reads that one was ended with something left undone. */
async function tell(tx: Tx, { no }: TillShiftRow, leftOpen: string): Promise<void> {
  await signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text: `班次 ${no} 被强制交班：${leftOpen}，请核对`,
      permission: 'cashier:shift:approve',
      address: '/cashier/shifts',
      opens: 'cashier:shift:view',
    },
  });
}

function note(
  tx: Tx,
  staff: Staff,
  { no, outletId }: TillShiftRow,
  action: `cashier.shift.${'recounted' | 'approved' | 'returned' | 'unapproved'}`,
  what: { before: object; after: object; reason?: string },
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action,
    objectType: 'till_shift',
    objectId: no,
    ...what,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
