import type {
  BookingRefund,
  BookingRefundQuery,
  BookingRefundQuote,
} from '@shanmen/shared/contracts/ticket/booking/booking-refund';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { formatYuan } from '@shanmen/shared/money';

import { openText } from '../../../platform/secrets/sealed-text.ts';
import { postSms, refuseInvoiced, smsTexts } from '../../../commerce/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { BookingHead } from '../booking/booking.queries.ts';
import { type BookingReading, requireBooking } from '../booking/booking.service.ts';
import type { BookingEnding } from '../booking/booking-work.ts';
import {
  listRefundablePayments,
  listRefundTickets,
  lockOrder,
  type RefundTicket,
} from '../../after-sale/refund/refund.queries.ts';
import { quoteOf, readQuote } from '../../after-sale/refund/refund-quote.ts';
import {
  amountsOf,
  figuresOf,
  lineRowsOf,
  paidOutState,
  type PricedRefund,
  type RefundFigures,
  refuseWithoutCounter,
  sumsOf,
  wayRowsOf,
} from '../../after-sale/refund/refund-rows.ts';
import { priceByRule, refuseBrokenSets, refuseLetters } from '../../after-sale/refund/refund-rules.ts';
import {
  drawRefundSerial,
  insertRefund,
  lockTickets,
  payOutLock,
} from '../../after-sale/refund/refund-write.queries.ts';
import { payOutRefund } from '../../after-sale/refund-way/pay-out.ts';
import { refundNoOf } from '../../selling/sale/order-number.ts';

export type BookingRefundWork = BookingReading &
  BookingEnding & { bizDate: string; idemKey: string; quoteMinutes: number; siteName: string };

const minuteMs = 60_000;
const reason = '游客自助退票';

/**
 * What a visitor gets back now, by the rules the tickets were sold under; the fee holds for some minutes.
 * @throws not_found, invoice_not_reversed, letter_forbidden, ticket_locked, refund_forbidden
 */
export async function quoteBookingRefund(
  db: Db,
  orderNo: string,
  { ticketNos }: BookingRefundQuery,
  work: BookingReading & Pick<BookingRefundWork, 'quoteMinutes'>,
): Promise<BookingRefundQuote> {
  const head = await requireBooking(db, orderNo, work);
  await refuseInvoiced(db, head.id, false);
  const priced = priceNow(await askedTickets(db, head, ticketNos), work.now);
  const { grossFen, feeFen, netFen, ways } = figuresOf(priced, await listRefundablePayments(db, head.id));
  refuseWithoutCounter(ways);
  return {
    grossFen,
    feeFen,
    netFen,
    validUntil: new Date(work.now.getTime() + work.quoteMinutes * minuteMs).toISOString(),
    quote: quoteOf({ orderNo, kind: 'VISITOR', ticketNos }, work.now, work.keys),
  };
}

/**
 * 退票 by the visitor: the tickets open nothing from here on, and the money goes back the way it came as
 * soon as its provider says so. What cost nothing is given back at once.
 * @throws what `quoteBookingRefund` throws, refund_quote_expired with the fee of now, letter_conflict
 */
export async function refundBooking(
  tx: Tx,
  orderNo: string,
  { ticketNos, quote }: BookingRefund,
  work: BookingRefundWork,
): Promise<Refund> {
  const head = await requireBooking(tx, orderNo, work);
  await lockOrder(tx, head.id);
  await refuseInvoiced(tx, head.id, true);
  const tickets = await askedTickets(tx, head, ticketNos);
  const query = { orderNo, kind: 'VISITOR' as const, ticketNos };
  const askedAt = readQuote(quote, query, work.keys);
  const isFresh = askedAt !== null && work.now.getTime() - askedAt.getTime() <= work.quoteMinutes * minuteMs;
  if (!isFresh) throw quoteExpired(priceNow(tickets, work.now));
  const figures = figuresOf(priceNow(tickets, askedAt), await listRefundablePayments(tx, head.id));
  refuseWithoutCounter(figures.ways);
  const refund = await writeRefund(tx, head, { ...amountsOf(query, figures), figures, askedAt }, work);
  if (refund.state === 'PROCESSING') {
    if ((await lockTickets(tx, tickets, payOutLock)) !== tickets.length)
      throw new RuleViolation('letter_conflict');
    return refund;
  }
  const { id, bizDate: orderBizDate, outletId } = head;
  const paid = { id: refund.id, orderId: id, orderBizDate, kind: 'VISITOR' as const, reason };
  await payOutRefund(tx, { id: null, requestId: work.requestId }, paid, {
    figures,
    shift: { id: null, outletId },
    work,
  });
  return refund;
}

