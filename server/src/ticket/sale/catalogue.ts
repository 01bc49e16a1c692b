import {
  listProductsOnSale,
  type Product,
  readProducts,
  readRefundTerms,
  readChannelId,
} from '../../commerce/public.ts';
import type { Db } from '../../db/transaction.ts';
import { readDayTerms } from '../price-rule/price-rule.queries.ts';
import { readSpotNames } from '../place/place.queries.ts';
import { listSlots } from '../slot/slot.queries.ts';
import type { Catalogue } from './sale-cart.ts';

/** Where we sell ourselves: at windows, or to visitors on the web. */
export type SaleChannel = 'WIN' | 'WEB';

/** What a channel needs to judge and price these products for a day. */
export async function readCatalogue(
  db: Db,
  visitDate: string,
  productIds: readonly number[],
  channel: SaleChannel = 'WIN',
): Promise<Catalogue> {
  return catalogueOf(db, visitDate, await readProducts(db, productIds), channel);
}

/** Everything on sale for a day. */
export async function readWholeCatalogue(
  db: Db,
  visitDate: string,
  channel: SaleChannel = 'WIN',
): Promise<Catalogue> {
  return catalogueOf(db, visitDate, await listProductsOnSale(db), channel);
}

async function catalogueOf(
  db: Db,
  visitDate: string,
  products: readonly Product[],
  channel: SaleChannel,
): Promise<Catalogue> {
  const spotIds = products.flatMap(product => product.entitlements.map(entitlement => entitlement.spotId));
  const productIds = products.map(product => product.id);
  const [channelId, refundTerms, terms, slots] = await Promise.all([
    readChannelId(db, channel),
    readRefundTerms(db, productIds),
    readDayTerms(db, productIds, visitDate),
    listSlots(db, visitDate, [...new Set(spotIds)]),
  ]);
  // Slots name their spots; only a place without a slot has to be asked for.
  const named = new Map(slots.map(slot => [slot.spotId, slot.spotName]));
  const unnamed = spotIds.filter(spotId => !named.has(spotId));
  const names = unnamed.length > 0 ? await readSpotNames(db, unnamed) : [];
  return {
    visitDate,
    products: products.map(product => ({ ...product, refundTerms: refundTerms.get(product.id) ?? null })),
    channelId,
    ...terms,
    slots,
    spotNames: new Map([...named, ...names]),
  };
}
