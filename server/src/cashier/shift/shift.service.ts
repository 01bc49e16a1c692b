import type {
  TillShift,
  TillShiftClosing,
  TillShiftCount,
  TillShiftCounting,
  TillShiftOpening,
} from '@shanmen/shared/contracts/cashier/shift';
import { type Fen, formatYuan, negateFen, subtractFen, zeroFen } from '@shanmen/shared/money';

import type { Approver } from '../../auth/public.ts';
import { found, RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { type PostingPlace, postPayments, readBalance } from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../platform/doc-counter.queries.ts';
import { explained, refuseOtherFloat } from '../../ticket/public.ts';
import { countOwnHeldCarts } from '../held-cart/held-cart.queries.ts';
import {
  countAskedSales,
  findTakenTill,
  findTill,
  insertTillCount,
  insertTillShift,
  lockOwnTillShift,
  markTillClosed,
  markTillCounted,
  markTillCounting,
  readTillShift,
  type TillPlace,
  type TillShiftEnd,
  type TillShiftRow,
} from './shift.queries.ts';

/** When a request came, by the clock and in business days. */
export type Moment = { now: Date; bizDate: string };

/** Besides its moment, the key that makes a request one, and the outlets its person works for. */
export type OpeningWork = Moment & { idemKey: string; outletIds: readonly number[] | null };

/**
 * 开班: from here on the cashier may sell at the till; the float comes from the safe.
 * @throws invalid_input when its notes are another float, not_found for a till elsewhere, shift_already_open
 */
export async function openTillShift(
  tx: Tx,
  staff: Staff,
  opening: TillShiftOpening,
  { now, bizDate, idemKey, outletIds }: OpeningWork,
): Promise<TillShift> {
  refuseOtherFloat(opening);
  const till = found(await findTill(tx, opening.tillId, outletIds), '收银台');
  const { openingFloatFen, floatDetail } = opening;
  const id = await insertTillShift(tx, {
    ...till,
    no: await drawShiftNo(tx, till, bizDate),
    idemKey,
    cashierId: staff.id,
    bizDate,
    openedAt: now,
    openingFloatFen,
    floatDetail,
  });
  if (id === null) throw await refusalOfSecondShift(tx, staff, till);
  const place = { shiftId: null, outletId: till.outletId, bizDate, staffId: staff.id, postedAt: now };
  await postDrawer(tx, place, id, {
    lineKey: 'float',
    kind: 'cash_move',
    other: 'safe',
    amountFen: openingFloatFen,
  });
  await touchBusinessDay(tx, [bizDate]);
  return shownShift(tx, id);
}

/**
 * 停止收银: from here on nothing goes into the drawer or out of it. There is no way back: who could look again would not
 * count blind.
 * @throws not_found for another cashier's shift, shift_ended, shift_has_unsynced, shift_has_held_carts,
 *   payment_in_progress
 */
export async function beginTillCount(
  tx: Tx,
  staff: Staff,
  id: number,
  { unsynced = 0 }: TillShiftCounting,
  { now }: Moment,
): Promise<TillShift> {
  const shift = await takeOwn(tx, staff, id);
  if (shift.state !== 'OPEN') throw new RuleViolation('shift_ended', '该班次已停止收银');
  if (unsynced > 0) throw new RuleViolation('shift_has_unsynced', `还有 ${unsynced} 笔未上传`, { unsynced });
  const held = await countOwnHeldCarts(tx, staff.id, { storeId: shift.storeId, at: now });
  if (held > 0) throw new RuleViolation('shift_has_held_carts', `还有 ${held} 张挂单`, { held });
  refuseAskedSales(await countAskedSales(tx, id));
  await markTillCounting(tx, id, now);
  return shownShift(tx, id);
}

/**
 * 清点: what lies in the drawer, stated before the expected figure is known to anyone.
 * @throws not_found, shift_not_counting before selling ended, shift_counted when it is counted already, invalid_input
 *   for notes that are another sum
 */
export async function countTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  count: TillShiftCount,
  { now, bizDate }: Moment,
): Promise<TillShift> {
  const shift = await takeOwn(tx, staff, id);
  if (shift.state === 'OPEN') throw new RuleViolation('shift_not_counting', '请先停止收银，再清点现金');
  if (shift.state !== 'COUNTING') throw new RuleViolation('shift_counted');
  await takeCount(tx, staff, id, count, now);
  await touchBusinessDay(tx, [bizDate]);
  return shownShift(tx, id);
}

/** Where the site does not count blind, who counts sees what the drawer should hold. */
export async function seenWhileCounting(
  db: Db,
  shift: TillShift | null,
  isBlind: boolean,
): Promise<TillShift | null> {
  if (isBlind || shift?.state !== 'COUNTING') return shift;
  return { ...shift, expectedCashFen: await readBalance(db, `till/${shift.id}`) };
}

/** Writes a count down and holds it against the drawer's account. @returns over or short */
export async function takeCount(
  tx: Tx,
  staff: Staff,
  id: number,
  count: TillShiftCount,
  at: Date,
): Promise<Fen> {
  const { countedCashFen, notes } = count;
  if (notes) refuseOtherFloat({ openingFloatFen: countedCashFen, floatDetail: notes });
  await insertTillCount(tx, id, count, { staffId: staff.id, at });
  const expectedCashFen = await readBalance(tx, `till/${id}`);
  const overShortFen = subtractFen(countedCashFen, expectedCashFen);
  await markTillCounted(tx, id, { countedCashFen, expectedCashFen, overShortFen, at });
  return overShortFen;
}

/** A part of what is paid lies in the drawer while its provider is asked. @throws payment_in_progress */
export function refuseAskedSales(count: number): void {
  if (count > 0)
    throw new RuleViolation('payment_in_progress', `还有 ${count} 笔扫码收款没有结果，请先查询或撤销`, {
      count,
    });
}

