import type { ChangePayment } from '@shanmen/shared/contracts/ticket/after-sale/ticket-change';
import { codeOwner } from '@shanmen/shared/contracts/ticket/selling/payment';
import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import type { Refund } from '@shanmen/shared/contracts/ticket/after-sale/refund';
import { type Fen, zeroFen } from '@shanmen/shared/money';

import { refuseInvoiced } from '../../../commerce/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { insertRaise } from '../change-charge/change-charge.queries.ts';
import { postTaken } from '../../selling/payment/payment-postings.ts';
import { refuseOddTender } from '../../selling/payment/sale-payments.ts';
import { payOutRefund } from '../refund-way/pay-out.ts';
import { listRefundablePayments, listRefundTickets, type RefundOrder } from '../refund/refund.queries.ts';
import {
  amountsOf,
  figuresOf,
  lineRowsOf,
  paidOutState,
  refuseWithoutCounter,
  wayRowsOf,
} from '../refund/refund-rows.ts';
import { drawRefundSerial, insertRefund, lockTickets, payOutLock } from '../refund/refund-write.queries.ts';
import { refundNoOf } from '../../selling/sale/order-number.ts';
import { refuseWorthless } from '../../books/voucher/voucher.service.ts';
import { type Move, settledOf } from './change-rules.ts';
import type { ChangeWork } from './change-work.ts';

type Order = Pick<RefundOrder, 'id' | 'orderNo' | 'bizDate'>;
/** What the seller has in hand when the tickets move. */
export type CounterPayment = Exclude<ChangePayment, { method: 'SCAN' }>;

const reason = '改签退差价';

type Due = { diffFen: Fen; visitDate: string; payment: CounterPayment | undefined };

const codes = {
  CASH: ['ticket:sale:pay-cash', '没有现金收款权限'],
  UNIONPAY_CARD: ['ticket:sale:pay-card', '没有银行卡收款权限'],
  SCAN: ['ticket:sale:pay-scan', '没有扫码收款权限'],
  VOUCHER: ['ticket:sale:pay-voucher', '没有换票券收款权限'],
} as const satisfies Record<ChangePayment['method'], readonly [PermissionCode, string]>;

/** @throws no_permission, payment_channel_missing, payment_code_invalid */
export function refuseForbiddenRaise(
  payment: ChangePayment | undefined,
  staff: Staff,
  hasProvider: boolean,
): void {
  if (!payment) return;
  const [code, words] = codes[payment.method];
  if (!staff.codes.has(code)) throw new RuleViolation('no_permission', words);
  if (payment.method !== 'SCAN') return;
  if (!hasProvider) throw new RuleViolation('payment_channel_missing');
  if (codeOwner(payment.authCode) === null) throw new RuleViolation('payment_code_invalid');
}

/**
 * 补差: what a dearer day or product costs more, over the counter.
 * @throws payment_mismatch, tender_insufficient, tender_excessive, agreement_inactive, voucher_used
 * @returns the payment; null where nothing is owed
 */
export async function collectDifference(
  tx: Tx,
  { id: orderId }: Order,
  { diffFen, visitDate, payment }: Due,
  { bizDate, now, shiftId, outletId, staff }: ChangeWork,
): Promise<number | null> {
  if (diffFen > 0 !== (payment !== undefined)) {
    throw new RuleViolation('payment_mismatch', diffFen > 0 ? '请先收取差价' : '没有应收的差价');
  }
  if (!payment) return null;
  if (shiftId === null) throw new RuleViolation('shift_not_open');
  const isCash = payment.method === 'CASH';
  if (isCash) refuseOddTender(payment.tenderFen, diffFen);
  if (payment.method === 'VOUCHER') await refuseWorthless(tx, payment, { visitDate, now });
  const id = await insertRaise(tx, {
    orderId,
    method: payment.method,
    amountFen: diffFen,
    tenderFen: isCash ? payment.tenderFen : null,
    reference: payment.method === 'UNIONPAY_CARD' ? payment.reference : null,
    voucher: payment.method === 'VOUCHER' ? payment : null,
    shiftId,
    bizDate,
    at: now,
    askAt: null,
  });
  const place = { shiftId, outletId, bizDate, staffId: staff?.id ?? null, postedAt: now };
  await postTaken(tx, place, orderId, [
    { id, method: payment.method, amountFen: diffFen, creditAccountId: null },
  ]);
  return id;
}

/** 退差: what a cheaper day costs less goes back the way it came, as a refund that takes no ticket away. @throws invoice_not_reversed */
export async function returnDifference(
  tx: Tx,
  order: Order,
  moves: readonly Move[],
  work: ChangeWork,
): Promise<Refund> {
  await refuseInvoiced(tx, order.id, true);
  const settled = settledOf(moves);
  const backOf = new Map(
    moves.map(({ ticket }, index) => [ticket.ticketNo, settled[index]?.backFen ?? zeroFen]),
  );
  const tickets = await listRefundTickets(tx, order.id, [...backOf.keys()]);
  const priced = tickets
    .map(ticket => ({ ...ticket, grossFen: backOf.get(ticket.ticketNo) ?? zeroFen }))
    .filter(ticket => ticket.grossFen > 0)
    .map(ticket => ({ ticket, feeFen: zeroFen, isAudited: false }));
  const figures = figuresOf(priced, await listRefundablePayments(tx, order.id));
  if (work.shiftId === null) refuseWithoutCounter(figures.ways);
  const state = paidOutState(figures);
  const kind = 'CHANGE_DIFF' as const;
  const refundNo = refundNoOf(work.bizDate, await drawRefundSerial(tx));
  const doneAt = state === 'DONE' ? work.now.toISOString() : null;
  const id = await insertRefund(tx, {
    refund: {
      refund_no: refundNo,
      idem_key: work.idemKey,
      order_id: order.id,
      kind,
      reason,
      gross_fen: figures.grossFen,
      fee_fen: zeroFen,
      net_fen: figures.netFen,
      asked_at: work.now.toISOString(),
      apply_by: work.staff?.id ?? null,
      shift_id: work.shiftId,
      window_id: work.windowId,
      outlet_id: work.outletId,
      biz_date: work.bizDate,
      state,
      done_at: doneAt,
    },
    lines: lineRowsOf(figures),
    payments: wayRowsOf(figures, work.now),
  });
  const made = { id, orderId: order.id, orderBizDate: order.bizDate, kind, reason };
  const actor = { id: work.staff?.id ?? null, requestId: work.requestId };
  const shift = { id: work.shiftId, outletId: work.outletId };
  if (state === 'DONE') await payOutRefund(tx, actor, made, { figures, shift, work });
  // Until its provider has the money back, nothing else is given back for these tickets.
  else
    await lockTickets(
      tx,
      priced.map(({ ticket }) => ticket),
      payOutLock,
    );
  return { ...amountsOf({ orderNo: order.orderNo, kind }, figures), id, refundNo, state, reason, doneAt };
}
