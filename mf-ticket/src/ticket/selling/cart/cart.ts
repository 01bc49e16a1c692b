import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import type { Visitor } from '@shanmen/shared/contracts/ticket/selling/visitor';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { type Fen, multiplyFen, sumFen } from '@shanmen/shared/money';
import type { SoldProduct } from '../../groups/team/docent-jobs.ts';

/** What the party wants. Prices are not part of it: they belong to the visit day. */
export type Cart = readonly CartItem[];
type CartItem = { readonly productId: number; readonly qty: number };

export const largestQty = 500;

export function qtyOf(cart: Cart, productId: number): number {
  return cart.find(item => item.productId === productId)?.qty ?? 0;
}

/** Sets the quantity of a product; 0 takes its line away, a new product comes last. */
export function withQty(cart: Cart, productId: number, qty: number): Cart {
  if (qty <= 0) return cart.filter(item => item.productId !== productId);
  if (qtyOf(cart, productId) === 0) return [...cart, { productId, qty }];
  return cart.map(item => (item.productId === productId ? { productId, qty } : item));
}

/** One ticket becomes one of another product. */
export function movedTicket(cart: Cart, from: number, to: number): Cart {
  return withQty(withQty(cart, to, qtyOf(cart, to) + 1), from, qtyOf(cart, from) - 1);
}

export function ticketCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.qty, 0);
}

/** Start time of the chosen slot of each spot, by spot id. */
export type SlotChoice = Readonly<Record<number, string>>;

/** The slots of one spot on the visit day, and the one that tickets sold now are for. */
export type SpotDay = {
  readonly spotId: number;
  readonly spotName: string;
  readonly slots: readonly Slot[];
  readonly chosen: Slot | null;
  /** The slot that would be sold now, had it not run out; null when nothing moved by itself. */
  readonly movedFrom: Slot | null;
};

/**
 * Groups the slots of a day by spot, in order of time, without those that are over.
 * @param from time of day before which slots are over, or null on a later day.
 * @param pinned what the party has been asked to pay for: sold out or over, it stays.
 */
export function spotDays(
  slots: readonly Slot[],
  choice: SlotChoice,
  from: string | null,
  pinned: SlotChoice = {},
): SpotDay[] {
  const isPinned = (slot: Slot) => slot.startTime === pinned[slot.spotId];
  const open = slots.filter(slot => from === null || slot.endTime > from || isPinned(slot));
  const spotIds = [...new Set(open.map(slot => slot.spotId))];
  return spotIds.map(spotId => {
    const own = open.filter(slot => slot.spotId === spotId);
    const ordered = own.sort((a, b) => a.startTime.localeCompare(b.startTime));
    const wanted = ordered.find(slot => slot.startTime === choice[spotId]);
    const free = ordered.filter(slot => !slot.closed && slot.remaining > 0);
    const isMissed = ({ departs, startTime }: Slot) => departs === true && from !== null && startTime <= from;
    const next = ordered.find(isPinned) ?? free.find(slot => !isMissed(slot)) ?? free[0];
    const first = ordered.find(slot => !isMissed(slot)) ?? ordered[0] ?? null;
    return {
      spotId,
      spotName: first?.spotName ?? '',
      slots: ordered,
      chosen: wanted ?? next ?? first,
      movedFrom: !wanted && next && first !== next ? first : null,
    };
  });
}

/** What would be sold now, as a choice of the seller's own. */
export function choiceOf(spots: readonly SpotDay[]): SlotChoice {
  return Object.fromEntries(
    spots.flatMap(({ spotId, chosen }) => (chosen ? [[spotId, chosen.startTime]] : [])),
  );
}

/** What the seller must tell the party: `09:00 已售完，已改到 10:00`. */
export function moveWords({ chosen, movedFrom }: SpotDay): string | null {
  if (!chosen || !movedFrom) return null;
  return `${movedFrom.startTime} ${movedFrom.closed ? '停售' : '已售完'}，已改到 ${chosen.startTime}`;
}

/** The spots of the cart whose tickets moved on to a later slot by themselves. */
export function movedSpots(spots: readonly SpotDay[], lines: readonly PricedLine[]): SpotDay[] {
  const wanted = new Set(lines.flatMap(line => line.offer?.product.spotIds ?? []));
  return spots.filter(spot => spot.movedFrom !== null && wanted.has(spot.spotId));
}

export function openSlots(spot: SpotDay): readonly Slot[] {
  return spot.slots.filter(slot => !slot.closed);
}

