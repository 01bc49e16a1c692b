import { settings } from '@shanmen/shared/contracts/admin/settings';
import type { MoveDays } from '@shanmen/shared/contracts/ticket/move-day';
import { addDays, dayOf } from '@shanmen/shared/time';

import type { Db } from '../../db/transaction.ts';
import { readBookedCart } from '../booked-move/booked-move.queries.ts';
import type { PlanWork } from '../booked-move/booked-move-plan.ts';
import { quoteBookedMove, requireBooked } from '../booked-move/booked-move.service.ts';
import { requireBooking } from '../booking/booking.service.ts';
import { type BookingChangeReading, quoteBookingChange } from '../booking-change/booking-change.service.ts';
import type { RefundOrder } from '../refund/refund.queries.ts';
import { buyerOf } from '../sale/catalogue.ts';
import { sellableDays } from '../sale/sale.service.ts';
import { openTeam } from '../team-sale/team-sale.service.ts';
import type { PeopleWork } from '../ticket-change/change-people.ts';
import { listMovingTickets, listReservedTickets } from '../ticket-change/ticket-change.queries.ts';
import { quoteChange } from '../ticket-change/ticket-change.service.ts';
import { judgeDays } from './move-days.ts';

/** Where tickets of a window can go. */
export async function showMoveDays(
  db: Db,
  order: Pick<RefundOrder, 'id'>,
  ticketNos: readonly string[],
  work: PeopleWork,
): Promise<MoveDays> {
  const channel = 'WIN';
  return judgeDays(db, {
    tickets: await listMovingTickets(db, order.id, ticketNos),
    days: sellableDays(work.now),
    buyer: buyerOf(channel, null),
    now: work.now,
    judge: (visitDate, slotIds) =>
      quoteChange(
        db,
        order,
        { ticketNos: [...ticketNos], visitDate, slotIds: [...slotIds] },
        { ...work, channel },
      ),
  });
}

/** Where a booking that is not paid can go, as a whole. @throws not_found, agreement_inactive */
export async function showBookedMoveDays(db: Db, orderNo: string, work: PlanWork): Promise<MoveDays> {
  const { now } = work;
  const { id, visitDate: present } = await requireBooked(db, orderNo, now);
  const { channel, agreementId } = await readBookedCart(db, id);
  const team = agreementId === null ? null : await openTeam(db, agreementId, present, now);
  return judgeDays(db, {
    tickets: await listReservedTickets(db, id),
    days: sellableDays(now),
    buyer: buyerOf(channel, team?.terms ?? null),
    now,
    judge: (visitDate, slotIds) => quoteBookedMove(db, { orderNo, visitDate, slotIds: [...slotIds] }, work),
  });
}

/** Where visitors can bring their own tickets; a dearer day is for the window. @throws not_found */
export async function showBookingMoveDays(
  db: Db,
  orderNo: string,
  ticketNos: readonly string[],
  work: BookingChangeReading,
): Promise<MoveDays> {
  const { id } = await requireBooking(db, orderNo, work);
  const today = dayOf(work.now);
  return judgeDays(db, {
    tickets: await listMovingTickets(db, id, ticketNos),
    days: Array.from({ length: work.setting(settings.publicDays) }, (_, count) => addDays(today, count)),
    buyer: buyerOf('WEB', null),
    now: work.now,
    judge: (visitDate, slotIds) =>
      quoteBookingChange(db, orderNo, { ticketNos: [...ticketNos], visitDate, slotIds: [...slotIds] }, work),
  });
}