async function askedTickets(
  db: Db,
  { id }: BookingHead,
  ticketNos: readonly string[],
): Promise<RefundTicket[]> {
  const tickets = await listRefundTickets(db, id, ticketNos);
  if (tickets.length !== ticketNos.length) throw new RuleViolation('not_found', '该订单没有这些门票');
  refuseLetters(tickets);
  refuseBrokenSets(tickets);
  return tickets;
}

/** A visitor gives back what no person has to look at. */
function priceNow(tickets: readonly RefundTicket[], at: Date): PricedRefund[] {
  const priced = priceByRule(tickets, at);
  if (!priced.some(line => line.isAudited)) return priced;
  throw new RuleViolation('refund_forbidden', '此票退票须经景区审核，请致电或到窗口办理');
}

function quoteExpired(priced: readonly PricedRefund[]): RuleViolation {
  const { feeFen, netFen } = sumsOf(priced);
  const message = `手续费已重新计算，应退 ¥${formatYuan(netFen)}`;
  return new RuleViolation('refund_quote_expired', message, { feeFen, netFen });
}

type Priced = ReturnType<typeof amountsOf> & { figures: RefundFigures; askedAt: Date };

async function writeRefund(
  tx: Tx,
  head: BookingHead,
  { figures, askedAt, ...amounts }: Priced,
  work: BookingRefundWork,
): Promise<Refund> {
  const refundNo = refundNoOf(work.bizDate, await drawRefundSerial(tx));
  const state = paidOutState(figures);
  const doneAt = state === 'DONE' ? work.now.toISOString() : null;
  const id = await insertRefund(tx, {
    refund: {
      refund_no: refundNo,
      idem_key: work.idemKey,
      order_id: head.id,
      kind: 'VISITOR',
      reason,
      gross_fen: figures.grossFen,
      fee_fen: figures.feeFen,
      net_fen: figures.netFen,
      asked_at: askedAt.toISOString(),
      apply_by: null,
      shift_id: null,
      window_id: null,
      outlet_id: head.outletId,
      biz_date: work.bizDate,
      state,
      done_at: doneAt,
    },
    lines: lineRowsOf(figures),
    payments: wayRowsOf(figures, work.now),
  });
  await tell(tx, head, refundNo, figures, work);
  return { ...amounts, id, refundNo, state, reason, doneAt };
}

async function tell(
  tx: Tx,
  { orderNo, mobileEnc, outletId }: BookingHead,
  refundNo: string,
  { netFen, feeFen, grossFen }: RefundFigures,
  { keys: { person }, now, requestId, siteName: signature }: BookingRefundWork,
): Promise<void> {
  await writeAudit(tx, {
    staffId: null,
    outletId,
    action: 'ticket.refund.made',
    objectType: 'refund',
    objectId: refundNo,
    after: { kind: 'VISITOR', orderNo, grossFen, feeFen, netFen },
    reason,
    requestId,
  });
  const text = smsTexts.refunded(orderNo, formatYuan(netFen));
  const mobile = openText(mobileEnc, person);
  await postSms(tx, { scene: 'REFUND', eventKey: refundNo, mobile, signature, text }, person, now);
}
