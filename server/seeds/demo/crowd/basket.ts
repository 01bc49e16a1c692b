import type { CartLine } from '@shanmen/shared/contracts/ticket/selling/order';
import { instantOf } from '@shanmen/shared/time';

import type { Catalogue } from '../../../src/ticket/public.ts';
import type { Chance } from '../chance.ts';
import type { GateTicket, People } from './people.ts';

type Slot = Catalogue['slots'][number];

export type Market = { catalogue: Catalogue; chance: Chance; people: People; room: Room };

/** What a party buys: tickets of its people at the gate, and of what it does inside. */
export type Basket = {
  lines: CartLine[];
  tickets: number;
  codes: readonly string[];
  /** When its tickets open each place. */
  slots: ReadonlyMap<string, Slot>;
};

/** What is left of each slot while a day is being sold. */
export class Room {
  readonly #slots: readonly Slot[];
  readonly #left: Map<number, number>;

  constructor(slots: readonly Slot[]) {
    this.#slots = slots;
    this.#left = new Map(slots.map(({ id, remaining, closed }) => [id, closed ? 0 : remaining]));
  }

  /** The next slot of the spot that is not over and has places for all of them. */
  find(spotId: number, at: Date, persons: number): Slot | null {
    return (
      this.#slots.find(
        slot => slot.spotId === spotId && (this.#left.get(slot.id) ?? 0) >= persons && isToCome(slot, at),
      ) ?? null
    );
  }

  take({ id }: Slot, persons: number): void {
    this.#left.set(id, (this.#left.get(id) ?? 0) - persons);
  }
}

const leadMs = 20 * 60_000;

/** Boats and plays begin at a moment; the gate lets in as long as its stretch lasts. */
function isToCome({ spotName, visitDate, startTime, endTime }: Slot, at: Date): boolean {
  if (endTime === '23:59') return true;
  const last = instantOf(visitDate, spotName === '大门' ? endTime : startTime);
  return last.getTime() >= at.getTime() + leadMs;
}

const sizes = [
  [1, 15],
  [2, 40],
  [3, 24],
  [4, 15],
  [5, 6],
] as const;

const insides = [
  ['SW', 24],
  ['SX', 12],
  ['YC', 16],
  ['GC', 16],
  ['ZD', 12],
  ['GS', 18],
] as const;

const kinds = [
  ['gate', 62],
  ['inside', 28],
  ['combo', 10],
] as const;

type Wanted = { code: string; people: readonly GateTicket[] | number };

/** @param most tickets that may still be sold */
export function basketOf(at: Date, most: number, market: Market, isGateOnly = false): Basket {
  const { chance } = market;
  const size = chance.weighted(sizes);
  const kind = isGateOnly ? 'gate' : chance.weighted(kinds);
  if (kind === 'inside') {
    const code = chance.weighted([...insides, ['YH', 5], ['VR', 3]]);
    return fill([{ code, people: size }], at, most, market);
  }
  if (kind === 'combo') {
    const people = Array.from({ length: size }, () => 'CR' as const);
    return fill([{ code: chance.percent(55) ? 'LA' : 'LB', people }], at, most, market);
  }
  const crowd = crowdOf(size, chance);
  const gate = (['CR', 'BJ', 'MP', 'JM'] as const).map(code => ({
    code,
    people: crowd.filter(own => own === code),
  }));
  const inside = isGateOnly
    ? []
    : insides.flatMap(([code, share]) => (chance.percent(share) ? [{ code, people: size }] : []));
  return fill([...gate, ...inside], at, most, market);
}

/** One of the county, or a family with a child or somebody old. */
function crowdOf(size: number, chance: Chance): GateTicket[] {
  if (chance.percent(5)) return Array.from({ length: size }, () => 'JM');
  return Array.from({ length: size }, (_, index) => {
    if (index < 2 || !chance.percent(60)) return 'CR';
    return chance.percent(60) ? 'BJ' : 'MP';
  });
}

/** As much of it as there are places and tickets for. */
function fill(wanted: readonly Wanted[], at: Date, most: number, market: Market): Basket {
  const lines: CartLine[] = [];
  const slots = new Map<string, Slot>();
  const codes: string[] = [];
  let tickets = 0;
  for (const { code, people } of wanted) {
    const all = typeof people === 'number' ? people : people.length;
    const qty = Math.min(all, most - tickets);
    const found = qty > 0 ? slotsFor(code, qty, at, market) : null;
    if (!found) continue;
    const { productId, own } = found;
    for (const slot of own) {
      slots.set(slot.spotName, slot);
      market.room.take(slot, qty);
    }
    const [first, ...others] = own.map(({ id }) => id);
    const visitors =
      typeof people === 'number' ? [] : people.slice(0, qty).map(own => market.people.next(own));
    lines.push({
      productId,
      qty,
      ...(first === undefined ? {} : { slotId: first }),
      ...(others.length > 0 ? { otherSlotIds: others } : {}),
      ...(visitors.length > 0 ? { visitors } : {}),
    });
    codes.push(code);
    tickets += qty;
  }
  return { lines, tickets, codes, slots };
}

function slotsFor(
  code: string,
  qty: number,
  at: Date,
  { catalogue, room }: Market,
): { productId: number; own: Slot[] } | null {
  const product = catalogue.products.find(candidate => candidate.code === code);
  if (!product) return null;
  const own = product.entitlements.map(({ spotId }) => room.find(spotId, at, qty));
  const found = own.filter(slot => slot !== null);
  return found.length === own.length ? { productId: product.id, own: found } : null;
}
