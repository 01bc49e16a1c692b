import { type Static, Type } from 'typebox';

import { ClosedObject, Day, Id, Instant, TimeOfDay } from '../../schema.ts';
import { CartLine } from './order.ts';
import { Visitor } from './visitor.ts';

/** 挂单: what one party wants is put aside while the next is served. No price: it belongs to the visit day. */
export const ParkedSaleRequest = ClosedObject({
  windowId: Id,
  visitDate: Day,
  lines: Type.Array(CartLine, { minItems: 1, maxItems: 50 }),
  /** The cart that was taken up and is put aside again: its places go over to the new one. */
  hungCartId: Type.Optional(Id),
});
export type ParkedSaleRequest = Static<typeof ParkedSaleRequest>;

const qty = Type.Integer({ minimum: 1, maximum: 500 });

/** A cart that waits at the window. */
export const ParkedSale = ClosedObject({
  id: Id,
  visitDate: Day,
  lines: Type.Array(ClosedObject({ productId: Id, productName: Type.String({ maxLength: 60 }), qty }), {
    maxItems: 50,
  }),
  /** The slot that was chosen at each spot. */
  slots: Type.Array(ClosedObject({ spotId: Id, startTime: TimeOfDay }), { maxItems: 100 }),
  /** How many visitors were named. */
  named: Type.Integer({ minimum: 0, maximum: 500 }),
  hungAt: Instant,
  /** Until then its places are held. */
  expiresAt: Instant,
  /** Whether places are still held for it; afterwards it sells what is left then. */
  isHeld: Type.Boolean(),
});
export type ParkedSale = Static<typeof ParkedSale>;

export const ParkedSales = Type.Array(ParkedSale, { maxItems: 50 });

/** A cart that was taken up again, with the documents that were read for it. */
export const TakenCart = ClosedObject({
  ...ParkedSale.properties,
  /** Places that stay held for it, until it is sold or their time is over. */
  kept: Type.Array(ClosedObject({ slotId: Id, persons: Type.Integer({ minimum: 1 }) }), { maxItems: 100 }),
  visitors: Type.Array(ClosedObject({ productId: Id, visitor: Visitor }), { maxItems: 500 }),
});
export type TakenCart = Static<typeof TakenCart>;

export const EndedCart = ClosedObject({ id: Id });
export type EndedCart = Static<typeof EndedCart>;
