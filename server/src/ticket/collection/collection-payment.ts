import type { WindowPayment } from '@shanmen/shared/contracts/ticket/payment';

import type { Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { hasOpenPayment, lockBooking } from '../booking/booking.queries.ts';
import { handOver, issueHeldOrder } from '../payment/held-order.service.ts';
import { insertPayments, readLastLine } from '../payment/payment.queries.ts';
import { postTaken } from '../payment/payment-postings.ts';
import {
  paymentRowsOf,
  refuseForbiddenPayments,
  refuseOtherMoney,
  scannedPart,
} from '../payment/sale-payments.ts';
import { askAfterCharge } from '../payment/settlement.ts';
import type { ShiftRow } from '../shift/shift.queries.ts';
import type { TicketKeys } from '../ticket/ticket-number.ts';

export type CollectionWork = {
  now: Date;
  bizDate: string;
  keys: TicketKeys;
  guards: Guards;
  /** Whether a scanned code can be charged. */
  hasProvider: boolean;
};

type Paying = { id: number; payments: readonly WindowPayment[] };

/**
 * L2 at a window: what was booked is paid over the counter, for the price of the booking. The sale and its
 * money are those of the shift that takes it. A scanned code is asked for next.
 * @throws the refusals of `refuseForbiddenPayments` and of `refuseOtherMoney`, letter_forbidden for what needs
 * no money any more, payment_in_progress while the visitor pays
 */
export async function payAtWindow(
  tx: Tx,
  staff: Staff,
  { id: orderId, payments: given }: Paying,
  { shift, now, bizDate, keys, guards, hasProvider }: CollectionWork & { shift: ShiftRow },
): Promise<void> {
  const paid = { payments: [...given] };
  refuseForbiddenPayments(paid, staff, hasProvider);
  if (given.some(({ method }) => method === 'CREDIT' || method === 'PREPAID' || method === 'SIGN')) {
    throw new RuleViolation('payment_mismatch', '网上订单请收现金、扫码或刷卡');
  }
  const order = await lockBooking(tx, orderId);
  if (!order) throw new RuleViolation('not_found');
  if (guards.bookingPaidOnce) {
    if (order.state !== 'UNPAID') throw new RuleViolation('letter_forbidden', '该订单无需支付');
    if (await hasOpenPayment(tx, orderId)) throw new RuleViolation('payment_in_progress');
  }
  refuseOtherMoney({ ...paid, expectedTotalFen: order.totalFen }, order.totalFen);
  const lastLine = await readLastLine(tx, orderId);
  const rows = paymentRowsOf(paid, order.orderNo, {
    askAt: askAfterCharge(now),
    creditAccountId: null,
    lastLine,
  });
  const taken = await insertPayments(tx, { orderId, shiftId: shift.id, bizDate, at: now }, rows);
  if (scannedPart(paid) !== null) return;
  const place = { shiftId: shift.id, outletId: shift.outletId, bizDate, staffId: staff.id, postedAt: now };
  const held = { orderId, at: now, requestId: staff.requestId };
  await handOver(tx, { ...held, shiftId: shift.id, bizDate });
  await postTaken(tx, place, orderId, taken);
  await issueHeldOrder(tx, { ...held, action: 'paid' }, { guards, keys });
}
