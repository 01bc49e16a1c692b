import type {
  Shift,
  ShiftClosing,
  ShiftCount,
  ShiftOpening,
} from '@shanmen/shared/contracts/ticket/shift/shift';
import { type Fen, negateFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import { sitDown } from '../../../auth/public.ts';
import { type PostingPlace, postPayments, readBalance } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { hasActiveLease } from '../../offline/offline-lease/offline-lease.queries.ts';
import { countUnsettledInHand } from '../../selling/payment/payment.queries.ts';
import { listWindows, type WindowRow } from '../../capacity/place/place.queries.ts';
import { explained, refuseOtherFloat } from './drawer-rules.ts';
import { refuseOtherPaper } from './shift-paper.ts';
import {
  insertShift,
  listTakenWindows,
  lockOwnShift,
  markClosed,
  markCounted,
  markCounting,
  readShift,
  type ShiftRow,
} from './shift.queries.ts';

/** When a request came, by the clock and in business days. */
export type Moment = { now: Date; bizDate: string };

/** Besides its moment, the key that makes a request one, and the outlets its person works for. */
export type ShiftWork = Moment & { idemKey: string; outletIds: readonly number[] | null };

/**
 * 开班: from here on the seller may sell at the window; the float comes from the safe.
 * @throws invalid_input when its notes are another float, not_found for a window elsewhere, shift_already_open
 */
export async function openShift(
  tx: Tx,
  staff: Staff,
  opening: ShiftOpening,
  work: ShiftWork,
): Promise<Shift> {
  refuseOtherFloat(opening);
  const window = found(
    (await listWindows(tx, work.outletIds)).find(candidate => candidate.id === opening.windowId),
    '窗口',
  );
  const { bizDate } = work;
  const shiftId = await insertShift(tx, {
    no: await drawShiftNo(tx, window, bizDate),
    idemKey: work.idemKey,
    sellerId: staff.id,
    windowId: window.id,
    outletId: window.outletId,
    bizDate,
    openedAt: work.now,
    openingFloatFen: opening.openingFloatFen,
    floatDetail: opening.floatDetail,
    paperFrom: opening.paperFrom ?? null,
  });
  if (shiftId === null) throw await refusalOfSecondShift(tx, staff, window);
  const place = { shiftId, outletId: window.outletId, bizDate, staffId: staff.id, postedAt: work.now };
  await postFloat(tx, place, opening);
  await sitDown(tx, staff.sessionId, window.id);
  await touchBusinessDay(tx, [bizDate]);
  return shown(tx, shiftId);
}

/**
 * 停止售票: from here on nothing goes into the drawer or out of it, and no sum of the shift is shown
 * until it is counted. There is no way back: who could look again would not count blind.
 * @throws not_found for another seller's shift, shift_ended, payment_in_progress, offline_lease_open
 */
export async function beginCount(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  { now, bizDate }: Moment,
): Promise<Shift> {
  const shift = await takeOwnShift(tx, staff, shiftId);
  if (shift.state !== 'OPEN') throw new RuleViolation('shift_ended', '该班次已停止售票');
  await refuseUnsettledCash(tx, shift.id);
  await refuseOpenLease(tx, shift.id);
  await markCounting(tx, shift.id, now);
  await touchBusinessDay(tx, [bizDate]);
  return shown(tx, shift.id);
}

/**
 * 清点: what lies in the drawer, stated before the expected figure is known to anyone.
 * @throws not_found for another seller's shift, shift_not_counting before selling ended, shift_ended
 * when it is counted already
 */
export async function countShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  { countedCashFen }: ShiftCount,
  { now, bizDate }: Moment,
): Promise<Shift> {
  const shift = await takeOwnShift(tx, staff, shiftId);
  if (shift.state === 'OPEN') throw new RuleViolation('shift_not_counting');
  if (shift.state !== 'COUNTING') throw new RuleViolation('shift_ended', '该班次已清点，不能重复清点');
  const expectedCashFen = await readBalance(tx, `cash/${shift.id}`);
  const overShortFen = subtractFen(countedCashFen, expectedCashFen);
  await markCounted(tx, shift.id, { countedCashFen, expectedCashFen, overShortFen, countedAt: now });
  await touchBusinessDay(tx, [bizDate]);
  return shown(tx, shift.id);
}

/**
 * 交班: hands the counted drawer over; a difference is explained and posted.
 * @throws not_found, shift_not_counted, shift_ended, over_short_reason_required, invalid_input for sheets that cannot be
 */
