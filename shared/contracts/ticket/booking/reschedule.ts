import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable } from '../../schema.ts';

/** 改签 of a booking that is not paid: all of its tickets to another day or slot. */
export const RescheduleQuery = ClosedObject({
  orderNo: Type.String({ minLength: 1, maxLength: 20, pattern: '^D\\d+$' }),
  visitDate: Day,
  /** One for each place that has several slots that day. */
  slotIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
});
export type RescheduleQuery = Static<typeof RescheduleQuery>;

/** What the order will cost there; nothing was paid, so nothing is collected and nothing comes back. */
export const RescheduleQuote = ClosedObject({
  fromFen: Fen,
  totalFen: Fen,
  /** Until then its places are kept; null to the end of the visit day. */
  heldUntil: Nullable(Instant),
});
export type RescheduleQuote = Static<typeof RescheduleQuote>;

/** Moves it for the sum that was shown. */
export const RescheduleRequest = ClosedObject({
  ...RescheduleQuery.properties,
  windowId: Id,
  expectedTotalFen: Fen,
});
export type RescheduleRequest = Static<typeof RescheduleRequest>;
