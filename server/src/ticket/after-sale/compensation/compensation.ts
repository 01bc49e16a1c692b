import {
  type TicketLetter,
  ticketLetters,
  ticketNoInFours,
} from '@shanmen/shared/contracts/ticket/selling/letters';
import { type Fen, formatYuan, splitFen, sumFen, zeroFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { lockRefusal } from '../../selling/ticket/ticket-lock.queries.ts';
import type { RefundTicket } from '../refund/refund.queries.ts';
import type { PricedRefund } from '../refund/refund-rows.ts';

/** Why a ticket with this letter is not compensated; null where it is. */
const letterRefusals = {
  R: '未出票，请取消预订',
  I: '未检票，请走退票',
  O: null,
  X: '已取消，请重新下单',
  F: '已退票',
  N: '未使用，请走退票',
} as const satisfies Record<TicketLetter, string | null>;

/** A ride that broke down is paid for with the letter of the ticket as it is. @throws letter_forbidden, ticket_locked */
export function refuseUnused(tickets: readonly RefundTicket[]): void {
  for (const ticket of tickets) {
    const { ticketNo, status } = ticket;
    const text = letterRefusals[status];
    if (text !== null) {
      const message = `门票 ${ticketNoInFours(ticketNo)}（${status} ${ticketLetters[status]}）：${text}`;
      throw new RuleViolation('letter_forbidden', message, { ticketNo, letter: status });
    }
    const locked = lockRefusal(ticket);
    if (locked) throw locked;
  }
}

/**
 * 补偿退款: a sum for all of them, each by what it is worth; places and parts stay. No rule says how much, so a second person
 * does. @throws invalid_input without a sum, refund_exceeds_paid
 */
export function priceCompensation(
  tickets: readonly RefundTicket[],
  amountFen: Fen = zeroFen,
): PricedRefund[] {
  if (amountFen <= 0) throw new RuleViolation('invalid_input', '请填写补偿金额', { path: 'amountFen' });
  const worths = tickets.map(({ worthFen }) => worthFen);
  const worthFen = sumFen(worths);
  if (amountFen > worthFen) {
    const message = `补偿不能超过所选门票的余额 ¥${formatYuan(worthFen)}`;
    throw new RuleViolation('refund_exceeds_paid', message, { worthFen });
  }
  const shares = splitFen(amountFen, worths);
  return tickets.map((ticket, index) => ({
    ticket: { ...ticket, partIds: [], grossFen: shares[index] ?? zeroFen },
    feeFen: zeroFen,
    isAudited: true,
  }));
}
