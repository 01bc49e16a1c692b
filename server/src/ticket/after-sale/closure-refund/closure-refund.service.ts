import { randomUUID } from 'node:crypto';

import { closureReasons } from '@shanmen/shared/contracts/ticket/capacity/closure-reasons';
import { ticketNoInFours } from '@shanmen/shared/contracts/ticket/selling/letters';
import { formatYuan, zeroFen } from '@shanmen/shared/money';

import { postSms, refuseInvoiced } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { hasOpenPayment } from '../../booking/booking/booking.queries.ts';
import { cancelHeldOrder } from '../../selling/payment/held-order.service.ts';
import { listRefundablePayments, listRefundTickets, lockOrder } from '../refund/refund.queries.ts';
import { figuresOf, lineRowsOf, paidOutState, type RefundFigures, wayRowsOf } from '../refund/refund-rows.ts';
import { drawRefundSerial, insertRefund, lockTickets, payOutLock } from '../refund/refund-write.queries.ts';
import { payOutRefund } from '../refund-way/pay-out.ts';
import { refundNoOf } from '../../selling/sale/order-number.ts';
import {
  type Handled,
  type HitOrder,
  type HitTickets,
  holdClosure,
  listHitOrders,
  noteHandled,
  readHitTickets,
  type ShutSpot,
} from './closure-refund.queries.ts';

export type ClosureWork = {
  now: Date;
  bizDate: string;
  siteName: string;
  person: PersonKeys;
};

const requestId = 'refund-closures';

/** So many orders in one turn of the job. */
const batch = 100;

/**
 * The job of 闭园: reserved tickets are cancelled, issued ones go back without a fee the way they were paid, and their
 * visitors are told. Each order in a transaction of its own, together with the note that it is done, so that a job
 * that was killed goes on where it stopped. What was paid in cash waits at the windows, a ticket that still opens
 * other places is left to its visitor, and one whose price 换团 has changed is named to a person. @returns how many orders were handled
 * @throws what kept one of them from being handled, after the others were
 */
