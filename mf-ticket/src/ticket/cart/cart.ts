import type { CartLine } from '@shanmen/shared/contracts/ticket/order';
import type { SaleProduct } from '@shanmen/shared/contracts/ticket/sale-boot';
import type { Slot } from '@shanmen/shared/contracts/ticket/slot';
import { type Fen, multiplyFen, sumFen } from '@shanmen/shared/money';

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
};

/**
 * Groups the slots of a day by spot, in order of time, without those that are over.
 * @param from time of day before which slots are over, or null on a later day.
 */
export function spotDays(slots: readonly Slot[], choice: SlotChoice, from: string | null): SpotDay[] {
  const open = slots.filter(slot => from === null || slot.endTime > from);
  const spotIds = [...new Set(open.map(slot => slot.spotId))];
  return spotIds.map(spotId => {
    const own = open.filter(slot => slot.spotId === spotId);
    const ordered = own.sort((a, b) => a.startTime.localeCompare(b.startTime));
    const wanted = ordered.find(slot => slot.startTime === choice[spotId]);
    const next = ordered.find(slot => !slot.closed && slot.remaining > 0);
    return {
      spotId,
      spotName: ordered[0]?.spotName ?? '',
      slots: ordered,
      chosen: wanted ?? next ?? ordered[0] ?? null,
    };
  });
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
  readonly product: SaleProduct;
  /** The slot the ticket will name; null when the product takes no places. */
  readonly slot: Slot | null;
  /** Null when the product takes no places. */
  readonly remaining: number | null;
  readonly refusal: string | null;
};

export function offerOf(product: SaleProduct, days: readonly SpotDay[]): Offer {
  const chosen = product.spotIds.map(id => days.find(day => day.spotId === id)?.chosen ?? null);
  const slots = chosen.filter(slot => slot !== null);
  const remaining = slots.length > 0 ? Math.min(...slots.map(slot => slot.remaining)) : null;
  return {
    product,
    slot: slots[0] ?? null,
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
  /** Why the line cannot be paid as it stands. */
  readonly problem: string | null;
};

export function priceLines(cart: Cart, offers: readonly Offer[]): PricedLine[] {
  return cart.map(({ productId, qty }) => {
    const offer = offers.find(candidate => candidate.product.id === productId);
    const amountFen = offer ? multiplyFen(offer.product.priceFen, qty) : sumFen([]);
    return { productId, qty, offer, amountFen, problem: problemOf(offer, qty) };
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
export function orderLines(lines: readonly PricedLine[]): CartLine[] {
  return lines.map(({ productId, qty, offer }) => ({
    productId,
    qty,
    ...(offer?.slot ? { slotId: offer.slot.id } : {}),
  }));
}

/** Why the cart cannot be paid as it stands: what its lines say is not asked of the party in cash first. */
export function unpayable(lines: readonly PricedLine[], totalFen: Fen): string | null {
  const stuck = lines.find(line => line.problem !== null);
  if (stuck) return `${stuck.offer?.product.name ?? '票种'}：${stuck.problem}，请${remedyOf(stuck)}或换时段`;
  return totalFen === 0 ? '合计为零，不需收款；免票出票尚未开通' : null;
}

function remedyOf({ offer }: PricedLine): string {
  return offer && offer.refusal === null ? '减少数量' : '删行';
}
