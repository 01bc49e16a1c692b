import { settings } from '@shanmen/shared/contracts/admin/settings';
import type {
  BookingDays,
  BookingOffer,
  OfferProduct,
  OfferSlot,
  OfferSpot,
  OfferState,
} from '@shanmen/shared/contracts/ticket/booking-offer';
import type { IdentityRules } from '@shanmen/shared/contracts/ticket/identity';
import { addDays, dayOf } from '@shanmen/shared/time';

import { openSettings } from '../../admin/public.ts';
import type { Db } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import { readWholeCatalogue } from '../sale/catalogue.ts';
import { type Catalogue, obstacleOf, priceOfOne, type SaleProduct } from '../sale/sale-cart.ts';
import { listSlotsOfDays, type SlotRow } from '../slot/slot.queries.ts';
import { bookableUntil, isAllDay } from '../slot/slot-times.ts';
import { freshFor } from './fresh-for.ts';
import { refundWords } from './refund-words.ts';

/** Older than this nothing is that a visitor is shown. */
const ageMs = 2000;

export type OfferPorts = { db: Db; now: () => Date; identity: () => Promise<IdentityRules> };

/** What visitors can book. Any number of reads costs a query or two within two seconds, and mostly none. */
export type OfferBook = {
  readonly days: () => Promise<BookingDays>;
  /** @throws sale_not_open for a day that nobody can book */
  readonly offer: (visitDate: string) => Promise<BookingOffer>;
};

export function offerBook({ db, now, identity }: OfferPorts): OfferBook {
  const site = freshFor(ageMs, now, () => readSite(db, now(), identity));
  const catalogue = freshFor(ageMs, now, day => readWholeCatalogue(db, day, 'WEB'));
  return {
    days: async () => {
      const { slots, ...shown } = await site('');
      const days = shown.days.map(day => ({ day, state: stateOfAll(bookable(slots, day, now())) }));
      return { ...shown, days };
    },
    offer: async visitDate => {
      const { slots, days } = await site('');
      if (!days.includes(visitDate))
        throw new RuleViolation('sale_not_open', '所选日期不在预订期内', { visitDate });
      return offerOf(visitDate, await catalogue(visitDate), bookable(slots, visitDate, now()));
    },
  };
}

async function readSite(db: Db, now: Date, identity: () => Promise<IdentityRules>) {
  const setting = await openSettings(db);
  const today = dayOf(now);
  const days = Array.from({ length: setting(settings.publicDays) }, (_, count) => addDays(today, count));
  return {
    siteName: setting(settings.siteName),
    sitePhone: setting(settings.sitePhone),
    today,
    holdMinutes: setting(settings.holdMinutes),
    isDemo: setting(settings.demo),
    identity: await identity(),
    days,
    slots: await listSlotsOfDays(db, today, days.at(-1) ?? today),
  };
}

function bookable(slots: readonly SlotRow[], day: string, now: Date): SlotRow[] {
  return slots.filter(slot => slot.visitDate === day && bookableUntil(slot) > now);
}

function offerOf(visitDate: string, catalogue: Catalogue, slots: readonly SlotRow[]): BookingOffer {
  const products = catalogue.products.flatMap(product => offeredProduct(product, catalogue, slots));
  const needed = new Set(products.flatMap(product => product.places.map(place => place.spotId)));
  return { visitDate, products, spots: spotsOf(slots.filter(slot => needed.has(slot.spotId))) };
}

/** None where the product has no price on the day, or a place that needs a slot has none left to be chosen. */
function offeredProduct(
  product: SaleProduct,
  catalogue: Catalogue,
  slots: readonly SlotRow[],
): OfferProduct[] {
  const priceFen = priceOfOne(product, catalogue)?.salePriceFen ?? null;
  const isReachable = product.entitlements.every(
    ({ spotId }) => !product.usesQuota || slots.some(slot => slot.spotId === spotId),
  );
  if (priceFen === null || obstacleOf(product) !== null || !isReachable) return [];
  return [
    {
      id: product.id,
      name: product.name,
      crowd: product.crowd,
      family: product.family,
      priceFen,
      facePriceFen: product.facePriceFen,
      minQty: product.minQty,
      maxQty: product.maxQtyPerOrder,
      namesVisitors: product.idPolicy === 'EVERY_VISITOR',
      eligibility: product.eligibility,
      places: product.entitlements.map(({ spotId, timesTotal }) => ({
        spotId,
        spotName: catalogue.spotNames.get(spotId) ?? '',
        times: timesTotal,
      })),
      refundTiers: refundWords(product.refundTerms),
    },
  ];
}

function spotsOf(slots: readonly SlotRow[]): OfferSpot[] {
  const spots = new Map<number, OfferSpot>();
  for (const slot of slots) {
    const spot = spots.get(slot.spotId) ?? {
      id: slot.spotId,
      name: slot.spotName,
      isAllDay: isAllDay(slot),
      slots: [],
    };
    spots.set(slot.spotId, { ...spot, slots: [...spot.slots, slotOf(slot)] });
  }
  return [...spots.values()];
}

function slotOf(slot: SlotRow): OfferSlot {
  const state = stateOf(slot);
  const left = state === 'FEW' ? slot.remaining : null;
  return { id: slot.id, startTime: slot.startTime, endTime: slot.endTime, state, left };
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
