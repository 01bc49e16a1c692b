import {
  type TicketLetter,
  ticketLetters,
  ticketNoInFours,
} from '@shanmen/shared/contracts/ticket/selling/letters';
import { fen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { lockRefusal } from '../../selling/ticket/ticket-lock.queries.ts';
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

/** Why nothing of the ticket is given back whatever its rule says; null where the rule decides. */
export function letterRefusalOf(ticket: Pick<RefundTicket, 'status' | 'lockedReason' | 'partIds'>) {
  return refusalOf(ticket, true) ?? ticket.lockedReason;
}

/** Of a used ticket only unused parts go back, where the caller may give back parts at all. */
function refusalOf({ status, partIds }: Pick<RefundTicket, 'status' | 'partIds'>, parts: boolean) {
  return parts && status === 'O' && partIds.length > 0 ? null : letterRefusals[status];
}

/** @throws letter_forbidden with the letter it has, ticket_locked */
export function refuseLetters(tickets: readonly RefundTicket[], parts = false): void {
  for (const ticket of tickets) {
    const { ticketNo, status } = ticket;
    const text = refusalOf(ticket, parts);
    if (text !== null) {
      const message = `门票 ${ticketNoInFours(ticketNo)}：${text}`;
      throw new RuleViolation('letter_forbidden', message, { ticketNo, letter: status });
    }
    const locked = lockRefusal(ticket);
    if (locked) throw locked;
  }
}

/**
 * A family's ticket was cheaper because all of them came: it goes back whole, unless its parts may go back alone or
 * the park was shut. @throws refund_forbidden
 */
export function refuseBrokenSets(tickets: readonly RefundTicket[]): void {
  const asked = new Set(tickets.map(({ ticketNo }) => ticketNo));
  for (const { ticketNo, productName, setTicketNos, isShut } of tickets) {
    const left = setTicketNos.filter(other => !asked.has(other));
    if (isShut || left.length === 0) continue;
    const message = `门票 ${ticketNoInFours(ticketNo)}（${productName}）须整套退，同套还有 ${left.map(ticketNoInFours).join('、')}`;
    throw new RuleViolation('refund_forbidden', message, { ticketNo, setTicketNos: left });
  }
}

/**
 * The fee by the rule the ticket was sold under, at the instant of the application, and no less than when it
 * was moved; null where the rule forbids.
 */
export function priceOneByRule(ticket: RefundTicket, askedAt: Date): PricedRefund | null {
  // The visitor is not to blame: whole price, whatever the rule and the hour.
  if (ticket.isShut) return { ticket, feeFen: zeroFen, isAudited: false };
  const judged = ticket.terms ? judgeRefund(ticket.terms, ticket, askedAt) : null;
  if (judged === null || judged.outcome === 'FORBID') return null;
  const { feeFloorFen, grossFen } = ticket;
  const feeFen = fen(Math.min(Math.max(judged.feeFen, feeFloorFen), grossFen));
  return { ticket, feeFen, isAudited: judged.outcome === 'AUDIT' || ticket.status === 'O' };
}

/** @throws refund_forbidden */
export function priceByRule(tickets: readonly RefundTicket[], askedAt: Date): PricedRefund[] {
  return tickets.map(ticket => {
    const priced = priceOneByRule(ticket, askedAt);
    if (priced) return priced;
    const { terms, ticketNo } = ticket;
    const message = `门票 ${ticketNoInFours(ticketNo)}：按退票规则${terms ? `（${terms.name}）` : ''}不可退`;
    throw new RuleViolation('refund_forbidden', message, { ticketNo });
  });
}

export type VoidTerms = { shiftId: number | null; now: Date; voidMinutes: number };

/**
 * 卖错票: whole price back. The seller decides about what was sold in the own open shift a moment ago,
 * a second person about everything else.
 * @throws letter_forbidden for a ticket that is not I
 */
export function priceVoid(
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  { shiftId, now, voidMinutes }: VoidTerms,
): PricedRefund[] {
  const isLate = now.getTime() > Date.parse(order.soldAt) + voidMinutes * minuteMs;
  const isAudited = shiftId === null || order.shiftId !== shiftId || isLate;
  const past = tickets.find(ticket => ticket.status !== 'I');
  if (past) {
    const message = `门票 ${ticketNoInFours(past.ticketNo)} 已变为“${past.status} ${ticketLetters[past.status]}”，不能作废`;
    throw new RuleViolation('letter_forbidden', message, { ticketNo: past.ticketNo, letter: past.status });
  }
  return tickets.map(ticket => ({ ticket, feeFen: zeroFen, isAudited }));
}