export async function closeShift(
  tx: Tx,
  staff: Staff,
  shiftId: number,
  closing: ShiftClosing,
  { now, bizDate }: Moment,
): Promise<Shift> {
  const shift = await takeOwnShift(tx, staff, shiftId);
  if (shift.state === 'OPEN' || shift.state === 'COUNTING') throw new RuleViolation('shift_not_counted');
  if (shift.state !== 'BLIND_COUNT') throw new RuleViolation('shift_ended');
  const difference = shift.overShortFen ?? zeroFen;
  const reason = explained(difference, closing.overShortReason);
  refuseOtherPaper(shift, closing);
  await markClosed(tx, shift.id, { ...closing, reason, closedAt: now });
  await postVariance(
    tx,
    { shiftId, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now },
    difference,
  );
  await touchBusinessDay(tx, [bizDate]);
  await writeAudit(tx, {
    staffId: staff.id,
    outletId: shift.outletId,
    action: 'ticket.shift.closed',
    objectType: 'ticket_shift',
    objectId: shift.no,
    before: { state: shift.state },
    after: { state: 'CLOSED', overShortFen: difference },
    ...(reason === null ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return shown(tx, shift.id);
}

/** What is paid in part by a code that gave no outcome yet may still have to be given back over the counter. */
export async function refuseUnsettledCash(tx: Tx, shiftId: number): Promise<void> {
  const count = await countUnsettledInHand(tx, shiftId);
  if (count === 0) return;
  const text = `还有 ${count} 笔混合收款或退款在等待支付结果，请先查询或撤销`;
  throw new RuleViolation('payment_in_progress', text, { count });
}

/** Cash of sales that nobody has heard of yet may lie in the drawer. */
export async function refuseOpenLease(tx: Tx, shiftId: number): Promise<void> {
  if (await hasActiveLease(tx, shiftId)) throw new RuleViolation('offline_lease_open');
}

/** Shifts are numbered without gaps per window and day: `W01-261120-02`. */
async function drawShiftNo(tx: Tx, window: WindowRow, bizDate: string): Promise<string> {
  const number = await takeDocNumber(tx, { docType: 'ticket_shift', scope: window.code, bizDate });
  return `${window.code}-${bizDate.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`;
}

async function takeOwnShift(tx: Tx, staff: Staff, shiftId: number): Promise<ShiftRow> {
  return found(await lockOwnShift(tx, staff.id, shiftId), '班次');
}

/** Money of a drawer always has a shift. */
type DrawerPlace = PostingPlace & { shiftId: number };

async function postFloat(tx: Tx, place: DrawerPlace, { openingFloatFen }: ShiftOpening): Promise<void> {
  if (openingFloatFen === 0) return;
  await postPayments(tx, place, [
    {
      kind: 'cash_move',
      refType: 'shift',
      refId: place.shiftId,
      lineKey: 'float',
      entries: [
        { account: `cash/${place.shiftId}`, amountFen: openingFloatFen },
        { account: 'safe', amountFen: negateFen(openingFloatFen) },
      ],
    },
  ]);
}

export async function postVariance(tx: Tx, place: DrawerPlace, difference: Fen, lineKey = ''): Promise<void> {
  if (difference === 0) return;
  await postPayments(tx, place, [
    {
      kind: 'variance',
      refType: 'shift',
      refId: place.shiftId,
      lineKey,
      entries: [
        { account: `cash/${place.shiftId}`, amountFen: difference },
        { account: `variance/${place.shiftId}`, amountFen: negateFen(difference) },
      ],
    },
  ]);
}

async function refusalOfSecondShift(tx: Tx, staff: Staff, window: WindowRow): Promise<RuleViolation> {
  const taken = await listTakenWindows(tx);
  const own = taken.find(shift => shift.sellerId === staff.id);
  if (own) return new RuleViolation('shift_already_open', `您在${own.windowName}的班次尚未交班`, own);
  const other = taken.find(shift => shift.windowId === window.id);
  return new RuleViolation(
    'shift_already_open',
    `${window.name}已由${other?.sellerName ?? '他人'}开班`,
    other ?? null,
  );
}

async function shown(tx: Tx, shiftId: number): Promise<Shift> {
  const shift = await readShift(tx, shiftId);
  if (!shift) throw new Error(`shift ${shiftId} was written in this transaction`);
  return shift;
}
