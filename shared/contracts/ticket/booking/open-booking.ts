import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Instant } from '../../schema.ts';

/** A booking that holds places of its mobile and is not paid: what can be paid or given up, and no more of it. */
export const OpenBooking = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  visitDate: Day,
  totalFen: Fen,
  holdExpiresAt: Instant,
});
export type OpenBooking = Static<typeof OpenBooking>;

export const OpenBookings = ClosedObject({
  now: Instant,
  bookings: Type.Array(OpenBooking, { maxItems: 50 }),
});
export type OpenBookings = Static<typeof OpenBookings>;
