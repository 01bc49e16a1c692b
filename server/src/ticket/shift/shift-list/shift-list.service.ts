import type { ShiftAudit, ShiftForce, ShiftRow } from '@shanmen/shared/contracts/ticket/shift/shift-list';
import { type Fen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { readBalance } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { type AuditEntry, writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import {
  lockShift,
  markClosed,
  markCounted,
  markCounting,
  type ShiftRow as Locked,
} from '../shift/shift.queries.ts';
import { type Moment, postVariance, refuseOpenLease, refuseUnsettledCash } from '../shift/shift.service.ts';
import { markAudited, markForced, readShiftRow } from './shift-list.queries.ts';

/** When, and the outlets whose shifts the person answers for. */
export type ShiftOversight = Moment & { outletIds: readonly number[] | null };

/**
 * 强制交班: ends the shift of a seller who cannot. The supervisor counts the drawer as blind as the seller would,
 * unless the seller counted it before.
 * @throws not_found, maker_is_checker for one's own shift, shift_ended when it is closed, shift_not_counted
 * without a count, payment_in_progress, offline_lease_open
 */
export async function forceClose(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  { countedCashFen, reason }: ShiftForce,
  work: ShiftOversight,
): Promise<ShiftRow> {
  const { now, bizDate } = work;
  const shift = await takeShift(tx, shiftId, work);
  refuseMaker(shift.sellerId === staff.id, '自己的班次请在窗口交班');
  if (shift.state === 'CLOSED' || shift.state === 'AUDITED') {
    throw new RuleViolation('shift_ended');
  }
  const overShortFen = await countOf(tx, shift, countedCashFen, now);
  await markClosed(tx, shift.id, { reason, closedAt: now });
  await markForced(tx, shift.id, staff.id, reason);
  const place = { shiftId, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now };
  await postVariance(tx, place, overShortFen);
  await touchBusinessDay(tx, [bizDate]);
  await audit(tx, staff, shift, { action: 'ticket.shift.forced', state: 'CLOSED', overShortFen, reason });
  return shown(tx, shiftId, staff);
}

/** Over or short, by the count of the seller or else by this one. */
async function countOf(tx: Tx, shift: Locked, countedCashFen: Fen | undefined, now: Date): Promise<Fen> {
  if (shift.state === 'BLIND_COUNT') return shift.overShortFen ?? zeroFen;
  if (countedCashFen === undefined) throw new RuleViolation('shift_not_counted');
  await refuseUnsettledCash(tx, shift.id);
  await refuseOpenLease(tx, shift.id);
  await markCounting(tx, shift.id, now);
  const expectedCashFen = await readBalance(tx, `cash/${shift.id}`);
  const overShortFen = subtractFen(countedCashFen, expectedCashFen);
  await markCounted(tx, shift.id, { countedCashFen, expectedCashFen, overShortFen, countedAt: now });
  return overShortFen;
}

/**
 * 审核: money and slips of a closed shift were looked at by somebody who neither sold in it nor ended it.
 * @throws not_found, shift_not_closed, shift_ended when it is audited already, maker_is_checker
 */
export async function auditShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  { remark }: ShiftAudit,
  work: ShiftOversight,
): Promise<ShiftRow> {
  const shift = await takeShift(tx, shiftId, work);
  if (shift.state === 'AUDITED') throw new RuleViolation('shift_ended', '该班次已审核');
  if (shift.state !== 'CLOSED') throw new RuleViolation('shift_not_closed');
  if (shift.isReturned) throw new RuleViolation('state_forbidden', '该班次已退回，复点后再审核');
  const row = await shown(tx, shiftId, staff);
  refuseMaker(row.isOwn, '售票和强制交班的人不能审核该班次');
  const words = remark?.trim() || null;
  await markAudited(tx, { id: shiftId, staffId: staff.id, at: work.now, remark: words });
  await touchBusinessDay(tx, [row.bizDate]);
  const { overShortFen } = row;
  await audit(tx, staff, shift, {
    action: 'ticket.shift.audited',
    state: 'AUDITED',
    overShortFen,
    reason: words,
  });
  return shown(tx, shiftId, staff);
}

export async function takeShift(tx: Tx, shiftId: number, { outletIds }: ShiftOversight): Promise<Locked> {
  return found(await lockShift(tx, shiftId, outletIds), '班次');
}

type Step = Pick<AuditEntry, 'action'> & { state: string; overShortFen: Fen | null; reason: string | null };

export function audit(
  tx: Tx,
  staff: Staff,
  { no, outletId, state: before }: Locked,
  { action, state, overShortFen, reason }: Step,
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId,
    action,
    objectType: 'ticket_shift',
    objectId: no,
    before: { state: before },
    after: { state, overShortFen },
    ...(reason === null ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

export async function shown(tx: Tx, shiftId: number, staff: Staff): Promise<ShiftRow> {
  const row = await readShiftRow(tx, shiftId, staff.id);
  if (!row) throw new Error(`shift ${shiftId} is locked in this transaction`);
  return row;
}
