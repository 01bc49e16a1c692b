import type { ShiftRecount, ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { formatYuan, subtractFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { postVariance } from '../shift/shift.service.ts';
import { markRecounted, markReturned, markUnaudited } from './shift-list.queries.ts';
import { audit, type ShiftOversight, shown, takeShift } from './shift-list.service.ts';

/**
 * 退回: the auditor does not accept the count, and the site counts once more.
 * @throws not_found, maker_is_checker, state_forbidden unless it waits for the audit
 */
export async function returnShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  reason: string,
  work: ShiftOversight,
): Promise<void> {
  const shift = await takeShift(tx, shiftId, work);
  if (shift.state !== 'CLOSED' || shift.isReturned)
    throw new RuleViolation('state_forbidden', '只有待审核的班次可以退回');
  const { isOwn, overShortFen } = await shown(tx, shiftId, staff);
  refuseMaker(isOwn, '售票和强制交班的人不能退回该班次');
  await markReturned(tx, shiftId, { staffId: staff.id, note: reason, at: work.now });
  await audit(tx, staff, shift, { action: 'ticket.shift.returned', state: 'CLOSED', overShortFen, reason });
  await signal(tx, {
    tell: {
      name: 'notice',
      kind: 'warning',
      text: `班次 ${shift.no} 被审核退回：${reason}，请复点`,
      permission: 'ticket:shift:force-close',
      address: '/ticket/shift',
      opens: 'ticket:shift:view',
    },
  });
}

/**
 * 复点 of a shift that came back: by what the new count differs, the difference is corrected; it waits for its audit again.
 * @throws not_found, maker_is_checker for the seller, state_forbidden unless it was returned
 */
export async function recountShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  { countedCashFen }: ShiftRecount,
  work: ShiftOversight,
): Promise<ShiftRow> {
  const { now, bizDate } = work;
  const shift = await takeShift(tx, shiftId, work);
  refuseMaker(shift.sellerId === staff.id, '复点须由他人进行');
  if (!shift.isReturned) throw new RuleViolation('state_forbidden', '只有审核退回的班次可以复点');
  const before = await shown(tx, shiftId, staff);
  const place = { shiftId, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now };
  const moreFen = subtractFen(countedCashFen, before.countedCashFen ?? zeroFen);
  await postVariance(tx, place, moreFen, `recount ${now.toISOString()}`);
  await markRecounted(tx, shiftId, countedCashFen, now);
  await touchBusinessDay(tx, [before.bizDate, bizDate]);
  const after = await shown(tx, shiftId, staff);
  const { overShortFen } = after;
  const reason = `实点 ${formatYuan(countedCashFen)}`;
  await audit(tx, staff, shift, { action: 'ticket.shift.recounted', state: 'CLOSED', overShortFen, reason });
  return after;
}

/** 反审: an audited shift waits for its audit again. @throws not_found, state_forbidden */
export async function unauditShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  reason: string,
  work: ShiftOversight,
): Promise<void> {
  const shift = await takeShift(tx, shiftId, work);
  if (shift.state !== 'AUDITED') throw new RuleViolation('state_forbidden', '只有已审核的班次可以反审');
  const { bizDate, overShortFen } = await shown(tx, shiftId, staff);
  await markUnaudited(tx, shiftId);
  await touchBusinessDay(tx, [bizDate]);
  await audit(tx, staff, shift, { action: 'ticket.shift.unaudited', state: 'CLOSED', overShortFen, reason });
}
