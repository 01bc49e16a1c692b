import {
  listProductsOnSale,
  type Product,
  readProducts,
  readWindowChannelId,
} from '../../commerce/public.ts';
import type { Db } from '../../db/transaction.ts';
import { listPriceRules, readCalendarDay } from '../price-rule/price-rule.queries.ts';
import { readSpotNames } from '../place/place.queries.ts';
import { listSlots } from '../slot/slot.queries.ts';
import type { Catalogue } from './sale-cart.ts';

/** What a window needs to judge and price these products for a day. */
export async function readCatalogue(
  db: Db,
  visitDate: string,
  productIds: readonly number[],
): Promise<Catalogue> {
  return catalogueOf(db, visitDate, await readProducts(db, productIds));
}

/** Everything on sale at windows for a day. */
export async function readWholeCatalogue(db: Db, visitDate: string): Promise<Catalogue> {
  return catalogueOf(db, visitDate, await listProductsOnSale(db));
}

async function catalogueOf(db: Db, visitDate: string, products: readonly Product[]): Promise<Catalogue> {
  const spotIds = products.flatMap(product => product.entitlements.map(entitlement => entitlement.spotId));
  const productIds = products.map(product => product.id);
  const [channelId, calendarDay, rules, slots, names] = await Promise.all([
    readWindowChannelId(db),
    readCalendarDay(db, visitDate),
    listPriceRules(db, productIds, visitDate),
    listSlots(db, visitDate, [...new Set(spotIds)]),
    readSpotNames(db, spotIds),
  ]);
  return { visitDate, products, channelId, calendarDay, rules, slots, spotNames: new Map(names) };
}
