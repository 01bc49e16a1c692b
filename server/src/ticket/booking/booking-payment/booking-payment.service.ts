import { randomInt } from 'node:crypto';

import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type { BookingPayment } from '@shanmen/shared/contracts/ticket/booking/booking-payment';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { type AskingWork, chargeOrder } from '../../selling/payment/payment.service.ts';
import { askAfterCharge } from '../../selling/asking-times.ts';
import { hasOpenPayment, insertBookingPayment, lockBooking } from '../booking/booking.queries.ts';
import { type BookingReading, requireBooking, showBooking } from '../booking/booking.service.ts';

/**
 * Begins to pay: one attempt at a time, and only while the places are held. From here on the places wait
 * for what the provider says, however late that is.
 * @throws not_found, payment_channel_missing, letter_forbidden, hold_expired, payment_in_progress
 */
export async function beginPayment(
  tx: Tx,
  orderNo: string,
  { method }: BookingPayment,
  work: BookingReading & Pick<AskingWork, 'gateway'>,
): Promise<Booking> {
  if (work.gateway === null) throw new RuleViolation('payment_channel_missing');
  const { id } = await requireBooking(tx, orderNo, work);
  const head = await lockBooking(tx, id);
  if (head?.state !== 'UNPAID') throw new RuleViolation('letter_forbidden', '该订单无需支付');
  if (await hasOpenPayment(tx, id)) throw new RuleViolation('payment_in_progress');
  if (Date.parse(head.holdExpiresAt ?? '') <= work.now.getTime()) throw new RuleViolation('hold_expired');
  const askAt = askAfterCharge(work.now);
  await insertBookingPayment(tx, { orderId: id, orderNo, method, amountFen: head.totalFen, askAt });
  return showBooking(tx, orderNo, work);
}

/** What the last digits of a code ask the simulated provider for. */
const manners = { PAY: '00', DECLINE: '01', LATE: '02' } as const;

/** What a phone shows its provider; of a simulated one, how it is to answer. */
export function authCodeOf({ method, simulated = 'PAY' }: BookingPayment): string {
  const digits = String(randomInt(1e12)).padStart(14, '0');
  return `${method === 'WECHAT' ? '10' : '28'}${digits}${manners[simulated]}`;
}

/** Asks the provider, outside of every transaction; asked twice under one number it moves money once. */
export function chargeBooking(
  db: Db,
  orderNo: string,
  payment: BookingPayment,
  asking: AskingWork,
): Promise<void> {
  return chargeOrder(db, orderNo, authCodeOf(payment), asking);
}
