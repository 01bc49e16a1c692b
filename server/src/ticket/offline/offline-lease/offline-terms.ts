import { createHmac, timingSafeEqual } from 'node:crypto';

import type { OfflineProduct, OfflineTerms } from '@shanmen/shared/contracts/ticket/offline/offline-lease';
import type { ScenicArea } from '@shanmen/shared/contracts/ticket/selling/pos-session';

import { personsIn, type Product } from '../../../commerce/public.ts';
import type { Catalogue } from '../../selling/sale/sale-cart.ts';
import { tileOf } from '../../selling/pos-session/pos-session.service.ts';
import { slotOf } from '../../capacity/slot/slot.service.ts';
import type { Take } from '../../capacity/slot/slot.queries.ts';
import type { TicketKeys } from '../../selling/ticket/ticket-number.ts';

export type TermsParts = {
  version: number;
  issuedAt: Date;
  validUntil: Date;
  scenicArea: ScenicArea;
  /** What the window may still sell of each slot. */
  places: readonly Take[];
};

/** What a window may promise visitors by itself: the prices of this moment, for the places it was given. */
export function termsOf(whole: Catalogue, parts: TermsParts): OfflineTerms {
  const left = new Map(parts.places.map(take => [take.slotId, take.persons]));
  const slots = whole.slots.filter(slot => left.has(slot.id));
  const catalogue = { ...whole, slots };
  return {
    version: parts.version,
    issuedAt: parts.issuedAt.toISOString(),
    validUntil: parts.validUntil.toISOString(),
    products: catalogue.products
      .filter(product => product.saleMode !== 'TEAM')
      .map(product => offlineProduct(product, catalogue, parts.issuedAt)),
    slots: slots.map(slot => {
      const places = left.get(slot.id) ?? 0;
      return { ...slotOf(slot), capacity: places, remaining: places };
    }),
    scenicArea: parts.scenicArea,
  };
}

/** Over the lease and its terms as they were stored: whoever alters a price cannot sign for it. */
export function signatureOf(leaseId: number, terms: OfflineTerms, { offline }: TicketKeys): string {
  return createHmac('sha256', offline)
    .update(`${leaseId}.${JSON.stringify(terms)}`)
    .digest('hex');
}

export function isSame(signature: string, shown: string): boolean {
  const [ours, theirs] = [Buffer.from(signature), Buffer.from(shown)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

function offlineProduct(product: Product, catalogue: Catalogue, issuedAt: Date): OfflineProduct {
  const tile = tileOf(product, catalogue, issuedAt);
  return {
    ...tile,
    places: product.entitlements.map(({ spotId, timesTotal }) => ({
      spotName: catalogue.spotNames.get(spotId) ?? '',
      times: timesTotal,
    })),
    blocked: tile.blocked ?? obstacleOf(product, tile, catalogue),
  };
}

/**
 * Persons and days are counted over everybody's tickets, hours end while nobody is asked, and places are held against
 * what was given: nothing of it works by itself.
 */
function obstacleOf(product: Product, tile: ReturnType<typeof tileOf>, { slots }: Catalogue): string | null {
  if (tile.visitors !== undefined) return '须联网核验证件';
  if (isLimited(product)) return '限量或限时，须联网售票';
  if (!product.usesQuota || personsIn(product) > 1) return '须联网售票';
  const given = new Set(slots.map(slot => slot.spotId));
  return product.entitlements.every(({ spotId }) => given.has(spotId)) ? null : '未领离线额度';
}

function isLimited({ purchase: { cutoffTime, cutoffMinutes, dailyCap } }: Product): boolean {
  return cutoffTime !== null || cutoffMinutes !== null || dailyCap !== null;
}