export async function refundClosures(db: Db, work: ClosureWork): Promise<number> {
  const hits = await listHitOrders(db, work.now, batch);
  const failures: unknown[] = [];
  for (const hit of hits) {
    await makeGoodOrRefer(db, hit, work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return hits.length;
}

/** What a rule refuses is left to a person, who reads why. */
async function makeGoodOrRefer(db: Db, hit: HitOrder, work: ClosureWork): Promise<void> {
  try {
    await withTransaction(db, tx => makeGood(tx, hit, work));
  } catch (error) {
    if (!(error instanceof RuleViolation)) throw error;
    const words = error.message.slice(0, 200);
    await withTransaction(db, tx =>
      noteHandled(tx, hit, { outcome: 'BY_HAND', persons: 0, words }, work.now),
    );
  }
}

async function makeGood(tx: Tx, hit: HitOrder, work: ClosureWork): Promise<void> {
  const spot = await holdClosure(tx, hit.closureId);
  if (!spot) return;
  await lockOrder(tx, hit.orderId);
  const order = await readHitTickets(tx, hit);
  if (!order) return;
  const handled = await settle(tx, hit, order, spot, work);
  const words = settledWords(order);
  if (handled !== null) await noteHandled(tx, hit, { ...handled, words }, work.now);
  else if (words !== '') await noteHandled(tx, hit, { outcome: 'BY_HAND', persons: 0, words }, work.now);
}

/** Which tickets are left to a person: their price is not what was paid for them any more. */
function settledWords({ settled }: HitTickets): string {
  if (settled.length === 0) return '';
  const named = settled.slice(0, 3).map(ticketNoInFours).join('、');
  return `门票 ${named}${settled.length > 3 ? ` 等 ${settled.length} 张` : ''} 换团差价已结，请换回原团后退票`;
}

/** @returns null where somebody was faster and nothing is left to do */
async function settle(
  tx: Tx,
  hit: HitOrder,
  order: HitTickets,
  spot: ShutSpot,
  work: ClosureWork,
): Promise<Handled | null> {
  const tell = (words: string) => tellVisitor(tx, hit, order, `${shutWords(spot)}${words}`, work);
  if (order.reservedPersons > 0) {
    // Money on its way decides first; the next turn sees what came of it.
    if (await hasOpenPayment(tx, hit.orderId)) return null;
    await cancel(tx, hit, order, work.now);
    await tell(`订单 ${order.orderNo} 已取消，无需支付。`);
    return { outcome: 'CANCELLED', persons: order.reservedPersons };
  }
  if (order.shut.length === 0) {
    if (order.partlyPersons === 0) return null;
    await tell(`订单 ${order.orderNo} 的联票仍可游览其他景点；不游览可免手续费退票。`);
    return { outcome: 'TOLD', persons: order.partlyPersons };
  }
  if (order.byHand) {
    await tell(`订单 ${order.orderNo} 请到任一窗口免手续费退票。`);
    return { outcome: 'AT_WINDOW', persons: order.shutPersons };
  }
  const { refundId, figures } = await refund(tx, hit, order, spot, work);
  await tell(`订单 ${order.orderNo} 已免手续费退票，退款 ¥${formatYuan(figures.netFen)} 按原支付方式退回。`);
  return { outcome: 'REFUNDED', persons: order.shutPersons, refundId };
}

/** L3, R→X: a booking that can only be paid for nothing. */
async function cancel(
  tx: Tx,
  { orderId }: HitOrder,
  { bizDate, visitDate }: HitTickets,
  at: Date,
): Promise<void> {
  await touchBusinessDay(tx, [bizDate, visitDate]);
  await cancelHeldOrder(tx, { orderId, action: 'closure', at, requestId });
}

/** L7, I→F: whole price, at once or when its provider says so. */
async function refund(
  tx: Tx,
  { orderId }: HitOrder,
  order: HitTickets,
  spot: ShutSpot,
  work: ClosureWork,
): Promise<{ refundId: number; figures: RefundFigures }> {
  await refuseInvoiced(tx, orderId, true);
  const tickets = await listRefundTickets(tx, orderId, order.shut);
  const priced = tickets.map(ticket => ({ ticket, feeFen: zeroFen, isAudited: false }));
  const figures = figuresOf(priced, await listRefundablePayments(tx, orderId));
  const reason = shutWords(spot).slice(0, 200);
  const refundNo = refundNoOf(work.bizDate, await drawRefundSerial(tx));
  const state = paidOutState(figures);
  const at = work.now.toISOString();
  const refundId = await insertRefund(tx, {
    refund: {
      refund_no: refundNo,
      idem_key: randomUUID(),
      order_id: orderId,
      kind: 'CLOSURE',
      reason,
      gross_fen: figures.grossFen,
      fee_fen: figures.feeFen,
      net_fen: figures.netFen,
      asked_at: at,
      apply_by: null,
      shift_id: null,
      window_id: null,
      outlet_id: order.outletId,
      biz_date: work.bizDate,
      state,
      done_at: state === 'DONE' ? at : null,
    },
    lines: lineRowsOf(figures),
    payments: wayRowsOf(figures, work.now),
  });
  await noteRefund(tx, order, refundNo, reason, figures);
  if (state === 'DONE') {
    const paid = { id: refundId, orderId, orderBizDate: order.bizDate, kind: 'CLOSURE' as const, reason };
    const shift = { id: null, outletId: order.outletId };
    await payOutRefund(tx, { id: null, requestId }, paid, { figures, shift, work });
  } else if ((await lockTickets(tx, tickets, payOutLock)) !== tickets.length) {
    throw new RuleViolation('letter_conflict');
  }
  return { refundId, figures };
}

function noteRefund(
  tx: Tx,
  { orderNo, outletId }: HitTickets,
  refundNo: string,
  reason: string,
  { grossFen, feeFen, netFen }: RefundFigures,
): Promise<void> {
  return writeAudit(tx, {
    staffId: null,
    outletId,
    action: 'ticket.refund.made',
    objectType: 'refund',
    objectId: refundNo,
    after: { kind: 'CLOSURE', orderNo, grossFen, feeFen, netFen },
    reason,
    requestId,
  });
}

/** Once for a closure and an order; a window order has no mobile. */
async function tellVisitor(
  tx: Tx,
  { closureId }: HitOrder,
  { orderNo, mobileEnc }: HitTickets,
  text: string,
  { person, siteName: signature, now }: ClosureWork,
): Promise<void> {
  if (mobileEnc === null) return;
  const eventKey = `${closureId}/${orderNo}`;
  const mobile = openText(mobileEnc, person);
  await postSms(tx, { scene: 'CLOSE', eventKey, mobile, signature, text }, person, now);
}

function shutWords({ spotName, reason, dateFrom, dateTo }: ShutSpot): string {
  const days = dateFrom === dateTo ? dateFrom : `${dateFrom} 至 ${dateTo} `;
  return `${spotName} ${days}因${closureReasons[reason]}闭园。`;
}