/** How far a drawer may be off without a supervisor, and whose word was shown. */
export type ClosingTerms = { toleranceFen: Fen; witness: Approver | null };

/**
 * 交班: a difference is explained and posted; what does not stay as float is handed over.
 * @throws not_found, shift_not_counted, shift_ended, over_short_reason_required, invalid_input for more float than is
 *   there, supervisor_required for a difference beyond the tolerance, approval_void
 */
export async function closeTillShift(
  tx: Tx,
  staff: Staff,
  id: number,
  { overShortReason, floatLeftFen }: TillShiftClosing,
  { toleranceFen, witness, ...moment }: Moment & ClosingTerms,
): Promise<TillShift> {
  const shift = await takeOwn(tx, staff, id);
  if (shift.state === 'OPEN' || shift.state === 'COUNTING') throw new RuleViolation('shift_not_counted');
  if (shift.state !== 'BLIND_COUNT') throw new RuleViolation('shift_ended');
  if (floatLeftFen > (shift.countedCashFen ?? zeroFen))
    throw new RuleViolation('invalid_input', '留存备用金不能多于实点现金', { path: 'floatLeftFen' });
  const difference = shift.overShortFen ?? zeroFen;
  const reason = explained(difference, overShortReason);
  if (Math.abs(difference) > toleranceFen) {
    const subject = { action: 'cashier.variance', objectId: String(id), amountFen: difference } as const;
    if (!witness)
      throw new RuleViolation(
        'supervisor_required',
        `长短款超过 ¥${formatYuan(toleranceFen)}，需要主管授权`,
        subject,
      );
    await witness.take(tx, subject);
  }
  const end = { reason, floatLeftFen, at: moment.now, witnessId: witness?.staff.id ?? null, forced: null };
  return endTillShift(tx, staff, shift, end, moment);
}

/** Ends a counted shift: its difference is posted, and what lies in the drawer goes to the safe. */
export async function endTillShift(
  tx: Tx,
  staff: Staff,
  { id, no, state, outletId, countedCashFen, overShortFen }: TillShiftRow,
  end: TillShiftEnd,
  { now, bizDate }: Moment,
): Promise<TillShift> {
  const difference = overShortFen ?? zeroFen;
  await markTillClosed(tx, id, end);
  const place = { shiftId: null, outletId, bizDate, staffId: staff.id, postedAt: now };
  await postDrawer(tx, place, id, {
    lineKey: '',
    kind: 'variance',
    other: `till-variance/${id}`,
    amountFen: difference,
  });
  // Float and takings both go to the safe; the next shift takes its float from there.
  await postDrawer(tx, place, id, {
    lineKey: 'handed-over',
    kind: 'drop',
    other: 'safe',
    amountFen: negateFen(countedCashFen ?? zeroFen),
  });
  await touchBusinessDay(tx, [bizDate]);
  const { floatLeftFen, forced } = end;
  const reason = forced?.reason ?? end.reason;
  await writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: end.witnessId,
    outletId,
    action: forced ? 'cashier.shift.forced' : 'cashier.shift.closed',
    objectType: 'till_shift',
    objectId: no,
    before: { state },
    after: { state: 'CLOSED', overShortFen: difference, floatLeftFen },
    ...(reason === null ? {} : { reason }),
    requestId: staff.requestId,
    ip: staff.ip,
  });
  return shownShift(tx, id);
}

type DrawerMove = {
  lineKey: string;
  kind: 'cash_move' | 'variance' | 'drop';
  other: 'safe' | `till-variance/${number}`;
  /** Into the drawer; below zero out of it. */
  amountFen: Fen;
};

/** Moves cash into or out of the drawer of a shift. */
export async function postDrawer(
  tx: Tx,
  place: PostingPlace,
  shiftId: number,
  { lineKey, kind, other, amountFen }: DrawerMove,
): Promise<void> {
  if (amountFen === 0) return;
  const entries = [
    { account: `till/${shiftId}` as const, amountFen },
    { account: other, amountFen: negateFen(amountFen) },
  ];
  await postPayments(tx, place, [{ kind, refType: 'till_shift', refId: shiftId, lineKey, entries }]);
}

/** Shifts are numbered without gaps per till and day: `S01-T1-261120-02`. */
async function drawShiftNo(
  tx: Tx,
  { tillId, tillName, storeCode }: TillPlace,
  bizDate: string,
): Promise<string> {
  const scope = `till-${tillId}`;
  const number = await takeDocNumber(tx, { docType: 'till_shift', scope, bizDate });
  const till = tillName.slice(tillName.lastIndexOf(' ') + 1);
  return `${storeCode}-${till}-${bizDate.slice(2).replaceAll('-', '')}-${String(number).padStart(2, '0')}`;
}

async function takeOwn(tx: Tx, staff: Staff, id: number): Promise<TillShiftRow> {
  return found(await lockOwnTillShift(tx, staff.id, id), '班次');
}

async function refusalOfSecondShift(
  tx: Tx,
  staff: Staff,
  { tillId, tillName }: TillPlace,
): Promise<RuleViolation> {
  const taken = await findTakenTill(tx, { tillId, cashierId: staff.id });
  if (taken?.isOwn) return new RuleViolation('shift_already_open', `您在${taken.tillName}的班次尚未交班`);
  return new RuleViolation('shift_already_open', `${tillName} 已由${taken?.cashierName ?? '他人'}开班`);
}

export async function shownShift(tx: Tx, id: number): Promise<TillShift> {
  const shift = await readTillShift(tx, id);
  if (!shift) throw new Error(`shift ${id} was written in this transaction`);
  return shift;
}
