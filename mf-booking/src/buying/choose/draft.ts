import type { Booking } from '@shanmen/shared/contracts/ticket/booking/booking';
import type {
  BookingOffer,
  OfferProduct,
  OfferSlot,
  OfferSpot,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import { addFen, type Fen, multiplyFen, zeroFen } from '@shanmen/shared/money';
import { say, tell } from '../../language/language.ts';

/** What a visitor has chosen so far; kept in memory only. */
export type Draft = {
  readonly day: string;
  /** Chosen slot by spot; one party goes in together. */
  readonly slots: Readonly<Record<number, number>>;
  /** Tickets by product. */
  readonly picks: Readonly<Record<number, number>>;
};

export type Step = 'day' | 'tickets' | 'visitors' | 'pay';

export type Placed = { readonly booking: Booking; readonly proof: string };

export function draftOf(day: string): Draft {
  return { day, slots: {}, picks: {} };
}

/** The products of the draft, as often as they were picked. */
export function pickedProducts(offer: BookingOffer, draft: Draft): { product: OfferProduct; qty: number }[] {
  return offer.products
    .map(product => ({ product, qty: draft.picks[product.id] ?? 0 }))
    .filter(({ qty }) => qty > 0);
}

/** How many one of a product lets in. */
export function personsIn({ members = [] }: OfferProduct): number {
  return Math.max(1, members.length);
}

/** How many tickets that makes, one for each person. */
export function countOf(offer: BookingOffer, draft: Draft): number {
  return pickedProducts(offer, draft).reduce((sum, { product, qty }) => sum + qty * personsIn(product), 0);
}

export function totalOf(offer: BookingOffer, draft: Draft): Fen {
  return pickedProducts(offer, draft).reduce(
    (sum, { product, qty }) => addFen(sum, multiplyFen(product.priceFen, qty)),
    zeroFen,
  );
}

/** How many of a product may be picked beside what is picked, and which limit that is. */
export type Limit = { readonly most: number; readonly why: string };

/** @param perMobileDay tickets that one mobile may book for a day, of all products */
export function limitOf(
  offer: BookingOffer,
  draft: Draft,
  product: OfferProduct,
  perMobileDay: number,
): Limit {
  const persons = personsIn(product);
  const others = countOf(offer, draft) - (draft.picks[product.id] ?? 0) * persons;
  const ofMobile = Math.max(0, Math.floor((perMobileDay - others) / persons));
  return ofMobile < product.maxQty
    ? { most: ofMobile, why: say('同一手机号每天最多订 {} 张', perMobileDay) }
    : { most: product.maxQty, why: say('每单最多 {} 张', product.maxQty) };
}

/** Spots whose stretch of the day has to be chosen: all of a day, or of what was picked. */
export function timedSpots(offer: BookingOffer): OfferSpot[] {
  return offer.spots.filter(spot => !spot.isAllDay);
}

export function neededSpots(offer: BookingOffer, draft: Draft): OfferSpot[] {
  const places = pickedProducts(offer, draft).flatMap(({ product }) => product.places);
  return timedSpots(offer).filter(spot => places.some(place => place.spotId === spot.id));
}

/** A place with one stretch in the day leaves nothing to choose. */
export function withOnlySlots(offer: BookingOffer, draft: Draft): Draft {
  const only = timedSpots(offer).flatMap(({ id, slots: [slot, ...others] }) =>
    slot && others.length === 0 && !isTaken(slot) ? [[id, slot.id]] : [],
  );
  return { ...draft, slots: { ...Object.fromEntries(only), ...draft.slots } };
}

/** Nobody can book it any more. */
export function isTaken({ state }: OfferSlot): boolean {
  return state === 'FULL' || state === 'CLOSED';
}

/** The first place of what was picked whose stretch of the day is still open. */
export function openSpot(offer: BookingOffer, draft: Draft): OfferSpot | undefined {
  return neededSpots(offer, draft).find(spot => draft.slots[spot.id] === undefined);
}

/** What is still to be chosen before names are asked for; null when nothing is. */
export function missingChoice(offer: BookingOffer, draft: Draft): string | null {
  if (countOf(offer, draft) === 0) return say('请先选择门票');
  const open = openSpot(offer, draft);
  if (open) return say(open.slots.every(isTaken) ? '{}当日没有可约的时段' : '请选择{}的时段', open.name);
  const late = pickedProducts(offer, draft).find(({ product }) => shutAt(product, draft) !== null);
  if (late) return say('所选时段已不售{}，请换时段', late.product.name);
  const few = pickedProducts(offer, draft).find(({ product, qty }) => qty < product.minQty);
  return few ? say('{}至少 {} 张', few.product.name, few.product.minQty) : null;
}

/** That fewer are left than were picked; null where there are enough. */
export function shortage(offer: BookingOffer, draft: Draft): string | null {
  const short = neededSpots(offer, draft).flatMap(({ id, slots }) => {
    const left = slots.find(slot => slot.id === draft.slots[id])?.left ?? null;
    const wanted = pickedProducts(offer, draft)
      .filter(({ product }) => product.places.some(({ spotId }) => spotId === id))
      .reduce((sum, { product, qty }) => sum + qty * personsIn(product), 0);
    return left !== null && left < wanted ? [say('所选时段仅剩 {} 张，请减少张数', left)] : [];
  });
  return short[0] ?? null;
}

/** Why a product cannot be had at the stretch of the day that was chosen; null where it can. */
export function shutAt({ shut, places }: OfferProduct, draft: Draft): string | null {
  if (!shut) return null;
  const chosen = places.flatMap(({ spotId }) => draft.slots[spotId] ?? []);
  return chosen.some(slotId => shut.slotIds.includes(slotId)) ? shut.why : null;
}

/** What was picked that it is too late for at some stretches of the day at a spot, as the visitor reads it. */
export function shutFor(
  offer: BookingOffer,
  draft: Draft,
  { slots }: OfferSpot,
): { slotIds: number[]; why: string[] } {
  const late = pickedProducts(offer, draft).flatMap(({ product: { name, shut } }) => {
    const slotIds = slots.map(({ id }) => id).filter(id => shut?.slotIds.includes(id));
    return shut && slotIds.length > 0 ? [{ slotIds, why: say('{}：{}', name, tell(shut.why)) }] : [];
  });
  return { slotIds: late.flatMap(({ slotIds }) => slotIds), why: late.map(({ why }) => why) };
}

/** The lines as the server takes them; `peopleOf` names the visitors of a product. */
export function linesOf(
  offer: BookingOffer,
  draft: Draft,
  peopleOf: (product: OfferProduct) => Visitor[],
): CartLine[] {
  return pickedProducts(offer, draft).map(({ product, qty }) => {
    const chosen = product.places.flatMap(({ spotId }) => {
      const isTimed = offer.spots.some(spot => spot.id === spotId && !spot.isAllDay);
      return isTimed ? (draft.slots[spotId] ?? []) : [];
    });
    const [slotId, ...otherSlotIds] = chosen;
    return {
      productId: product.id,
      qty,
      ...(slotId === undefined ? {} : { slotId, otherSlotIds }),
      ...(product.namesVisitors ? { visitors: peopleOf(product) } : {}),
    };
  });
}
