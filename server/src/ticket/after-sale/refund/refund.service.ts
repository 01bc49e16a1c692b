import type {
  Refund,
  RefundQuery,
  RefundQuote,
  RefundRequest,
} from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { formatYuan } from '@shanmen/shared/money';

import { refuseInvoiced } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refundNoOf } from '../../selling/sale/order-number.ts';
import { holdOpenShift, type ShiftRow } from '../../shift/shift/shift.queries.ts';
import type { Moment } from '../../shift/shift/shift.service.ts';
import { payOutRefund } from '../refund-way/pay-out.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';
import {
  isOfWindow,
  listRefundablePayments,
  listRefundTickets,
  lockOrder,
  readRefundOrder,
  type RefundOrder,
  type RefundTicket,
} from './refund.queries.ts';
import { leavingOf } from '../../groups/group-size-reduction/leaving.ts';
import { priceCompensation, refuseUnused } from '../compensation/compensation.ts';
import { quoteOf, readQuote } from './refund-quote.ts';
import {
  amountsOf,
  figuresOf,
  lineRowsOf,
  type PricedRefund,
  type RefundFigures,
  paidOutState,
  sumsOf,
  wayRowsOf,
} from './refund-rows.ts';
import { priceByRule, priceVoid, refuseBrokenSets, refuseLetters } from './refund-rules.ts';
import {
  auditLock,
  drawRefundSerial,
  insertRefund,
  lockTickets,
  payOutLock,
  type RefundRows,
} from './refund-write.queries.ts';

/** When and where somebody asks for a refund, and how long its promises last. */
export type RefundWork = Moment & {
  keys: TicketKeys;
  outletIds: readonly number[] | null;
  /** The open shift of whoever asks; null while there is none. */
  ownShiftId: number | null;
  voidMinutes: number;
  quoteMinutes: number;
};

const minuteMs = 60_000;

/**
 * What a refund gives back now, by the rules the tickets were sold under; the fee holds for some minutes.
 * @throws not_found, letter_forbidden, ticket_locked, refund_forbidden, refund_channel_owned, invoice_not_reversed
 */
export async function quoteRefund(db: Db, query: RefundQuery, work: RefundWork): Promise<RefundQuote> {
  const { order, tickets } = await readAsked(db, query, work);
  const priced = priceQuoted(query, order, tickets, work);
  return {
    ...amountsOf(query, figuresOf(priced, await listRefundablePayments(db, order.id))),
    isAudited: priced.some(line => line.isAudited),
    validUntil: new Date(work.now.getTime() + work.quoteMinutes * minuteMs).toISOString(),
    quote: quoteOf(query, work.now, work.keys),
  };
}

function priceQuoted(
  { kind, amountFen }: RefundQuery,
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  work: RefundWork,
): PricedRefund[] {
  if (kind === 'COMPENSATION') return priceCompensation(tickets, amountFen);
  if (kind === 'SELLER_ERROR') return priceVoid(order, tickets, { ...work, shiftId: work.ownShiftId });
  return priceByRule(tickets, work.now);
}

/**
 * 退票, 作废 and 补偿退款: gives whole tickets back the way they were paid, out of the seller's own open shift.
 * Where a second person has to decide, the tickets are locked and nothing else changes yet.
 * Letter, money and places change in one transaction, the contested slots last.
 * @throws no_permission, shift_not_open, what `quoteRefund` throws, refund_quote_expired with the fee of
 * now, refund_exceeds_paid, letter_conflict
 */
export async function refundTickets(
  tx: Tx,
  staff: Staff,
  request: RefundRequest,
  work: RefundWork & { idemKey: string },
): Promise<Refund> {
  refuseForbiddenKind(staff, request);
  const shift = await holdOpenShift(tx, staff.id, request.windowId);
  if (!shift) throw new RuleViolation('shift_not_open');
  const { order, tickets } = await readAsked(tx, request, work, tx);
  const priced = priceRefund(request, order, tickets, shift, work);
  const figures = figuresOf(priced, await listRefundablePayments(tx, order.id));
  const parts = { order, shift, figures, work };
  const state = priced.some(line => line.isAudited) ? 'AUDITING' : paidOutState(figures);
  const written = await writeRefund(tx, staff, request, parts, state);
  if (state !== 'DONE') return keepForLater(tx, staff, written, parts);
  await auditRefund(tx, staff, written, parts);
  const made = { ...written, orderId: order.id, orderBizDate: order.bizDate };
  await payOutRefund(tx, staff, made, parts);
  return written;
}

/** A second person decides first, or the provider that has the money: until then nothing opens or leaves. */
async function keepForLater(tx: Tx, staff: Staff, refund: Refund, parts: RefundParts): Promise<Refund> {
  const tickets = parts.figures.priced.map(line => line.ticket);
  const lock = refund.state === 'AUDITING' ? auditLock : payOutLock;
  const isWhole = (await lockTickets(tx, tickets, lock)) === tickets.length;
  if (!isWhole) throw new RuleViolation('letter_conflict');
  await auditRefund(tx, staff, refund, parts);
  return refund;
}