/** The spot of the selected line, else the first one that leaves a choice of slots. */
export function activeSpot(
  spots: readonly SpotDay[],
  lines: readonly PricedLine[],
  selected: number | null,
): number | null {
  const line = lines.find(({ productId }) => productId === selected);
  const withChoice = spots.filter(spot => openSlots(spot).length > 1);
  const own = withChoice.find(spot => spot.spotId === line?.offer?.slot?.spotId);
  return (own ?? withChoice[0])?.spotId ?? null;
}

/** A product as it can be sold now: the places left for it, or why it cannot be sold. */
export type Offer = {
  readonly product: SoldProduct;
  /** The slot the ticket will name; null when the product takes no places. */
  readonly slot: Slot | null;
  /** The slots of the further places of a combined ticket. */
  readonly otherSlots: readonly Slot[];
  /** Null when the product takes no places. */
  readonly remaining: number | null;
  readonly refusal: string | null;
};

export function offerOf(product: SoldProduct, days: readonly SpotDay[]): Offer {
  const chosen = product.spotIds.map(id => days.find(day => day.spotId === id)?.chosen ?? null);
  const taken = chosen.filter(slot => slot !== null);
  const slots = [...new Set(taken)];
  // One of a family's takes several places of the same slot.
  const sets = slots.map(slot => Math.floor(slot.remaining / taken.filter(other => other === slot).length));
  const remaining = sets.length > 0 ? Math.min(...sets) : null;
  return {
    product,
    slot: slots[0] ?? null,
    otherSlots: slots.slice(1),
    remaining,
    refusal: product.blocked ?? refusalOf(chosen, remaining),
  };
}

function refusalOf(chosen: readonly (Slot | null)[], remaining: number | null): string | null {
  if (chosen.includes(null)) return '当日无时段';
  if (chosen.some(slot => slot?.closed)) return '停售';
  return remaining === 0 ? '余票不足' : null;
}

export type PricedLine = {
  readonly productId: number;
  readonly qty: number;
  /** Undefined when the product is not sold on the visit day. */
  readonly offer: Offer | undefined;
  readonly amountFen: Fen;
  /** How many of a group go free. */
  readonly freeQty: number;
  /** Visitors named so far, for products that ask for them; of a family's ticket by its members. */
  readonly named: number;
  readonly namedByMember?: readonly number[];
  /** Why the line cannot be paid as it stands. */
  readonly problem: string | null;
};

export function priceLines(
  cart: Cart,
  offers: readonly Offer[],
  namedOf: (productId: number, memberNo?: number) => number = () => 0,
): PricedLine[] {
  return cart.map(({ productId, qty }) => {
    const offer = offers.find(candidate => candidate.product.id === productId);
    const amountFen = offer ? multiplyFen(offer.product.priceFen, qty) : sumFen([]);
    const problem = problemOf(offer, qty);
    const named = namedOf(productId);
    const members = offer?.product.members ?? [];
    const line = { productId, qty, offer, amountFen, freeQty: 0, named, problem };
    if (members.length === 0) return line;
    return { ...line, namedByMember: members.map((_, index) => namedOf(productId, index + 1)) };
  });
}

function problemOf(offer: Offer | undefined, qty: number): string | null {
  if (!offer) return '所选日期不售此票';
  if (offer.refusal !== null) return offer.refusal;
  return offer.remaining !== null && qty > offer.remaining ? `仅剩 ${offer.remaining} 张` : null;
}

export function totalOf(lines: readonly PricedLine[]): Fen {
  return sumFen(lines.map(line => line.amountFen));
}

/** The lines as the server wants them. */
export function orderLines(
  lines: readonly PricedLine[],
  visitorsOf: (productId: number) => Visitor[] = () => [],
): CartLine[] {
  return lines.map(({ productId, qty, offer }) => ({
    productId,
    qty,
    ...offer?.product.service,
    ...(offer?.slot ? { slotId: offer.slot.id } : {}),
    ...(offer && offer.otherSlots.length > 0 ? { otherSlotIds: offer.otherSlots.map(({ id }) => id) } : {}),
    ...(offer?.product.visitors ? { visitors: visitorsOf(productId) } : {}),
  }));
}

/** Why the cart cannot be paid as it stands: what its lines say is not asked of the party in cash first. */
export function unpayable(lines: readonly PricedLine[]): string | null {
  const stuck = lines.find(line => line.problem !== null);
  return stuck
    ? `${stuck.offer?.product.name ?? '票种'}：${stuck.problem}，请${remedyOf(stuck)}或换时段`
    : null;
}

function remedyOf({ offer }: PricedLine): string {
  return offer && offer.refusal === null ? '减少数量' : '删行';
}
