import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundAudit } from '@shanmen/shared/contracts/ticket/after-sale/refund-audit';
import { subtractFen, sumFen } from '@shanmen/shared/money';

import type { Approver } from '../../../auth/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import { refuseMaker } from '../../../callers/second-person.ts';
import type { Staff } from '../../../callers/staff.ts';
import { listRefundablePayments, lockOrder } from '../refund/refund.queries.ts';
import { amountsOf, figuresOf, paidOutState, type RefundFigures, wayRowsOf } from '../refund/refund-rows.ts';
import { lockTickets, payOutLock } from '../refund/refund-write.queries.ts';
import { decideOffline } from '../refund-way/failed-refund.service.ts';
import { payOutRefund } from '../refund-way/pay-out.ts';
import { unlockTickets } from '../refund-way/refund-way.queries.ts';
import { pricedAgain } from '../refund-way/refund-way.service.ts';
import { holdOpenShiftById, type ShiftRow } from '../../shift/shift/shift.queries.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import {
  type AppliedRefund,
  insertWaysBack,
  isAuditing,
  readAppliedRefund,
  settleRefund,
} from './refund-audit.queries.ts';

export type AuditWork = Moment & { outletIds: readonly number[] | null };

/**
 * 审核退票: a second person lets the money go, out of the drawer of the applicant while that is open, or
 * sends the tickets back to their owner as they were.
 * @throws not_found, maker_is_checker, shift_ended, refund_settled, refund_exceeds_paid
 */
export async function auditRefund(
  tx: Tx,
  staff: Staff,
  refundId: number,
  audit: RefundAudit,
  work: AuditWork,
): Promise<Refund> {
  const applied = found(await readAppliedRefund(tx, refundId, work.outletIds), '退款单');
  refuseMaker(applied.applyBy === staff.id || applied.offlineBy === staff.id);
  const isOffline = applied.offlineBy !== null;
  const shift = audit.approved && !isOffline ? await requireDrawer(tx, applied, 'shift_ended') : null;
  await lockOrder(tx, applied.orderId);
  // Before the figures: of what was paid back nothing is left, and that would be the wrong reason.
  if (!(await isAuditing(tx, refundId))) throw new RuleViolation('refund_settled');
  if (isOffline) {
    await noteAudit(tx, staff, applied, audit, audit.approved ? 'DONE' : 'FAILED');
    return decideOffline(tx, staff, applied, audit, work);
  }
  const figures = await figuresAgain(tx, applied);
  const state = audit.approved ? paidOutState(figures) : 'REJECTED';
  const doneAt = state === 'DONE' ? work.now.toISOString() : null;
  const won = await settleRefund(tx, refundId, {
    state,
    auditBy: staff.id,
    auditReason: audit.reason,
    auditedAt: work.now.toISOString(),
    bizDate: work.bizDate,
    doneAt,
  });
  if (!won) throw new RuleViolation('refund_settled');
  await unlockTickets(tx, refundId);
  await noteAudit(tx, staff, applied, audit, state);
  if (shift) await payOut(tx, staff, applied, { figures, shift, work });
  const { id, refundNo, reason } = applied;
  return { ...amountsOf(applied, figures), id, refundNo, state, reason, doneAt };
}

/**
 * 现场授权: the second person let it through at the applicant's own window, so nobody else's refund is meant.
 * @throws not_found, approver_lacks out of the approver's reach, shift_not_open, approval_void, and what `auditRefund` throws
 */
export async function approveRefund(
  tx: Tx,
  staff: Staff,
  approver: Approver,
  refundId: number,
  work: AuditWork,
): Promise<Refund> {
  const applied = await ownRefund(tx, staff, refundId);
  if (!(await readAppliedRefund(tx, refundId, work.outletIds))) {
    throw new RuleViolation('approver_lacks', `${approver.staff.name}的数据范围不含本网点`);
  }
  await requireDrawer(tx, applied, 'shift_not_open');
  const amountFen = sumFen(applied.lines.map(({ grossFen, feeFen }) => subtractFen(grossFen, feeFen)));
  await approver.take(tx, { action: 'ticket.refund', objectId: String(refundId), amountFen });
  return auditRefund(tx, approver.staff, refundId, { approved: true, reason: '窗口现场授权' }, work);
}

/** What somebody applied for himself. @throws not_found, also for what others applied for */
export async function ownRefund(db: Db, staff: Staff, refundId: number): Promise<AppliedRefund> {
  const applied = await readAppliedRefund(db, refundId, null);
  if (applied?.applyBy !== staff.id) throw new RuleViolation('not_found', '没有找到该退款单');
  return applied;
}

/** The shift is one’s own where one asked for it oneself. */
async function requireDrawer(
  tx: Tx,
  { shiftId }: AppliedRefund,
  code: 'shift_ended' | 'shift_not_open',
): Promise<ShiftRow> {
  const shift = shiftId === null ? null : await holdOpenShiftById(tx, shiftId);
  if (!shift) throw new RuleViolation(code, '申请人的班次已清点，请驳回后由当班售票员重新申请');
  return shift;
}

/** What is left of the payments is that of now. */
async function figuresAgain(tx: Tx, applied: AppliedRefund): Promise<RefundFigures> {
  const priced = await pricedAgain(tx, applied);
  return figuresOf(priced, await listRefundablePayments(tx, applied.orderId));
}

type PayOut = { figures: RefundFigures; shift: ShiftRow; work: AuditWork };

/** As a refund that needs no audit: at once, or when the provider that has the money said so. */
async function payOut(tx: Tx, staff: Staff, applied: AppliedRefund, parts: PayOut): Promise<void> {
  const { figures, work } = parts;
  await insertWaysBack(tx, applied.id, wayRowsOf(figures, work.now));
  if (paidOutState(figures) === 'DONE') return payOutRefund(tx, staff, applied, parts);
  const tickets = figures.priced.map(line => line.ticket);
  if ((await lockTickets(tx, tickets, payOutLock)) !== tickets.length)
    throw new RuleViolation('letter_conflict');
}

function noteAudit(
  tx: Tx,
  staff: Staff,
  applied: AppliedRefund,
  audit: RefundAudit,
  state: Refund['state'],
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: applied.offlineBy ?? applied.applyBy,
    action: 'ticket.refund.audited',
    objectType: 'refund',
    objectId: applied.refundNo,
    before: { state: 'AUDITING' },
    after: { state },
    reason: audit.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
