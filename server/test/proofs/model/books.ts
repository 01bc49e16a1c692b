import type { Step } from './steps.ts';

/** Rules of the trade that a control takes out of the model, which must then be found to differ. */
export const rules = [
  'places end',
  'holds end',
  'a refund costs its fee',
  'used is used',
  'credit ends',
  'a ticket moves once',
  'another day has its price',
  'an upgrade takes every place',
  'stock ends',
  'stock goes at its average',
] as const;
export type Rule = (typeof rules)[number];

type Ticket = {
  /** Those it opens; the first is the one it was sold for. */
  places: readonly number[];
  day: number;
  priceFen: number;
  is: 'valid' | 'used' | 'back';
  moved: boolean;
  leastFeeFen: number;
};
type Order = { tickets: Ticket[]; onAccount: boolean };
type Pool = { qty: number; valueFen: number };

/** Prices in fen by place and day; what the enterprise pays by its agreement. */
const prices = [
  [4300, 5700],
  [2500, 1900],
] as const;
export const agreedFen = 3000;
export const capacities = [12, 6] as const;
/** What a ticket may be upgraded to: a house of its own, besides both places, at one price on both days. */
export const pass = { place: 2, capacity: 500, priceFen: 9000 } as const;
export const limitFen = 150_00;
const floatFen = 500_00;

/**
 * The books as one person keeps them on paper: plain numbers, no database, no locks, nothing shared with the product.
 * `judge` says what must come of a step, in words: `ok` with the figure that it leaves, or the refusals of which one
 * is due.
 */
export type Books = {
  judge(step: Step): readonly string[];
  /** What must stand in the product at the end. */
  sums(): Record<string, number>;
};

