import { type Static, Type } from 'typebox';

import { ClosedObject, Fen, Instant } from '../../schema.ts';

const ticketNos = Type.Array(Type.String({ pattern: '^\\d{16}$', maxLength: 16 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
});

/** What giving tickets of a booking back would cost now. */
export const BookingRefundQuery = ClosedObject({ ticketNos });
export type BookingRefundQuery = Static<typeof BookingRefundQuery>;

export const BookingRefundQuote = ClosedObject({
  grossFen: Fen,
  feeFen: Fen,
  netFen: Fen,
  /** The fee of the quote holds until then. */
  validUntil: Instant,
  quote: Type.String({ maxLength: 100 }),
});
export type BookingRefundQuote = Static<typeof BookingRefundQuote>;

/** Gives tickets back for the fee that was shown. */
export const BookingRefund = ClosedObject({
  ticketNos,
  quote: Type.String({ minLength: 1, maxLength: 100 }),
});
export type BookingRefund = Static<typeof BookingRefund>;
