import type { OfferProduct, OfferSlot, OfferSpot } from '@shanmen/shared/contracts/ticket/booking-offer';

/** A stretch that a visitor would wait for, and the tickets he could wait with. */
export type Wish = {
  readonly day: string;
  readonly spot: OfferSpot;
  readonly slot: OfferSlot;
  readonly products: readonly OfferProduct[];
};