/** The order and its named tickets; with `lock` every other change of the order waits. */
async function readAsked(
  db: Db,
  { orderNo, ticketNos, kind, persons }: RefundQuery,
  { outletIds }: RefundWork,
  lock?: Tx,
): Promise<{ order: RefundOrder; tickets: RefundTicket[] }> {
  const order = found(await readRefundOrder(db, orderNo, outletIds), '订单');
  if (!(await isOfWindow(db, order))) throw new RuleViolation('refund_channel_owned');
  if (lock) await lockOrder(lock, order.id);
  await refuseInvoiced(db, order.id, lock !== undefined);
  const tickets = await listRefundTickets(db, order.id, ticketNos);
  if (tickets.length !== ticketNos.length) throw new RuleViolation('not_found', '该订单没有这些门票');
  if (kind === 'COMPENSATION') {
    refuseUnused(tickets);
    return { order, tickets };
  }
  refuseLetters(tickets, kind === 'VISITOR');
  refuseBrokenSets(tickets);
  return { order, tickets: kind === 'TEAM_CUT' ? await leavingOf(db, order, tickets, persons) : tickets };
}

function refuseForbiddenKind({ codes }: Staff, { kind }: RefundRequest): void {
  if (!codes.has(kind === 'SELLER_ERROR' ? 'ticket:sale:void' : 'ticket:sale:refund')) {
    throw new RuleViolation('no_permission', kind === 'SELLER_ERROR' ? '没有作废权限' : '没有退票权限');
  }
  if (kind === 'TEAM_CUT' && !codes.has('ticket:sale:team')) {
    throw new RuleViolation('no_permission', '没有团队售票权限');
  }
}

function priceRefund(
  request: RefundRequest,
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  shift: ShiftRow,
  work: RefundWork,
): PricedRefund[] {
  if (request.kind === 'COMPENSATION') return priceCompensation(tickets, request.amountFen);
  if (request.kind === 'SELLER_ERROR') return priceVoid(order, tickets, { ...work, shiftId: shift.id });
  const askedAt = readQuote(request.quote ?? '', request, work.keys);
  const isFresh = askedAt !== null && work.now.getTime() - askedAt.getTime() <= work.quoteMinutes * minuteMs;
  if (isFresh) return priceByRule(tickets, askedAt);
  const { netFen, feeFen } = sumsOf(priceByRule(tickets, work.now));
  throw new RuleViolation('refund_quote_expired', `手续费已重新计算，应退 ¥${formatYuan(netFen)}`, {
    feeFen,
    netFen,
  });
}

type RefundParts = {
  order: Pick<RefundOrder, 'id'>;
  shift: ShiftRow;
  figures: RefundFigures;
  work: RefundWork & { idemKey: string };
};

/** The refund with its lines; what is done has its ways back too. */
async function writeRefund(
  tx: Tx,
  staff: Staff,
  request: RefundRequest,
  parts: RefundParts,
  state: 'AUDITING' | 'PROCESSING' | 'DONE',
): Promise<Refund> {
  const { order, shift, figures, work } = parts;
  const refundNo = refundNoOf(work.bizDate, await drawRefundSerial(tx));
  const doneAt = state === 'DONE' ? work.now.toISOString() : null;
  const rows: RefundRows = {
    refund: {
      refund_no: refundNo,
      idem_key: work.idemKey,
      order_id: order.id,
      kind: request.kind,
      reason: request.reason,
      gross_fen: figures.grossFen,
      fee_fen: figures.feeFen,
      net_fen: figures.netFen,
      asked_at: (readQuote(request.quote ?? '', request, work.keys) ?? work.now).toISOString(),
      apply_by: staff.id,
      shift_id: shift.id,
      window_id: shift.windowId,
      outlet_id: shift.outletId,
      biz_date: work.bizDate,
      state,
      done_at: doneAt,
    },
    lines: lineRowsOf(figures),
    payments: state === 'AUDITING' ? [] : wayRowsOf(figures, work.now),
  };
  const id = await insertRefund(tx, rows);
  return { ...amountsOf(request, figures), id, refundNo, state, reason: request.reason, doneAt };
}

function auditRefund(tx: Tx, staff: Staff, refund: Refund, { shift, figures }: RefundParts): Promise<void> {
  const letters = figures.priced.map(({ ticket }) => ticket.status);
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: shift.outletId,
    action: 'ticket.refund.made',
    objectType: 'refund',
    objectId: refund.refundNo,
    before: { letter: [...new Set(letters)].join('、') },
    after: {
      kind: refund.kind,
      state: refund.state,
      orderNo: refund.orderNo,
      tickets: refund.lines.map(line => line.ticketNo),
      grossFen: refund.grossFen,
      feeFen: refund.feeFen,
      netFen: refund.netFen,
    },
    reason: refund.reason,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
