import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type {
  BookingDays,
  BookingOffer,
  OfferSlot,
  OfferSpot,
  OfferState,
} from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/selling/identity';
import type { LinkChannel } from '@shanmen/shared/contracts/ticket/channels/sale-link';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import { listProductsOnSale, type Product } from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import type { Memory } from '../../../process/machine/memory.ts';
import type { PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { buyerOf, readWholeCatalogue } from '../../selling/sale/catalogue.ts';
import type { Catalogue } from '../../selling/sale/sale-cart.ts';
import { listSlotsOfDays, type SlotRow } from '../../capacity/slot/slot.queries.ts';
import { bookableUntil, isAllDay } from '../../capacity/slot/slot-times.ts';
import { readLinkCode } from '../../channels/sale-link/link-code.ts';
import type { OpenLink } from '../../channels/sale-link/sale-link.queries.ts';
import { linkBehind } from '../../channels/sale-link/sale-link.service.ts';
import { shutDay } from '../../pricing/purchase-limit/purchase-hours.ts';
import { chanceOf, type SpotQueue } from '../waiting-entry/waiting-chance.ts';
import { listWaitingPersons } from '../waiting-entry/waiting-chance.queries.ts';
import { readSpotQueues, waitsUntil } from '../waiting-entry/waiting-entry.service.ts';
import { freshFor } from './fresh-for.ts';
import { offeredProduct } from './offer-product.ts';

/** Older than this nothing is that a visitor is shown. */
const ageMs = 2000;

export type OfferPorts = {
  db: Db;
  now: () => Date;
  person: PersonKeys;
  identity: () => Promise<IdentityRules>;
  memory: Memory;
};

/** What visitors can book. Any number of reads costs a query or two within two seconds, and mostly none. */
export type OfferBook = {
  readonly days: (link?: string) => Promise<BookingDays>;
  /** @throws sale_not_open for a day that nobody can book */
  readonly offer: (visitDate: string, link?: string) => Promise<BookingOffer>;
};

export function offerBook({ db, now, person, identity, memory }: OfferPorts): OfferBook {
  const freshness = { ageMs, now, memory };
  const site = freshFor(freshness, () => readSite(db, now(), identity));
  const catalogue = freshFor(freshness, key => readWholeCatalogue(db, key.slice(0, 10), channelIn(key)));
  // Only what we signed is looked up, so the keys are as many as there are links.
  const open = freshFor(freshness, code => linkBehind(db, code, { now: now(), person }));
  const linkOf = (code: string | undefined) =>
    code !== undefined && readLinkCode(code, person) !== null ? open(code) : null;
  return {
    days: async code => {
      const { slots, queue: _queue, products, ...shown } = await site('');
      const offered = offeredBy(await linkOf(code), products);
      const days = shown.days.map(day => dayOffered(day, bookable(slots, day, now()), offered, now()));
      return { ...shown, days };
    },
    offer: async (visitDate, code) => {
      const { slots, days, queue } = await site('');
      if (!days.includes(visitDate))
        throw new RuleViolation('sale_not_open', '所选日期不在预订期内', { visitDate });
      const link = await linkOf(code);
      const whole = await catalogue(`${visitDate} ${link?.channel ?? 'WEB'}`);
      const open = bookable(slots, visitDate, now());
      const offered = { ...whole, products: offeredBy(link, whole.products) };
      return offerOf(visitDate, offered, open, { ...queue, now: now() });
    },
  };
}

function channelIn(key: string): LinkChannel {
  const channel = key.slice(11);
  return channel === 'STF' || channel === 'AGT' ? channel : 'WEB';
}

/** A link that names products offers these, any other all that are sold where it leads. */
function offeredBy<P extends Product>(link: OpenLink | null, products: readonly P[]): readonly P[] {
  const channel = link?.channel ?? 'WEB';
  const sold = products.filter(({ channels }) => channels.includes(channel));
  if (link === null || link.productIds.length === 0) return sold;
  return sold.filter(({ id }) => link.productIds.includes(id));
}

/** A day that nothing is sold for yet, or any more, is shut, whatever places it has. */
function dayOffered(
  day: string,
  slots: readonly SlotRow[],
  products: readonly Product[],
  now: Date,
): BookingDays['days'][number] {
  const why = shutDay(products, day, now);
  return why === null ? { day, state: stateOfAll(slots) } : { day, state: 'CLOSED', why };
}

async function readSite(db: Db, now: Date, identity: () => Promise<IdentityRules>) {
  const setting = await openSettings(db);
  const today = dayOf(now);
  const days = Array.from({ length: setting(settings.publicDays) }, (_, count) => addDays(today, count));
  const last = days.at(-1) ?? today;
  const offerMinutes = setting(settings.waitingOfferMinutes);
  const waiting = await listWaitingPersons(db, today, last);
  const persons = new Map(waiting.map(({ slotId, persons: count }) => [slotId, count]));
  return {
    siteName: setting(settings.siteName),
    sitePhone: setting(settings.sitePhone),
    siteAddress: setting(settings.siteAddress),
    siteRoute: setting(settings.siteRoute),
    today,
    holdMinutes: setting(settings.holdMinutes),
    perMobileDay: setting(settings.publicPerMobileDay),
    isDemo: setting(settings.demo),
    identity: await identity(),
    days,
    products: await listProductsOnSale(db),
    slots: await listSlotsOfDays(db, today, last, buyerOf('WEB', null)),
    queue: { persons, spots: await readSpotQueues(db, now), offerMinutes },
  };
}

function bookable(slots: readonly SlotRow[], day: string, now: Date): SlotRow[] {
  return slots.filter(slot => slot.visitDate === day && bookableUntil(slot) > now);
}

/** Who waits already, and what became of those who waited before. */
type Queue = {
  persons: ReadonlyMap<number, number>;
  spots: ReadonlyMap<number, SpotQueue>;
  offerMinutes: number;
  now: Date;
};

function offerOf(
  visitDate: string,
  catalogue: Catalogue,
  slots: readonly SlotRow[],
  queue: Queue,
): BookingOffer {
  const products = catalogue.products.flatMap(product =>
    offeredProduct(product, catalogue, { slots, now: queue.now }),
  );
  const needed = new Set(products.flatMap(product => product.places.map(place => place.spotId)));
  return {
    visitDate,
    products,
    spots: spotsOf(
      slots.filter(slot => needed.has(slot.spotId)),
      queue,
    ),
  };
}

function spotsOf(slots: readonly SlotRow[], queue: Queue): OfferSpot[] {
  const spots = new Map<number, OfferSpot>();
  for (const slot of slots) {
    const spot = spots.get(slot.spotId) ?? {
      id: slot.spotId,
      name: slot.spotName,
      isAllDay: isAllDay(slot),
      reserveRequired: slot.reserveRequired,
      slots: [],
    };
    spots.set(slot.spotId, { ...spot, slots: [...spot.slots, slotOf(slot, queue)] });
  }
  return [...spots.values()];
}

function slotOf(slot: SlotRow, queue: Queue): OfferSlot {
  const state = stateOf(slot);
  const left = state === 'FEW' ? slot.remaining : null;
  const atWindows = state === 'FULL' && slot.atWindows > 0;
  const { id, startTime, endTime } = slot;
  const waiting = state === 'FULL' ? waitingFor(slot, queue) : null;
  return { id, startTime, endTime, state, left, atWindows, waiting };
}

/** For one more who would wait. */
function waitingFor(slot: SlotRow, { persons, spots, offerMinutes, now }: Queue): OfferSlot['waiting'] {
  const ahead = persons.get(slot.id) ?? 0;
  const until = waitsUntil(slot, offerMinutes);
  return {
    persons: ahead,
    chance: chanceOf(ahead + 1, spots.get(slot.spotId)),
    until: until > now ? until.toISOString() : null,
  };
}

const fewShare = 0.1;
const fewPlaces = 10;

function stateOf({
  closed,
  remaining,
  capacity,
}: Pick<SlotRow, 'closed' | 'remaining' | 'capacity'>): OfferState {
  if (closed) return 'CLOSED';
  if (remaining <= 0) return 'FULL';
  return remaining <= Math.max(fewPlaces, capacity * fewShare) ? 'FEW' : 'OPEN';
}

function stateOfAll(slots: readonly SlotRow[]): OfferState {
  const open = slots.filter(slot => !slot.closed);
  const sum = (count: (slot: SlotRow) => number) => open.reduce((total, slot) => total + count(slot), 0);
  return stateOf({
    closed: open.length === 0,
    remaining: sum(slot => slot.remaining),
    capacity: sum(slot => slot.capacity),
  });
}
