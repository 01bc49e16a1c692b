import type { OfflineLease, OfflineProduct } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { OfflineLine, OfflineSale } from '@shanmen/shared/contracts/ticket/offline/offline-sale';
import type { Order, SoldTicket } from '@shanmen/shared/contracts/ticket/selling/order';
import type { PosSession } from '@shanmen/shared/contracts/ticket/selling/pos-session';
import type { Slot } from '@shanmen/shared/contracts/ticket/capacity/slot';
import { type Fen, multiplyFen, subtractFen } from '@shanmen/shared/money';
import type { PricedLine } from '../../selling/cart/cart.ts';

/** A lease as this machine keeps it, with what was sold out of it here. */
export type KeptLease = {
  readonly lease: OfflineLease;
  /** This machine's clock when the terms came: only differences of it are used. */
  readonly arrivedAtMs: number;
  /** How many of the numbers were printed. */
  readonly used: number;
  /** Persons by slot. */
  readonly sold: Readonly<Record<number, number>>;
};

/** What was given for each slot less what was sold of it here. */
export function slotsLeft({ lease, sold }: KeptLease): Slot[] {
  return lease.terms.slots.map(slot => ({
    ...slot,
    remaining: Math.max(0, slot.remaining - (sold[slot.id] ?? 0)),
  }));
}

export function placesLeft(kept: KeptLease): number {
  return slotsLeft(kept).reduce((sum, slot) => sum + slot.remaining, 0);
}

/** The server's time, running on from what it said when the terms came. */
export function timeBy({ lease, arrivedAtMs }: KeptLease, localMs: number): Date {
  return new Date(Date.parse(lease.terms.issuedAt) + Math.max(0, localMs - arrivedAtMs));
}

export function isOver(kept: KeptLease, localMs: number): boolean {
  return timeBy(kept, localMs).toISOString() >= kept.lease.terms.validUntil;
}

/** The day as the window sells it by itself: the prices it was promised, the places it was given. */
export function offlineBoot(boot: PosSession, kept: KeptLease): PosSession {
  const { terms, visitDate } = kept.lease;
  return {
    ...boot,
    serverTime: terms.issuedAt,
    businessDay: visitDate,
    visitDate,
    visitDates: [visitDate],
    scenicArea: terms.scenicArea,
    products: terms.products,
    slots: slotsLeft(kept),
    awaited: [],
  };
}

export type LocalSale = {
  readonly uuid: string;
  readonly lines: readonly PricedLine[];
  readonly totalFen: Fen;
  readonly tenderFen: Fen;
};

export type MadeSale = { readonly sale: OfflineSale; readonly order: Order; readonly after: KeptLease };

/**
 * A sale of this window without the server: the next numbers of its lease, at the promised prices.
 * @returns the words why not: nothing is sold beyond the lease or after its time
 */
export function makeSale(kept: KeptLease, local: LocalSale, nowMs: number): MadeSale | string {
  if (isOver(kept, nowMs)) return '离线额度已到期，须恢复联网后再售';
  const persons = personsBySlot(local.lines);
  const left = new Map(slotsLeft(kept).map(slot => [slot.id, slot]));
  for (const [slotId, count] of persons) {
    const slot = left.get(slotId);
    if (!slot || slot.remaining < count) {
      return `超出离线额度：${slot?.spotName ?? '该时段'} 仅剩 ${slot?.remaining ?? 0} 张`;
    }
  }
  const numbers = kept.lease.tickets.slice(kept.used);
  const parts: { line: OfflineLine; tickets: SoldTicket[] }[] = [];
  let taken = 0;
  for (const priced of local.lines) {
    const product = kept.lease.terms.products.find(({ id }) => id === priced.productId);
    if (!product || product.blocked !== null || !priced.offer?.slot) return '该票种不能离线售出';
    const codes = product.ticketForm === 'GROUP' ? 1 : priced.qty;
    const own = numbers.slice(taken, taken + codes);
    if (own.length < codes) return '离线票号已用完，须恢复联网后再售';
    taken += codes;
    parts.push(partOf(priced, product, own, kept.lease.visitDate));
  }
  const { lease, used, sold } = kept;
  const sale: OfflineSale = {
    uuid: local.uuid,
    leaseId: lease.id,
    version: lease.terms.version,
    signature: lease.signature,
    soldAt: timeBy(kept, nowMs).toISOString(),
    lines: parts.map(({ line }) => line),
    totalFen: local.totalFen,
    tenderFen: local.tenderFen,
  };
  const more = [...persons].map(([slotId, count]) => [slotId, (sold[slotId] ?? 0) + count]);
  const after = { ...kept, used: used + taken, sold: { ...sold, ...Object.fromEntries(more) } };
  return { sale, after, order: orderOf(kept, sale, parts) };
}

function partOf(
  { qty, offer, productId }: PricedLine,
  product: OfflineProduct,
  numbers: KeptLease['lease']['tickets'],
  visitDate: string,
): { line: OfflineLine; tickets: SoldTicket[] } {
  const slots = offer?.slot ? [offer.slot, ...offer.otherSlots] : [];
  const timed = slots.find(slot => !(slot.startTime === '00:00' && slot.endTime === '23:59')) ?? null;
  const personCount = product.ticketForm === 'GROUP' ? qty : 1;
  const line = {
    productId,
    productName: product.name,
    slotIds: slots.map(slot => slot.id),
    qty,
    unitFen: product.priceFen,
    ticketNos: numbers.map(({ ticketNo }) => ticketNo),
  };
  const tickets = numbers.map(({ ticketNo, qr }): SoldTicket => ({
    ticketNo,
    qr,
    productName: product.name,
    crowd: product.crowd,
    places: product.places.map(place => ({ ...place, times: place.times * personCount })),
    visitDate,
    startTime: timed?.startTime ?? null,
    endTime: timed?.endTime ?? null,
    personCount,
    priceFen: product.priceFen,
    status: 'I',
    printCount: 0,
  }));
  return { line, tickets };
}

/** What the paper says. It has no number of an order yet; the window's own stands in its place. */
function orderOf(
  { lease, used }: KeptLease,
  sale: OfflineSale,
  parts: readonly { line: OfflineLine; tickets: SoldTicket[] }[],
): Order {
  const { totalFen, tenderFen, soldAt } = sale;
  return {
    id: 1,
    orderNo: `离线${lease.id}-${used + 1}`,
    visitDate: lease.visitDate,
    soldAt,
    sellerName: lease.sellerName,
    windowName: lease.windowName,
    siteName: lease.siteName,
    totalFen,
    paidFen: totalFen,
    tenderFen,
    changeFen: subtractFen(tenderFen, totalFen),
    lines: sale.lines.map(({ productName, qty, unitFen }) => ({
      productName,
      qty,
      unitSaleFen: unitFen,
      amountFen: multiplyFen(unitFen, qty),
    })),
    payState: 'PAID',
    payments: totalFen === 0 ? [] : [{ method: 'CASH', amountFen: totalFen, state: 'SUCCESS', words: null }],
    tickets: parts.flatMap(({ tickets }) => tickets),
  };
}

function personsBySlot(lines: readonly PricedLine[]): Map<number, number> {
  const persons = new Map<number, number>();
  for (const { qty, offer } of lines) {
    for (const slot of offer?.slot ? [offer.slot, ...offer.otherSlots] : []) {
      persons.set(slot.id, (persons.get(slot.id) ?? 0) + qty);
    }
  }
  return persons;
}
