import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { MoveDays } from '@shanmen/shared/contracts/ticket/after-sale/reschedule-day';
import { addDays, dayOf } from '@shanmen/shared/time';

import type { Db } from '../../../db/transaction.ts';
import { planReschedule, type PlanWork, readBookedGround } from '../../booking/reschedule/reschedule-plan.ts';
import { refuseUnmovable, requireBooked } from '../../booking/reschedule/reschedule.service.ts';
import { requireBooking } from '../../booking/booking/booking.service.ts';
import {
  type BookingChangeReading,
  refuseDearer,
  refuseUnbookableDay,
} from '../../booking/booking-change/booking-change.service.ts';
import type { RefundOrder } from '../refund/refund.queries.ts';
import { sellableDays } from '../../selling/sale/sale.service.ts';
import type { PeopleWork } from '../ticket-change/change-people.ts';
import { readDaysGround } from './move-ground.ts';
import { judgeDays } from './reschedule-days.ts';

/** Where tickets of a window can go. */
export async function showMoveDays(
  db: Db,
  order: Pick<RefundOrder, 'id'>,
  ticketNos: readonly string[],
  work: PeopleWork,
): Promise<MoveDays> {
  const asked = { ticketNos, days: sellableDays(work.now) };
  const ground = await readDaysGround(db, order, asked, { ...work, channel: 'WIN' });
  return judgeDays(db, { ...ground, now: work.now, judge: ground.quote });
}

/** Where a booking that is not paid can go, as a whole. @throws not_found, agreement_inactive */
export async function showRescheduleDays(db: Db, orderNo: string, work: PlanWork): Promise<MoveDays> {
  const { now } = work;
  const booked = await requireBooked(db, orderNo, now);
  const ground = await readBookedGround(db, booked, sellableDays(now), now);
  return judgeDays(db, {
    ...ground,
    now,
    judge: ({ visitDate }, slotIds) => {
      refuseUnmovable(booked, now);
      planReschedule(ground, { visitDate, slotIds: [...slotIds] }, work);
    },
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
  const { now, keys, setting } = work;
  const today = dayOf(now);
  const days = Array.from({ length: setting(settings.publicDays) }, (_, count) => addDays(today, count));
  const reading = { ...work, person: keys.person, channel: 'WEB' } as const;
  const ground = await readDaysGround(db, { id }, { ticketNos, days }, reading);
  return judgeDays(db, {
    ...ground,
    now,
    judge: (catalogue, slotIds) => {
      refuseUnbookableDay(catalogue.visitDate, work);
      refuseDearer(ground.quote(catalogue, slotIds).diffFen);
    },
  });
}
