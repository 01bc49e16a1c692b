import type { PaymentMethod } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Refund, RefundKind, RefundLine } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { type Fen, fen, subtractFen, sumFen } from '@shanmen/shared/money';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { askAfterCharge } from '../../selling/asking-times.ts';
import type { RefundablePayment, RefundTicket } from './refund.queries.ts';
import type { RefundRows } from './refund-write.queries.ts';

/** A ticket with what is kept of its price, and whether its rule wants somebody to look at it. */
export type PricedRefund = { ticket: RefundTicket; feeFen: Fen; isAudited: boolean };

export type RefundWay = Pick<RefundablePayment, 'method' | 'creditAccountId'> & {
  paymentId: number;
  amountFen: Fen;
};

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
export function waysBack(netFen: Fen, payments: readonly RefundablePayment[]): RefundWay[] {
  const ways: RefundWay[] = [];
  let rest = netFen;
  for (const { id, method, leftFen, creditAccountId } of payments) {
    const amountFen = fen(Math.min(rest, leftFen));
    if (amountFen > 0) ways.push({ paymentId: id, method, amountFen, creditAccountId });
    rest = subtractFen(rest, amountFen);
  }
  if (rest > 0) throw new RuleViolation('refund_exceeds_paid', undefined, { restFen: rest });
  return ways;
}

const counterMethods: readonly PaymentMethod[] = ['CASH', 'UNIONPAY_CARD', 'VOUCHER'];

/** Cash, cards and papers go back over a counter only. @throws refund_forbidden */
export function refuseWithoutCounter(ways: readonly Pick<RefundWay, 'method'>[]): void {
  if (!ways.some(({ method }) => counterMethods.includes(method))) return;
  throw new RuleViolation('refund_forbidden', '这张票在窗口付过款，请到售票窗口办理');
}

export function netOf({ ticket, feeFen }: PricedRefund): Fen {
  return subtractFen(ticket.grossFen, feeFen);
}

export function lineRowsOf({ priced }: RefundFigures): RefundRows['lines'] {
  return priced.map(line => ({
    ticket_id: line.ticket.id,
    persons: line.ticket.personCount,
    free_persons: line.ticket.freeCount,
    gross_fen: line.ticket.grossFen,
    fee_fen: line.feeFen,
    net_fen: netOf(line),
    place_ids: line.ticket.partIds.length > 0 ? line.ticket.partIds : null,
  }));
}

/** What its provider has to give back waits for its word; everything else is in the seller's hands. */
export function wayRowsOf({ ways }: Pick<RefundFigures, 'ways'>, now: Date): RefundRows['payments'] {
  return ways.map(({ paymentId, method, amountFen }) => {
    const isAsked = isProvidersWay(method);
    return {
      payment_id: paymentId,
      method,
      amount_fen: amountFen,
      state: isAsked ? 'PENDING' : 'DONE',
      ask_at: isAsked ? askAfterCharge(now).toISOString() : null,
    };
  });
}

/** Nothing is done before the provider that has the money said so. */
export function paidOutState({ ways }: Pick<RefundFigures, 'ways'>): 'PROCESSING' | 'DONE' {
  return ways.some(way => isProvidersWay(way.method)) ? 'PROCESSING' : 'DONE';
}

function isProvidersWay(method: RefundWay['method']): boolean {
  return method === 'WECHAT' || method === 'ALIPAY';
}

/** The figures as quote and refund answer them. */
export function amountsOf<Kind extends RefundKind>(
  { orderNo, kind }: { orderNo: string; kind: Kind },
  { grossFen, feeFen, netFen, priced, ways }: RefundFigures,
): Pick<Refund, 'orderNo' | 'grossFen' | 'feeFen' | 'netFen' | 'lines' | 'payments'> & { kind: Kind } {
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

/** By what a visitor is paid, as the screens and the receipt say it. */
export function ticketRuleName({ isShut, terms }: Pick<RefundTicket, 'isShut' | 'terms'>): string {
  return isShut ? '闭园全额退' : (terms?.name ?? '');
}

function lineOf(kind: RefundKind, line: PricedRefund): RefundLine {
  const { ticket, feeFen } = line;
  return {
    ticketNo: ticket.ticketNo,
    productName: ticket.productName,
    ruleName: kind === 'VISITOR' || kind === 'TEAM_CUT' ? ticketRuleName(ticket) : '',
    persons: ticket.personCount,
    grossFen: ticket.grossFen,
    feeFen,
    netFen: netOf(line),
  };
}
