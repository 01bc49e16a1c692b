import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Fen, Id, Instant, Nullable, OneOf, Text, TimeOfDay } from '../../schema.ts';
import { bookingStates, type BookingState } from './booking.ts';
import { ExternalNo, OverCredit } from '../selling/order.ts';
import { WindowPayment } from '../selling/payment.ts';
import { TeamAccount } from '../groups/team-sale.ts';

const Name = Type.String({ maxLength: 60 });

/**
 * What a visitor shows or says: 取票码, the number of an order, the code or number of a ticket, a mobile, an identity
 * number, 外部单号; of a group also the plate of its coach, its agreement, or code, initials or last four digits of the mobile of
 * who brings it. It goes in a body, because addresses are logged.
 */
export const PickupQuery = ClosedObject({ code: Text(80) });
export type PickupQuery = Static<typeof PickupQuery>;

/** Who fetched the tickets of an order on paper. */
export const Collected = ClosedObject({ at: Instant, byName: Name, windowName: Name });
export type Collected = Static<typeof Collected>;

/** A booked order as a window finds it. */
export const CollectableOrder = ClosedObject({
  orderNo: Type.String({ maxLength: 20 }),
  contactName: Name,
  mobileMasked: Type.String({ maxLength: 20 }),
  bookedAt: Instant,
  visitDate: Day,
  state: Type.Unsafe<BookingState>(Type.String({ enum: Object.keys(bookingStates), maxLength: 20 })),
  totalFen: Fen,
  /** What is paid at the window before anything is handed out; 0 where nothing is owed any more. */
  dueFen: Fen,
  /** Of a group that booked and owes: how its agreement lets it pay; absent for everybody else. */
  team: Type.Optional(
    ClosedObject({
      ...TeamAccount.properties,
      /** What the account has set aside for this order: it is free again when the order is paid. */
      frozenFen: Fen,
      externalNo: Nullable(ExternalNo),
    }),
  ),
  /** What its tickets open. */
  spotIds: Type.Array(Id, { maxItems: 50 }),
  /** Null as long as nobody did. */
  collected: Nullable(Collected),
  /** Why its tickets cannot be fetched now, for the seller; null when they can. */
  refusal: Nullable(Type.String({ maxLength: 120 })),
  tickets: Type.Array(
    ClosedObject({
      /** Empty while the ticket is reserved. */
      ticketNo: Type.String({ maxLength: 16 }),
      productName: Name,
      status: OneOf(['R', 'I', 'O', 'X', 'F', 'N']),
      visitDate: Day,
      startTime: Nullable(TimeOfDay),
      endTime: Nullable(TimeOfDay),
      personCount: Type.Integer({ minimum: 1 }),
      /** Masked, where the ticket names somebody. */
      visitor: Nullable(Type.String({ maxLength: 120 })),
      printCount: Type.Integer({ minimum: 0 }),
      isUsedUp: Type.Optional(Type.Boolean()),
    }),
    { maxItems: 500 },
  ),
});
export type CollectableOrder = Static<typeof CollectableOrder>;

/** Those of today and later, the nearest visit first. */
export const CollectableOrders = Type.Array(CollectableOrder, { maxItems: 20 });
export type CollectableOrders = Static<typeof CollectableOrders>;

/** 取票 at the window of one's own open shift; what is owed is paid with it. */
export const PickupRequest = ClosedObject({
  windowId: Id,
  orderNo: Type.String({ maxLength: 20, pattern: '^D\\d+$' }),
  payments: Type.Optional(Type.Array(WindowPayment, { minItems: 1, maxItems: 5 })),
  /** Of a group: how far its account may go beyond its limit. */
  overCredit: Type.Optional(OverCredit),
});
export type PickupRequest = Static<typeof PickupRequest>;
