import { type Static, Type } from 'typebox';

import { RefundTerms } from '../../commerce/products/refund-rule.ts';
import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, TimeOfDay } from '../../schema.ts';

/** 试算: a rule, saved or not, for a ticket of a day that is asked back at an instant. */
export const RefundTrial = ClosedObject({
  terms: RefundTerms,
  productId: Id,
  visitDate: Day,
  /** The slot of the ticket; null where it has none. */
  slotStart: Nullable(TimeOfDay),
  /** What was paid for it; the face price where nothing is said. */
  grossFen: Nullable(Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: 1e8 }))),
  issuedAt: Instant,
  askedAt: Instant,
});
export type RefundTrial = Static<typeof RefundTrial>;

const Outcome = {
  outcome: OneOf(['AUTO', 'AUDIT', 'FORBID']),
  /** Null where nothing is given back. */
  feeFen: Nullable(Fen),
  netFen: Nullable(Fen),
};

/** What the rule says at the instant, and when it says something else. */
export const RefundTried = ClosedObject({
  ...Outcome,
  grossFen: Fen,
  /** Beginnings of the slots that the ticket has on that day. */
  slotStarts: Type.Array(TimeOfDay, { maxItems: 200 }),
  /** In order of time; the last one has no end. */
  spans: Type.Array(ClosedObject({ until: Nullable(Instant), ...Outcome, isAsked: Type.Boolean() }), {
    maxItems: 30,
  }),
});
export type RefundTried = Static<typeof RefundTried>;
