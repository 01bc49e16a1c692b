import { type Static } from 'typebox';

import { ClosedObject, Fen } from '../schema.ts';
import { move } from './ticket-change.ts';

/** What a move of one's own tickets would cost; the order stands in the address. */
export const BookingChangeQuery = ClosedObject(move);
export type BookingChangeQuery = Static<typeof BookingChangeQuery>;

/** Moves the tickets for the difference that was shown; below zero it comes back. */
export const BookingChange = ClosedObject({ ...move, expectedDiffFen: Fen });
export type BookingChange = Static<typeof BookingChange>;
