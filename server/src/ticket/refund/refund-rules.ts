import { type TicketLetter, ticketLetters } from '@shanmen/shared/contracts/ticket/letters';
import { zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../rule-violation.ts';
import { judgeRefund } from './refund-fee.ts';
import type { RefundOrder, RefundTicket } from './refund.queries.ts';
import type { PricedRefund } from './refund-rows.ts';

const minuteMs = 60_000;

/** Why a ticket with this letter goes no way to F; null where it may. */
const letterRefusals = {
  R: '未出票，请取消预订',
  I: null,
  O: '已检票不可退',
  X: '已取消，请重新下单',
  F: '已退票',
  N: null,
} as const satisfies Record<TicketLetter, string | null>;

/** @throws letter_forbidden with the letter it has, ticket_locked */
export function refuseLetters(tickets: readonly RefundTicket[]): void {
  for (const { ticketNo, status, lockedReason } of tickets) {
    const text = letterRefusals[status];
    if (text !== null) {
      const message = `门票 ${ticketNo}：${text}`;
      throw new RuleViolation('letter_forbidden', message, { ticketNo, letter: status });
    }
    if (lockedReason !== null) throw new RuleViolation('ticket_locked', undefined, { ticketNo });
  }
}

/**
 * The fee of each ticket by the rule it was sold under, at the instant of the application.
 * @throws refund_forbidden
 */
export function priceByRule(tickets: readonly RefundTicket[], askedAt: Date): PricedRefund[] {
  return tickets.map(ticket => {
    const { terms, ticketNo } = ticket;
    const judged = terms ? judgeRefund(terms, ticket, askedAt) : null;
    if (judged !== null && judged.outcome !== 'FORBID') {
      return { ticket, feeFen: judged.feeFen, isAudited: judged.outcome === 'AUDIT' };
    }
    const message = `门票 ${ticketNo}：按退票规则${terms ? `（${terms.name}）` : ''}不可退`;
    throw new RuleViolation('refund_forbidden', message, { ticketNo });
  });
}

export type VoidTerms = { shiftId: number; now: Date; voidMinutes: number };

/**
 * 卖错票: whole price back, for what was sold in the seller's own open shift a moment ago.
 * @throws supervisor_required beyond that, letter_forbidden for a ticket that is not I
 */
export function priceVoid(
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  { shiftId, now, voidMinutes }: VoidTerms,
): PricedRefund[] {
  const tooLate = now.getTime() > Date.parse(order.soldAt) + voidMinutes * minuteMs;
  if (order.shiftId !== shiftId || tooLate) {
    const message = `只能作废本班次 ${voidMinutes} 分钟内售出的票，请班长处理`;
    throw new RuleViolation('supervisor_required', message, { voidMinutes });
  }
  const past = tickets.find(ticket => ticket.status !== 'I');
  if (past) {
    const message = `门票 ${past.ticketNo} 已变为“${past.status} ${ticketLetters[past.status]}”，不能作废`;
    throw new RuleViolation('letter_forbidden', message, { ticketNo: past.ticketNo, letter: past.status });
  }
  return tickets.map(ticket => ({ ticket, feeFen: zeroFen, isAudited: false }));
}
