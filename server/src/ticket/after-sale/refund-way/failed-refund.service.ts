import type { Refund, RefundKind } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import type { RefundAudit } from '@shanmen/shared/contracts/ticket/after-sale/refund-audit';
import type { RefundOffline, RefundRetry } from '@shanmen/shared/contracts/ticket/after-sale/refund-way';

import { refuseInvoiced } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refuseUnused } from '../compensation/compensation.ts';
import { type AppliedRefund, readAppliedRefund, settleRefund } from '../refund-audit/refund-audit.queries.ts';
import {
  listRefundablePayments,
  listRefundTickets,
  lockOrder,
  type RefundTicket,
} from '../refund/refund.queries.ts';
import { amountsOf, type RefundFigures, refuseWithoutCounter, sumsOf } from '../refund/refund-rows.ts';
import { refuseLetters } from '../refund/refund-rules.ts';
import { auditLock, lockTickets, payOutLock } from '../refund/refund-write.queries.ts';
import { askAfterCharge } from '../../selling/asking-times.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { clearOffline, isFailed, markOffline, payByBank, reopenRefund } from './failed-refund.queries.ts';
import { payOutRefund } from './pay-out.ts';
import { readMadeRefund, unlockTickets } from './refund-way.queries.ts';
import { pricedAgain } from './refund-way.service.ts';

export type FailedWork = Moment & { outletIds: readonly number[] | null };

/**
 * 重试: asks the provider once more, under the number of before, for what it refused. Meanwhile the tickets are locked.
 * @throws not_found, state_forbidden for what has not failed, and what {@link takeUp} throws
 */
export async function retryRefund(
  tx: Tx,
  staff: Staff,
  refundId: number,
  { reason }: RefundRetry,
  work: FailedWork,
): Promise<Refund> {
  const { applied, figures } = await takeUp(tx, refundId, payOutLock, work);
  await reopenRefund(tx, refundId, work.bizDate, askAfterCharge(work.now));
  await noteStep(tx, staff, applied, { action: 'ticket.refund.retried', reason, after: 'PROCESSING' });
  return refundOf(applied, figures, 'PROCESSING');
}

/**
 * 转线下: somebody has paid it by the bank. Another person looks at the slip before it counts; until then the tickets are
 * locked and no provider is asked.
 * @throws as {@link retryRefund}
 */
export async function applyOffline(
  tx: Tx,
  staff: Staff,
  refundId: number,
  { slipNo, reason }: RefundOffline,
  work: FailedWork,
): Promise<Refund> {
  const { applied, figures } = await takeUp(tx, refundId, auditLock, work);
  await markOffline(tx, refundId, { slipNo, reason, staffId: staff.id });
  const step = { action: 'ticket.refund.offline', reason, after: 'AUDITING', slipNo } as const;
  await noteStep(tx, staff, applied, step);
  return refundOf(applied, figures, 'AUDITING');
}

/**
 * The second person's word on 转线下: the money left through the bank and the refund is done for good, or it is as failed
 * as before. The order is locked by the caller.
 * @throws refund_settled
 */
export async function decideOffline(
  tx: Tx,
  staff: Staff,
  applied: AppliedRefund,
  { approved, reason }: RefundAudit,
  work: FailedWork,
): Promise<Refund> {
  const state = approved ? 'DONE' : 'FAILED';
  const settlement = {
    state,
    auditBy: staff.id,
    auditReason: reason,
    auditedAt: work.now.toISOString(),
    bizDate: work.bizDate,
    doneAt: approved ? work.now.toISOString() : null,
  } as const;
  if (!(await settleRefund(tx, applied.id, settlement))) throw new RuleViolation('refund_settled');
  await unlockTickets(tx, applied.id);
  if (approved) await payByBank(tx, applied.id);
  else await clearOffline(tx, applied.id);
  const { figures, outletId } = await figuresOfMade(tx, applied);
  if (approved) await payOutRefund(tx, staff, applied, { figures, shift: { id: null, outletId }, work });
  return { ...refundOf(applied, figures, state), doneAt: settlement.doneAt };
}

