import type { Refund, RefundLine, RefundQuery } from '@shanmen/shared/contracts/ticket/refund';
import { type Fen, fen, subtractFen, sumFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../rule-violation.ts';
import type { RefundablePayment, RefundTicket } from './refund.queries.ts';
import type { RefundRows } from './refund-write.queries.ts';

/** A ticket with what is kept of its price, and whether its rule wants somebody to look at it. */
export type PricedRefund = { ticket: RefundTicket; feeFen: Fen; isAudited: boolean };

export type RefundWay = { paymentId: number; method: RefundablePayment['method']; amountFen: Fen };

/** A refund in figures, before anything is written. */
export type RefundFigures = {
  grossFen: Fen;
  feeFen: Fen;
  netFen: Fen;
  priced: readonly PricedRefund[];
  ways: readonly RefundWay[];
};

/** @throws refund_exceeds_paid */
export function figuresOf(
  priced: readonly PricedRefund[],
  payments: readonly RefundablePayment[],
): RefundFigures {
  const sums = sumsOf(priced);
  return { ...sums, priced, ways: waysBack(sums.netFen, payments) };
}

export function sumsOf(
  priced: readonly PricedRefund[],
): Pick<RefundFigures, 'grossFen' | 'feeFen' | 'netFen'> {
  const grossFen = sumFen(priced.map(({ ticket }) => ticket.grossFen));
  const feeFen = sumFen(priced.map(line => line.feeFen));
  return { grossFen, feeFen, netFen: subtractFen(grossFen, feeFen) };
}

/**
 * The way back is the way it came, the latest payment first.
 * @throws refund_exceeds_paid when less than that is left of the payments
 */
function waysBack(netFen: Fen, payments: readonly RefundablePayment[]): RefundWay[] {
  const ways: RefundWay[] = [];
  let rest = netFen;
  for (const { id, method, leftFen } of payments) {
    const amountFen = fen(Math.min(rest, leftFen));
    if (amountFen > 0) ways.push({ paymentId: id, method, amountFen });
    rest = subtractFen(rest, amountFen);
  }
  if (rest > 0) throw new RuleViolation('refund_exceeds_paid', undefined, { restFen: rest });
  return ways;
}

export function netOf({ ticket, feeFen }: PricedRefund): Fen {
  return subtractFen(ticket.grossFen, feeFen);
}

/** Lines and ways back in the shape of their tables; what is not done yet has no way back. */
export function detailRowsOf(
  { priced, ways }: RefundFigures,
  state: 'AUDITING' | 'DONE',
): Pick<RefundRows, 'lines' | 'payments'> {
  return {
    lines: priced.map(line => ({
      ticket_id: line.ticket.id,
      persons: line.ticket.personCount,
      gross_fen: line.ticket.grossFen,
      fee_fen: line.feeFen,
      net_fen: netOf(line),
    })),
    payments: (state === 'DONE' ? ways : []).map(way => ({
      payment_id: way.paymentId,
      method: way.method,
      amount_fen: way.amountFen,
    })),
  };
}

/** The figures as quote and refund answer them. */
export function amountsOf(
  { orderNo, kind }: Pick<RefundQuery, 'orderNo' | 'kind'>,
  { grossFen, feeFen, netFen, priced, ways }: RefundFigures,
): Pick<Refund, 'orderNo' | 'kind' | 'grossFen' | 'feeFen' | 'netFen' | 'lines' | 'payments'> {
  return {
    orderNo,
    kind,
    grossFen,
    feeFen,
    netFen,
    lines: priced.map(line => lineOf(kind, line)),
    payments: ways.map(({ method, amountFen }) => ({ method, amountFen })),
  };
}

function lineOf(kind: RefundQuery['kind'], line: PricedRefund): RefundLine {
  const { ticket, feeFen } = line;
  return {
    ticketNo: ticket.ticketNo,
    productName: ticket.productName,
    ruleName: kind === 'SELLER_ERROR' ? '' : (ticket.terms?.name ?? ''),
    persons: ticket.personCount,
    grossFen: ticket.grossFen,
    feeFen,
    netFen: netOf(line),
  };
}
