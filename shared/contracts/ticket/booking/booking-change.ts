import { type Static } from 'typebox';

import { ClosedObject, Fen } from '../../schema.ts';
import { ChangeQuery, move } from '../after-sale/ticket-change.ts';

/**
 * What a move of one's own tickets would cost; the order stands in the address. With `visitors`, on the day that
 * they have and without `slotIds`, they stay in their slots and are somebody else's.
 */
export const BookingChangeQuery = ClosedObject({ ...move, visitors: ChangeQuery.properties.visitors });
export type BookingChangeQuery = Static<typeof BookingChangeQuery>;

/** Moves the tickets for the difference that was shown; below zero it comes back. */
export const BookingChange = ClosedObject({ ...BookingChangeQuery.properties, expectedDiffFen: Fen });
export type BookingChange = Static<typeof BookingChange>;
