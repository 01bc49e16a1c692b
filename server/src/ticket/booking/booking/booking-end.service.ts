import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { cancelHeldOrder } from '../../selling/payment/held-order.service.ts';
import { type BookingHead, hasOpenPayment, listExpiredBookings, lockBooking } from './booking.queries.ts';
import { type BookingReading, requireBooking, showBooking } from './booking.service.ts';
import type { BookingEnding } from './booking-work.ts';

/**
 * 取消: the visitor gives up a booking that is not paid. What ended already stays as it ended.
 * @throws not_found, letter_forbidden once tickets are issued, payment_in_progress while money is on its way
 */
export async function cancelBooking(
  tx: Tx,
  orderNo: string,
  work: BookingReading & BookingEnding,
): Promise<Booking> {
  const { id } = await requireBooking(tx, orderNo, work);
  const head = await lockBooking(tx, id);
  if (head && head.state !== 'UNPAID' && head.state !== 'CANCELLED') {
    throw new RuleViolation('letter_forbidden', '已出票，请走退票', { state: head.state });
  }
  if (head && (await hasOpenPayment(tx, id))) throw new RuleViolation('payment_in_progress');
  if (head) await endUnpaid(tx, head, 'cancel', work);
  return showBooking(tx, orderNo, work);
}

/** So many in one turn of the job; a sale never waits for more than one of them. */
const batch = 200;

/**
 * The job: places of bookings that were not paid in time are for sale again. Each in a transaction of its
 * own; whoever was faster, the visitor or the money, is left alone. @returns how many bookings ended
 */
export async function releaseExpired(db: Db, now: Date): Promise<number> {
  const expired = await listExpiredBookings(db, now, batch);
  for (const id of expired) {
    await withTransaction(db, async tx => {
      const head = await lockBooking(tx, id);
      if (!head || !isOver(head, now) || (await hasOpenPayment(tx, id))) return;
      await endUnpaid(tx, head, 'hold_expired', { now, requestId: 'release-holds' });
    });
  }
  return expired.length;
}

function isOver({ holdExpiresAt }: BookingHead, now: Date): boolean {
  return holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime();
}

/** L3, R→X: letters and places, once. */
async function endUnpaid(
  tx: Tx,
  { id: orderId, state, bizDate, visitDate }: BookingHead,
  action: string,
  { now: at, requestId }: BookingEnding,
): Promise<void> {
  if (state !== 'UNPAID') return;
  await touchBusinessDay(tx, [bizDate, visitDate]);
  await cancelHeldOrder(tx, { orderId, action, at, requestId });
}
