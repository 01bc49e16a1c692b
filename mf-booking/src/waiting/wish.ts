import type {
  OfferProduct,
  OfferSlot,
  OfferSpot,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Waiting } from '@shanmen/shared/contracts/ticket/booking/waiting-entry';
import type { Fen } from '@shanmen/shared/money';

/** A stretch that a visitor would wait for, and the tickets he could wait with. */
export type Wish = {
  readonly day: string;
  readonly spot: OfferSpot;
  readonly slot: OfferSlot;
  readonly products: readonly OfferProduct[];
};

/** What is joined already and shall be paid now, for whom. */
export type Prepaying = {
  readonly entry: Waiting;
  readonly amountFen: Fen;
  readonly visitors: readonly Visitor[];
};
