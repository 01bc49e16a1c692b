import type { Refund } from '@shanmen/shared/contracts/ticket/refund';
import type { RefundAudit } from '@shanmen/shared/contracts/ticket/refund-audit';
import { zeroFen } from '@shanmen/shared/money';

import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { deriveOrderState } from '../order/order-state.queries.ts';
import { listRefundablePayments, listRefundTickets, lockOrder } from '../refund/refund.queries.ts';
import { closeTickets, giveBackPlaces, postRefund } from '../refund/refund.service.ts';
import { amountsOf, detailRowsOf, figuresOf, type RefundFigures } from '../refund/refund-rows.ts';
import { countOrderRefund } from '../refund/refund-write.queries.ts';
import { holdOpenShiftById, type ShiftRow } from '../shift/shift.queries.ts';
import type { Moment } from '../shift/shift.service.ts';
import {
  type AppliedRefund,
  insertWaysBack,
  readAppliedRefund,
  settleRefund,
  unlockTickets,
} from './refund-audit.queries.ts';

export type AuditWork = Moment & { guards: Guards; outletIds: readonly number[] | null };

/**
 * 审核退票: a second person lets the money go, out of the drawer of the applicant while that is open, or
 * sends the tickets back to their owner as they were.
 * @throws not_found, maker_is_checker, shift_not_open, refund_settled, refund_exceeds_paid
 */
export async function auditRefund(
  tx: Tx,
  staff: Staff,
  refundId: number,
  audit: RefundAudit,
  work: AuditWork,
): Promise<Refund> {
  const applied = await readAppliedRefund(tx, refundId, work.outletIds);
  if (!applied) throw new RuleViolation('not_found', '没有找到该退款单');
  if (applied.applyBy === staff.id) throw new RuleViolation('maker_is_checker');
  const shift = audit.approved ? await requireDrawer(tx, applied) : null;
  const { refundCondition } = work.guards;
  if (refundCondition) await lockOrder(tx, applied.orderId);
  const state = audit.approved ? 'DONE' : 'REJECTED';
  const doneAt = audit.approved ? work.now.toISOString() : null;
  const settlement = { state, auditBy: staff.id, bizDate: work.bizDate, doneAt } as const;
  const won = await settleRefund(tx, refundId, settlement);
  if (!won && refundCondition) throw new RuleViolation('refund_settled');
  const figures = await figuresAgain(tx, applied);
  await unlockTickets(tx, refundId);
  await noteAudit(tx, staff, applied, audit);
  if (shift) await payOut(tx, staff, applied, { figures, shift, work });
  const { id, refundNo, reason } = applied;
  return { ...amountsOf(applied, figures), id, refundNo, state, reason, doneAt };
}

async function requireDrawer(tx: Tx, { shiftId }: AppliedRefund): Promise<ShiftRow> {
  const shift = await holdOpenShiftById(tx, shiftId);
  if (!shift) throw new RuleViolation('shift_not_open', '申请人的班次已清点，请驳回后由当班售票员重新申请');
  return shift;
}

/** The fee is that of the application; what is left of the payments is that of now. */
async function figuresAgain(tx: Tx, { orderId, fees }: AppliedRefund): Promise<RefundFigures> {
  const feeOf = new Map(fees.map(fee => [fee.ticketNo, fee.feeFen]));
  const tickets = await listRefundTickets(tx, orderId, [...feeOf.keys()]);
  const priced = tickets.map(ticket => ({
    ticket,
    feeFen: feeOf.get(ticket.ticketNo) ?? zeroFen,
    isAudited: true,
  }));
  return figuresOf(priced, await listRefundablePayments(tx, orderId));
}

type PayOut = { figures: RefundFigures; shift: ShiftRow; work: AuditWork };

/** As a refund that needs no audit; the contested slots last. */
async function payOut(
  tx: Tx,
  staff: Staff,
  applied: AppliedRefund,
  { figures, shift, work }: PayOut,
): Promise<void> {
  const tickets = figures.priced.map(line => line.ticket);
  await insertWaysBack(tx, applied.id, detailRowsOf(figures, 'DONE').payments);
  await postRefund(tx, staff, applied.id, { order: { id: applied.orderId }, shift, figures, work });
  await closeTickets(tx, tickets, work);
  await countOrderRefund(tx, applied.orderId, figures.netFen);
  await deriveOrderState(tx, [applied.orderId]);
  const days = [work.bizDate, applied.orderBizDate, ...tickets.map(ticket => ticket.visitDate)];
  await touchBusinessDay(tx, days);
  await giveBackPlaces(tx, staff, applied, figures.priced, work);
}

function noteAudit(tx: Tx, staff: Staff, applied: AppliedRefund, audit: RefundAudit): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    secondStaffId: applied.applyBy,
    action: 'ticket.refund.audited',
    objectType: 'refund',
    objectId: applied.refundNo,
    before: { state: 'AUDITING' },
    after: { state: audit.approved ? 'DONE' : 'REJECTED' },
    reason: audit.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
