import type { ScanAnswer, ScanUndo } from '@shanmen/shared/contracts/ticket/admission/check-in';
import { checkInResults } from '@shanmen/shared/contracts/ticket/selling/letters';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { countCheckedIn } from './check-in.queries.ts';
import { type Admission, insertUndo, lockOrderOfScan, markUnused, readAdmission } from './undo.queries.ts';

export type UndoWork = Moment & { undoMinutes: number; idemKey: string };

const minuteMs = 60_000;

/**
 * 误检撤销: takes the last admission of a ticket back, at its own gate, a moment after it; the row of
 * the scan stays and the undo is a row of its own.
 * @throws not_found, undo_too_late, letter_conflict
 */
export async function undoCheckIn(
  tx: Tx,
  staff: Staff,
  scanId: number,
  undo: ScanUndo,
  work: UndoWork,
): Promise<ScanAnswer> {
  await lockOrderOfScan(tx, scanId);
  const scan = found(await readAdmission(tx, scanId), '次入园');
  refuseLateUndo(scan, undo, work);
  if (!(await markUnused(tx, scan))) throw new RuleViolation('letter_conflict');
  const at = work.now.toISOString();
  const answer = answerOf(scan, at);
  const id = await insertUndo(tx, scan, {
    staffId: staff.id,
    nonce: work.idemKey,
    reason: undo.reason,
    at,
    bizDate: work.bizDate,
    requestId: staff.requestId,
    answer,
  });
  await deriveOrderState(tx, [scan.orderId]);
  await settleRebates(tx, [scan.orderId], { cause: `undo ${scanId}`, bizDate: work.bizDate });
  await touchBusinessDay(tx, [work.bizDate, scan.visitDate]);
  await auditUndo(tx, staff, scan, undo);
  if (scan.slotId !== null) await countCheckedIn(tx, scan.slotId, -scan.persons);
  return { ...answer, id };
}

function refuseLateUndo(scan: Admission, { gateId }: ScanUndo, { now, undoMinutes }: UndoWork): void {
  const isLate = now.getTime() > Date.parse(scan.at) + undoMinutes * minuteMs;
  if (isLate || scan.gateId !== gateId || !scan.isLast || scan.timesUsed !== scan.persons) {
    throw new RuleViolation('undo_too_late', `只能在原检票口撤销 ${undoMinutes} 分钟内的最近一次检票`, {
      undoMinutes,
    });
  }
}

/** The ticket as it is again: nothing of it is used. */
function answerOf({ answer, persons }: Admission, at: string): Omit<ScanAnswer, 'id'> {
  const { ticket } = answer;
  return {
    ...answer,
    result: 'UNDO',
    text: checkInResults.UNDO,
    persons,
    at,
    ticket: ticket && {
      ...ticket,
      status: 'I',
      timesLeft: ticket.timesLeft + 1,
      placesLeft: ticket.placesLeft + 1,
      firstUsedAt: null,
    },
  };
}

function auditUndo(tx: Tx, staff: Staff, scan: Admission, { reason }: ScanUndo): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action: 'ticket.check-in.undone',
    objectType: 'ticket',
    objectId: scan.ticketNo,
    before: { letter: 'O', admittedAt: scan.at },
    after: { letter: 'I', admittedAt: null },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
