import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Nullable } from '../../schema.ts';
import { ChangeQuery, move } from './ticket-change.ts';

/** Which issued tickets of an order would move. */
export const MoveDaysQuery = ClosedObject({
  orderNo: ChangeQuery.properties.orderNo,
  ticketNos: move.ticketNos,
});
export type MoveDaysQuery = Static<typeof MoveDaysQuery>;

/** A booking that is not paid moves as a whole. */
export const RescheduleDaysQuery = ClosedObject({ orderNo: ChangeQuery.properties.orderNo });
export type RescheduleDaysQuery = Static<typeof RescheduleDaysQuery>;

/** A visitor's own tickets; the order stands in the address. */
export const BookingMoveDaysQuery = ClosedObject({ ticketNos: move.ticketNos });
export type BookingMoveDaysQuery = Static<typeof BookingMoveDaysQuery>;

/** A day on sale, and why the tickets cannot have it: in two or three signs and in a sentence; null where they can. */
export const MoveDay = ClosedObject({
  day: Day,
  no: Nullable(
    ClosedObject({
      mark: Type.String({ maxLength: 8 }),
      text: Type.String({ minLength: 1, maxLength: 200 }),
    }),
  ),
});
export type MoveDay = Static<typeof MoveDay>;

/** 改签: the days that could be asked for, in their order. What is chosen is judged again when it is priced. */
export const MoveDays = Type.Array(MoveDay, { maxItems: 40 });
export type MoveDays = Static<typeof MoveDays>;