/**
 * Takes a failed refund up again, if nothing has happened to its tickets and payments since.
 * @throws not_found, state_forbidden, invoice_not_reversed, letter_forbidden, ticket_locked, refund_forbidden where a part
 * of it goes over a counter, refund_exceeds_paid, letter_conflict
 */
async function takeUp(
  tx: Tx,
  refundId: number,
  lock: string,
  work: FailedWork,
): Promise<{ applied: AppliedRefund; figures: RefundFigures }> {
  const applied = found(await readAppliedRefund(tx, refundId, work.outletIds), '退款单');
  await lockOrder(tx, applied.orderId);
  if (!(await isFailed(tx, refundId)))
    throw new RuleViolation('state_forbidden', '该退款单没有失败，或已有人处理，请刷新');
  await refuseInvoiced(tx, applied.orderId, true);
  const tickets = await listRefundTickets(
    tx,
    applied.orderId,
    applied.lines.map(line => line.ticketNo),
  );
  refuseLedOn(applied, tickets);
  const { figures } = await figuresOfMade(tx, applied);
  refuseWithoutCounter(figures.ways);
  await refuseSpent(tx, applied.orderId, figures);
  if ((await lockTickets(tx, tickets, lock)) !== tickets.length) throw new RuleViolation('letter_conflict');
  return { applied, figures };
}

const partKinds: ReadonlySet<RefundKind> = new Set(['TEAM_CUT', 'COMPENSATION', 'CHANGE_DIFF']);

/** What was used, given back or cut since is not given back under the old refund. @throws letter_forbidden, ticket_locked, refund_exceeds_paid */
function refuseLedOn({ kind, lines }: AppliedRefund, tickets: readonly RefundTicket[]): void {
  if (kind === 'COMPENSATION') refuseUnused(tickets);
  else if (kind !== 'CHANGE_DIFF') refuseLetters(tickets, kind === 'VISITOR');
  const lineOf = new Map(lines.map(line => [line.ticketNo, line]));
  const fits = tickets.every(ticket => {
    const { grossFen = 0, persons = 0 } = lineOf.get(ticket.ticketNo) ?? {};
    if (kind === 'TEAM_CUT' && ticket.personCount <= persons) return false;
    return partKinds.has(kind) ? ticket.worthFen >= grossFen : ticket.grossFen === grossFen;
  });
  if (fits && tickets.length === lines.length) return;
  throw new RuleViolation('refund_exceeds_paid', '门票此后已改签、减员或退过款，请按现在的门票重新申请');
}

/** @throws refund_exceeds_paid where another refund took what was left of a payment */
async function refuseSpent(tx: Tx, orderId: number, { ways }: RefundFigures): Promise<void> {
  const payments = await listRefundablePayments(tx, orderId);
  const leftOf = new Map(payments.map(({ id, leftFen }) => [id, leftFen]));
  const isLeft = ways.every(({ paymentId, amountFen }) => (leftOf.get(paymentId) ?? 0) >= amountFen);
  if (!isLeft) throw new RuleViolation('refund_exceeds_paid');
}

/** Persons, price, fee and ways are those of the application. */
async function figuresOfMade(
  tx: Tx,
  applied: AppliedRefund,
): Promise<{ figures: RefundFigures; outletId: number }> {
  const { ways, outletId } = await readMadeRefund(tx, applied.id);
  const priced = await pricedAgain(tx, applied);
  return { figures: { ...sumsOf(priced), priced, ways }, outletId };
}

function refundOf(applied: AppliedRefund, figures: RefundFigures, state: Refund['state']): Refund {
  const { id, refundNo, reason } = applied;
  return { ...amountsOf(applied, figures), id, refundNo, state, reason, doneAt: null };
}

type Step = {
  action: 'ticket.refund.retried' | 'ticket.refund.offline';
  reason: string;
  after: Refund['state'];
  slipNo?: string;
};

function noteStep(
  tx: Tx,
  staff: Staff,
  { refundNo }: AppliedRefund,
  { action, reason, after, slipNo }: Step,
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'refund',
    objectId: refundNo,
    before: { state: 'FAILED' },
    after: { state: after, ...(slipNo === undefined ? {} : { slipNo }) },
    reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
