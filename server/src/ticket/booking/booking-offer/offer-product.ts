import type { OfferPreview, OfferProduct } from '@shanmen/shared/contracts/ticket/booking/booking-offer';
import type { Fen } from '@shanmen/shared/money';

import { membersOf, refundWords } from '../../../commerce/public.ts';
import { limitWords, shutSlots } from '../../pricing/purchase-limit/purchase-hours.ts';
import { unavailable } from '../../pricing/purchase-limit/unavailable.ts';
import { type Catalogue, obstacleOf, priceOfOne, type SaleProduct } from '../../selling/sale/sale-cart.ts';
import type { SlotRow } from '../../capacity/slot/slot.queries.ts';

/** Slots that visitors can still book on the day of the catalogue, and the hour. */
export type OfferTime = { slots: readonly SlotRow[]; now: Date };

/** None where the product has no price on the day, or a place that needs a slot has none left to be chosen. */
export function offeredProduct(product: SaleProduct, catalogue: Catalogue, time: OfferTime): OfferProduct[] {
  const priceFen = priceOfOne(product, catalogue)?.salePriceFen ?? null;
  if (priceFen === null || obstacleOf(product) !== null || !isReachable(product, time)) return [];
  return [cardOf(product, catalogue, priceFen, time)];
}

/** The same before it is on sale, with why the page would not show it on the day. Without a price it stands at its face. */
export function previewOf(product: SaleProduct, catalogue: Catalogue, time: OfferTime): OfferPreview {
  const priceFen = priceOfOne(product, catalogue)?.salePriceFen ?? null;
  const obstacle = obstacleOf(product);
  const hidden = [
    product.saleMode === 'TEAM' ? '只售团队，散客看不到' : null,
    product.channels.includes('WEB') ? null : '散客渠道没有“官方订票”',
    priceFen === null ? '当天没有已审核的散客售价，暂显示票面价' : null,
    product.entitlements.length === 0 ? '没有可入景点' : null,
    isReachable(product, time) ? null : '当天没有可约的时段',
    obstacle,
  ].filter(reason => reason !== null);
  return { product: cardOf(product, catalogue, priceFen ?? product.facePriceFen, time), hidden };
}

function isReachable({ entitlements, usesQuota }: SaleProduct, { slots }: OfferTime): boolean {
  return entitlements.every(({ spotId }) => !usesQuota || slots.some(slot => slot.spotId === spotId));
}

/** Whether a place of it has slots that day and each of them was closed by hand. */
function isStopped({ entitlements, usesQuota }: SaleProduct, slots: OfferTime['slots']): boolean {
  return entitlements.some(({ spotId }) => {
    const own = slots.filter(slot => usesQuota && slot.spotId === spotId);
    return own.length > 0 && own.every(slot => slot.closed);
  });
}

/** Of the day as well, but without what this channel asks for itself. */
function usualPrice(product: SaleProduct, catalogue: Catalogue): Fen | null {
  return priceOfOne(product, { ...catalogue, channelId: noChannel })?.salePriceFen ?? null;
}

/** No channel has this number. */
const noChannel = 0;

function cardOf(
  product: SaleProduct,
  catalogue: Catalogue,
  priceFen: Fen,
  { slots, now }: OfferTime,
): OfferProduct {
  const members = membersOf(product);
  const closed = unavailable(product, catalogue, now) ?? (isStopped(product, slots) ? '停售' : null);
  const shut = shutSlots(product, slots, now);
  return {
    id: product.id,
    name: product.name,
    crowd: product.crowd,
    family: product.family,
    priceFen,
    usualPriceFen: usualPrice(product, catalogue) ?? priceFen,
    minQty: product.minQty,
    maxQty: product.maxQtyPerOrder,
    namesVisitors: product.idPolicy === 'EVERY_VISITOR',
    eligibility: product.eligibility,
    ...(members.length > 0 ? { members } : {}),
    places: product.entitlements
      .filter(({ spotId }, index, all) => all.findIndex(other => other.spotId === spotId) === index)
      .map(({ spotId, timesTotal }) => ({
        spotId,
        spotName: catalogue.spotNames.get(spotId) ?? '',
        times: timesTotal,
      })),
    refundTiers: refundWords(product.refundTerms, catalogue.visitDate),
    limits: limitWords(product),
    ...(product.picture === null ? {} : { picture: product.picture }),
    ...(shut === null ? {} : { shut }),
    ...(closed === null ? {} : { closed }),
  };
}
