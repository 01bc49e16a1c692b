import type {
  Refund,
  RefundQuery,
  RefundQuote,
  RefundRequest,
} from '@shanmen/shared/contracts/ticket/refund';
import { formatYuan, negateFen } from '@shanmen/shared/money';

import { postPayments, readWindowChannelId } from '../../commerce/public.ts';
import { touchBusinessDay } from '../../db/touch-business-day.ts';
import type { Db, Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { writeAudit } from '../../platform/audit-log.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { deriveOrderState } from '../order/order-state.queries.ts';
import { accountOf } from '../payment/payment-postings.ts';
import { refundNoOf } from '../sale/order-number.ts';
import { holdOpenShift, type ShiftRow } from '../shift/shift.queries.ts';
import type { Moment } from '../shift/shift.service.ts';
import { lockSlots, readSlotsById } from '../slot/slot.queries.ts';
import { endOf } from '../slot/slot-times.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';
import {
  listRefundablePayments,
  listRefundTickets,
  lockOrder,
  readRefundOrder,
  type RefundOrder,
  type RefundTicket,
} from './refund.queries.ts';
import { quoteOf, readQuote } from './refund-quote.ts';
import {
  amountsOf,
  figuresOf,
  lineRowsOf,
  netOf,
  type PricedRefund,
  type RefundFigures,
  paidOutState,
  sumsOf,
  wayRowsOf,
} from './refund-rows.ts';
import { priceByRule, priceVoid, refuseLetters } from './refund-rules.ts';
import {
  auditLock,
  closePlaces,
  countOrderRefund,
  countRefunded,
  drawRefundSerial,
  freePlaces,
  insertRefund,
  lockTickets,
  markRefunded,
  markRefundedUnguarded,
  payOutLock,
  type RefundRows,
} from './refund-write.queries.ts';

/** When and where somebody asks for a refund, and how long its promises last. */
export type RefundWork = Moment & {
  keys: TicketKeys;
  guards: Guards;
  outletIds: readonly number[] | null;
  /** The open shift of whoever asks; null while there is none. */
  ownShiftId: number | null;
  voidMinutes: number;
  quoteMinutes: number;
};

const minuteMs = 60_000;

/**
 * What a refund gives back now, by the rules the tickets were sold under; the fee holds for some minutes.
 * @throws not_found, letter_forbidden, ticket_locked, refund_forbidden, refund_channel_owned
 */
export async function quoteRefund(db: Db, query: RefundQuery, work: RefundWork): Promise<RefundQuote> {
  const { order, tickets } = await readAsked(db, query, work);
  const priced =
    query.kind === 'VISITOR'
      ? priceByRule(tickets, work.now)
      : priceVoid(order, tickets, { ...work, shiftId: work.ownShiftId });
  return {
    ...amountsOf(query, figuresOf(priced, await listRefundablePayments(db, order.id))),
    isAudited: priced.some(line => line.isAudited),
    validUntil: new Date(work.now.getTime() + work.quoteMinutes * minuteMs).toISOString(),
    quote: quoteOf(query, work.now, work.keys),
  };
}

/**
 * 退票 and 作废: gives whole tickets back the way they were paid, out of the seller's own open shift.
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
  await postRefund(tx, staff, written.id, parts);
  await closeTickets(tx, tickets, work);
  await countOrderRefund(tx, order.id, figures.netFen);
  await deriveOrderState(tx, [order.id]);
  await touchBusinessDay(tx, [work.bizDate, order.bizDate, ...tickets.map(ticket => ticket.visitDate)]);
  await auditRefund(tx, staff, written, shift);
  await giveBackPlaces(tx, staff, request, figures.priced, work);
  return written;
}

/** A second person decides first, or the provider that has the money: until then nothing opens or leaves. */
async function keepForLater(tx: Tx, staff: Staff, refund: Refund, parts: RefundParts): Promise<Refund> {
  const tickets = parts.figures.priced.map(line => line.ticket);
  const lock = refund.state === 'AUDITING' ? auditLock : payOutLock;
  if ((await lockTickets(tx, tickets, lock)) !== tickets.length) throw new RuleViolation('letter_conflict');
  await auditRefund(tx, staff, refund, parts.shift);
  return refund;
}

/** The order and its named tickets; with `lock` every other change of the order waits. */
async function readAsked(
  db: Db,
  { orderNo, ticketNos }: RefundQuery,
  { outletIds, guards }: RefundWork,
  lock?: Tx,
): Promise<{ order: RefundOrder; tickets: RefundTicket[] }> {
  const order = await readRefundOrder(db, orderNo, outletIds);
  if (!order) throw new RuleViolation('not_found', '没有找到该订单');
  if (order.channelId !== (await readWindowChannelId(db))) throw new RuleViolation('refund_channel_owned');
  if (lock && guards.refundCondition) await lockOrder(lock, order.id);
  const tickets = await listRefundTickets(db, order.id, ticketNos);
  if (tickets.length !== ticketNos.length) throw new RuleViolation('not_found', '该订单没有这些门票');
  refuseLetters(tickets);
  return { order, tickets };
}

function refuseForbiddenKind({ codes }: Staff, { kind }: RefundRequest): void {
  if (!codes.has(kind === 'VISITOR' ? 'ticket:sale:refund' : 'ticket:sale:void')) {
    throw new RuleViolation('no_permission', kind === 'VISITOR' ? '没有退票权限' : '没有作废权限');
  }
}

function priceRefund(
  request: RefundRequest,
  order: RefundOrder,
  tickets: readonly RefundTicket[],
  shift: ShiftRow,
  work: RefundWork,
): PricedRefund[] {
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

/** What money needs to know to go out of a drawer. */
export type PayOutParts = {
  order: Pick<RefundOrder, 'id'>;
  shift: Pick<ShiftRow, 'id' | 'outletId'>;
  figures: Pick<RefundFigures, 'ways'>;
  work: Moment;
};

/** Whose act it is, and what it is found by in the log. */
export type Actor = Pick<Staff, 'id' | 'requestId'>;

type RefundParts = PayOutParts & {
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

/** What is left of the payments; out of where it lies, against what the order paid. The fee stays with the order. */
export async function postRefund(
  tx: Tx,
  staff: Pick<Staff, 'id'>,
  refundId: number,
  parts: PayOutParts,
): Promise<void> {
  const { order, shift, figures, work } = parts;
  const { now: postedAt, bizDate } = work;
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt };
  await countRefunded(tx, figures.ways);
  await postPayments(
    tx,
    place,
    figures.ways.flatMap(({ paymentId, method, amountFen }) => {
      const account = accountOf(method, shift.id);
      if (account === null) return [];
      return [
        {
          kind: 'refund' as const,
          refType: 'refund' as const,
          refId: refundId,
          lineKey: String(paymentId),
          entries: [
            { account, amountFen: negateFen(amountFen) },
            { account: `order/${order.id}` as const, amountFen },
          ],
        },
      ];
    }),
  );
}

export async function closeTickets(
  tx: Tx,
  tickets: readonly RefundTicket[],
  { guards }: Pick<RefundWork, 'guards'>,
): Promise<void> {
  if (!guards.refundCondition) await markRefundedUnguarded(tx, tickets);
  else if ((await markRefunded(tx, tickets)) !== tickets.length) throw new RuleViolation('letter_conflict');
  await closePlaces(
    tx,
    tickets.map(ticket => ticket.id),
  );
}

/** A place goes back only while its slot is still sold; a void shows as one in the ticket's steps. */
export async function giveBackPlaces(
  tx: Tx,
  staff: Actor,
  { kind, reason }: Pick<RefundRequest, 'kind' | 'reason'>,
  priced: readonly PricedRefund[],
  { now }: Moment,
): Promise<void> {
  const tickets = priced.map(line => line.ticket);
  const slots = await readSlotsById(tx, [...new Set(tickets.flatMap(ticket => ticket.slotIds))]);
  const sellable = slots.filter(slot => !slot.closed && endOf(slot) > now).map(slot => slot.id);
  if (sellable.length > 1) await lockSlots(tx, sellable);
  await freePlaces(tx, tickets, sellable, new Map(priced.map(line => [line.ticket.id, netOf(line)])), {
    action: kind === 'VISITOR' ? 'refund' : 'void',
    actor: staff.id,
    reason,
    at: now.toISOString(),
    requestId: staff.requestId,
  });
}

function auditRefund(tx: Tx, staff: Staff, refund: Refund, shift: ShiftRow): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    outletId: shift.outletId,
    action: 'ticket.refund.made',
    objectType: 'refund',
    objectId: refund.refundNo,
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