export function openBooks(without: Rule | null = null): Books {
  const holds = (rule: Rule) => rule !== without;
  const slots = [...capacities, pass.capacity].map(capacity =>
    [0, 1].map(() => ({ capacity, sold: 0, held: 0 })),
  );
  const orders: Order[] = [];
  let waiting: { place: number; qty: number; frozenFen: number }[] = [];
  let [drawer, wechat, balance, frozen] = [floatFen, 0, 0, 0];
  let [store, shop]: [Pool, Pool] = [
    { qty: 0, valueFen: 0 },
    { qty: 0, valueFen: 0 },
  ];

  const slotOf = (place: number, day: number) => {
    const slot = slots[place]?.[day];
    if (!slot) throw new RangeError(`no place ${place} on day ${day}`);
    return slot;
  };
  const isFull = (place: number, day: number, qty: number) => {
    const { capacity, sold, held } = slotOf(place, day);
    return holds('places end') && sold + held + qty > capacity;
  };
  const ticketsOf = (place: number, day: number, qty: number, priceFen: number): Ticket[] =>
    Array.from({ length: qty }, () => ({
      places: [place],
      day,
      priceFen,
      is: 'valid',
      moved: false,
      leastFeeFen: 0,
    }));
  const feeOf = ({ priceFen, leastFeeFen }: Ticket) =>
    holds('a refund costs its fee')
      ? Math.min(priceFen, Math.max(Math.ceil((priceFen * 0.2) / 100) * 100, leastFeeFen))
      : 0;

  function sell(place: number, day: number, qty: number): readonly string[] {
    if (isFull(place, day, qty)) return ['sold_out'];
    const priceFen = priceOf(place, day);
    slotOf(place, day).sold += qty;
    drawer += priceFen * qty;
    orders.push({ tickets: ticketsOf(place, day, qty, priceFen), onAccount: false });
    return [`ok ${priceFen * qty}`];
  }

  function sellOnAccount(place: number, qty: number): readonly string[] {
    const total = agreedFen * qty;
    const refusals = refusalsOnAccount(place, qty);
    if (refusals.length > 0) return refusals;
    slotOf(place, 0).sold += qty;
    balance -= total;
    orders.push({ tickets: ticketsOf(place, 0, qty, agreedFen), onAccount: true });
    return [`ok ${total}`];
  }

  function refusalsOnAccount(place: number, qty: number): readonly string[] {
    const isShort = holds('credit ends') && balance + limitFen - frozen < agreedFen * qty;
    return [...(isFull(place, 0, qty) ? ['sold_out'] : []), ...(isShort ? ['credit_insufficient'] : [])];
  }

  function bookTeam(place: number, qty: number, then: 'collect' | 'cancel' | 'wait'): readonly string[] {
    if (then === 'collect') return sellOnAccount(place, qty);
    const refusals = refusalsOnAccount(place, qty);
    if (refusals.length > 0) return refusals;
    const frozenFen = agreedFen * qty;
    if (then === 'wait') {
      slotOf(place, 0).held += qty;
      frozen += frozenFen;
      waiting.push({ place, qty, frozenFen });
    }
    return [`ok ${frozenFen}`];
  }

  function refund({ tickets, onAccount }: Order, count: number): readonly string[] {
    const asked = tickets.slice(0, count);
    if (asked.some(({ is }) => is === 'back' || (is === 'used' && holds('used is used'))))
      return ['letter_forbidden'];
    const net = asked.reduce((sum, ticket) => sum + ticket.priceFen - feeOf(ticket), 0);
    for (const ticket of asked) {
      for (const place of ticket.places) slotOf(place, ticket.day).sold -= 1;
      ticket.is = 'back';
    }
    if (onAccount) balance += net;
    else drawer -= net;
    return [`ok ${net}`];
  }

  function change({ tickets, onAccount }: Order, index: number): readonly string[] {
    const ticket = at(tickets, index);
    const day = 1 - ticket.day;
    const refusals = refusalsOfMove(ticket, onAccount);
    if (ticket.places.some(place => isFull(place, day, 1))) refusals.push('sold_out');
    if (refusals.length > 0) return refusals;
    const priceFen = holds('another day has its price') ? dayPriceOf(ticket, day) : ticket.priceFen;
    const difference = priceFen - ticket.priceFen;
    for (const place of ticket.places) {
      slotOf(place, ticket.day).sold -= 1;
      slotOf(place, day).sold += 1;
    }
    drawer += difference;
    Object.assign(ticket, { day, priceFen, moved: true, leastFeeFen: feeOf(ticket) });
    return [`ok ${difference}`];
  }

  function refusalsOfMove(ticket: Ticket, onAccount: boolean): string[] {
    const refusals = [];
    if (onAccount) refusals.push('change_forbidden');
    if (ticket.is !== 'valid') refusals.push('letter_forbidden');
    if (ticket.moved && holds('a ticket moves once')) refusals.push('change_limit_reached');
    return refusals;
  }

  function upgrade(order: Order, index: number): readonly string[] {
    const ticket = at(order.tickets, index);
    const { day, places } = ticket;
    const refusals = refusalsOfMove(ticket, order.onAccount);
    const whole = [...capacities.keys(), pass.place];
    const further = whole.filter(place => !places.includes(place));
    if (further.length === 0) refusals.push('change_forbidden');
    if (further.some(place => isFull(place, day, 1))) refusals.push('sold_out');
    if (refusals.length > 0) return refusals;
    const difference = pass.priceFen - ticket.priceFen;
    for (const place of further) slotOf(place, day).sold += 1;
    drawer += difference;
    const taken = holds('an upgrade takes every place') ? whole : places;
    const now = { places: taken, priceFen: pass.priceFen, moved: true, leastFeeFen: feeOf(ticket) };
    Object.assign(ticket, now);
    // It stands on a line of its own from now on, behind the others.
    order.tickets = [...order.tickets.filter(other => other !== ticket), ticket];
    return [`ok ${difference}`];
  }

  function scan({ tickets }: Order, index: number): readonly string[] {
    const ticket = at(tickets, index);
    if (ticket.is === 'back' || ticket.day !== 0) return ['refused'];
    if (ticket.is === 'used') return ['refused'];
    ticket.is = 'used';
    return ['ok'];
  }

  function book(place: number, qty: number, then: 'pay' | 'cancel' | 'wait'): readonly string[] {
    if (isFull(place, 0, qty)) return ['sold_out'];
    if (then === 'cancel') return ['ok'];
    if (then === 'pay') {
      slotOf(place, 0).sold += qty;
      wechat += priceOf(place, 0) * qty;
    } else {
      slotOf(place, 0).held += qty;
      waiting.push({ place, qty, frozenFen: 0 });
    }
    return ['ok'];
  }

  function endHolds(): readonly string[] {
    const count = waiting.length;
    for (const { place, qty, frozenFen } of holds('holds end') ? waiting : []) {
      slotOf(place, 0).held -= qty;
      frozen -= frozenFen;
    }
    waiting = [];
    return [`ok ${count}`];
  }

  function handOver(): readonly string[] {
    const found = drawer;
    drawer = floatFen;
    return [`ok ${found}`];
  }

  function takeFrom(pool: Pool, qty: number): [Pool, number] | null {
    if (holds('stock ends') && qty > pool.qty) return null;
    const average = holds('stock goes at its average');
    const worth =
      qty === pool.qty ? pool.valueFen : average ? roundHalfAway(pool.valueFen * qty, pool.qty) : 680 * qty;
    return [{ qty: pool.qty - qty, valueFen: pool.valueFen - worth }, worth];
  }

  function issue(qty: number, into: 'shop' | 'nowhere'): readonly string[] {
    const taken = takeFrom(store, qty);
    if (taken === null) return ['insufficient_stock'];
    const [rest, worth] = taken;
    store = rest;
    if (into === 'shop') shop = { qty: shop.qty + qty, valueFen: shop.valueFen + worth };
    return [`ok ${store.qty} ${store.valueFen}`];
  }

  return {
    judge(step) {
      const order = 'order' in step ? orders[step.order % Math.max(orders.length, 1)] : undefined;
      switch (step.act) {
        case 'sell':
          return sell(step.place, step.day, step.qty);
        case 'sell-on-account':
          return sellOnAccount(step.place, step.qty);
        case 'recharge':
          balance += step.yuan * 100;
          return [`ok ${balance}`];
        case 'refund':
          return order ? refund(order, step.count) : ['nothing'];
        case 'change':
          return order ? change(order, step.ticket) : ['nothing'];
        case 'upgrade':
          return order ? upgrade(order, step.ticket) : ['nothing'];
        case 'scan':
          return order ? scan(order, step.ticket) : ['nothing'];
        case 'book':
          return book(step.place, step.qty, step.then);
        case 'book-team':
          return bookTeam(step.place, step.qty, step.then);
        case 'hold-ends':
          return endHolds();
        case 'hand-over':
          return handOver();
        case 'receive':
          store = { qty: store.qty + step.qty, valueFen: store.valueFen + step.fen };
          return [`ok ${store.qty} ${store.valueFen}`];
        case 'transfer':
          return issue(step.qty, 'shop');
        case 'deliver':
        case 'lose':
          return issue(step.qty, 'nowhere');
        default:
          return step satisfies never;
      }
    },
    sums: () => ({
      sold: slots.flat().reduce((sum, { sold }) => sum + sold, 0),
      held: slots.flat().reduce((sum, { held }) => sum + held, 0),
      drawer,
      wechat,
      balance,
      frozen,
      shopQty: shop.qty,
      shopValue: shop.valueFen,
    }),
  };
}

function dayPriceOf({ places }: Ticket, day: number): number {
  return places.length > 1 ? pass.priceFen : priceOf(places[0] ?? 0, day);
}

export function priceOf(place: number, day: number): number {
  return at(at<readonly number[]>(prices, place), day);
}

/** Half a fen goes away from nothing. */
function roundHalfAway(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

export function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}
