import type { Order } from '@shanmen/shared/contracts/ticket/selling/order';

import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { type BookingHead, hasOpenPayment, lockBooking } from '../../booking/booking/booking.queries.ts';
import { type OrderReading, showOrder } from '../../selling/order/order.service.ts';
import { cancelHeldOrder } from '../../selling/payment/held-order.service.ts';
import { findTeamBooking, listOverdue } from './team-booking.queries.ts';

type Cancelling = OrderReading & { now: Date };

/**
 * L3 取消预订 by a seller: what was frozen is free, the places go to whoever waits, else back on sale.
 * @throws not_found, letter_forbidden once tickets are issued or it ended, payment_in_progress
 */
export async function cancelTeamBooking(
  tx: Tx,
  staff: Staff,
  orderNo: string,
  reason: string,
  work: Cancelling,
): Promise<Order> {
  const orderId = await findTeamBooking(tx, orderNo, work.outletIds);
  const head = found(orderId === null ? null : await lockBooking(tx, orderId), '团队预订');
  if (head.state !== 'RESERVED') {
    const words = head.state === 'CANCELLED' ? '该预订已取消' : '已出票，请走退票';
    throw new RuleViolation('letter_forbidden', words, { state: head.state });
  }
  if (await hasOpenPayment(tx, head.id)) throw new RuleViolation('payment_in_progress');
  const { id: staffId, requestId } = staff;
  await end(tx, head, { ...work, action: 'cancel', staffId, reason, requestId });
  return showOrder(tx, orderNo, work);
}

/** So many in one turn of the job; a sale never waits for more than one of them. */
const batch = 200;

/**
 * The job 到点释放: what was not fetched in time is cancelled, each booking in a transaction of its own. Whoever was
 * faster, a seller or the money, is left alone. @returns how many were due
 */
export async function releaseTeamBookings(db: Db, now: Date): Promise<number> {
  const overdue = await listOverdue(db, now, batch);
  for (const id of overdue) {
    await withTransaction(db, async tx => {
      const head = await lockBooking(tx, id);
      if (head?.state !== 'RESERVED' || !isOver(head, now) || (await hasOpenPayment(tx, id))) return;
      const reason = '到保留时间未取票';
      await end(tx, head, {
        now,
        action: 'hold_expired',
        staffId: null,
        reason,
        requestId: 'release-holds',
      });
    });
  }
  return overdue.length;
}

function isOver({ holdExpiresAt }: BookingHead, now: Date): boolean {
  return holdExpiresAt !== null && Date.parse(holdExpiresAt) <= now.getTime();
}

type Ending = {
  action: string;
  staffId: number | null;
  reason: string;
  requestId: string;
  now: Date;
};

/** L3, R→X. */
async function end(
  tx: Tx,
  { id: orderId, orderNo, outletId, bizDate, visitDate, totalFen }: BookingHead,
  { action, staffId, reason, requestId, now: at }: Ending,
): Promise<void> {
  await touchBusinessDay(tx, [bizDate, visitDate]);
  await writeAudit(tx, {
    staffId,
    outletId,
    action: 'ticket.team-booking.cancelled',
    objectType: 'ticket_order',
    objectId: orderNo,
    before: { state: 'RESERVED', totalFen },
    after: { state: 'CANCELLED', totalFen },
    reason,
    requestId,
  });
  const held = { orderId, action, at, requestId, reason, ...(staffId === null ? {} : { actor: staffId }) };
  await cancelHeldOrder(tx, held);
}
