import type {
  TillShift,
  TillShiftApproval,
  TillShiftCount,
  TillShiftForce,
} from '@shanmen/shared/contracts/cashier/shift';
import { zeroFen } from '@shanmen/shared/money';

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
  lockTillShift,
  markTillApproved,
  markTillCounting,
  type TillShiftRow,
} from './shift.queries.ts';
import { endTillShift, type Moment, refuseAskedSales, shownShift, takeCount } from './shift.service.ts';

/** When, and the outlets whose shifts the person answers for. */
export type TillOversight = Moment & { outletIds: readonly number[] | null };

/**
 * 复点: another person counts the drawer once more. The first count stays beside it.
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
  if (shift.state !== 'BLIND_COUNT') throw new RuleViolation('shift_ended');
  const overShortFen = await takeCount(tx, staff, id, count, work.now);
  await note(tx, staff, shift, 'cashier.shift.recounted', {
    before: { countedCashFen: shift.countedCashFen, overShortFen: shift.overShortFen },
    after: { countedCashFen: count.countedCashFen, overShortFen },
  });
  return shownShift(tx, id);
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
  action: 'cashier.shift.recounted' | 'cashier.shift.approved',
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
