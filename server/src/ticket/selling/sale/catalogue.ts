import type { LinkChannel } from '@shanmen/shared/contracts/ticket/channels/sale-link';

import {
  listProductsOnSale,
  type Product,
  readProducts,
  readRefundTerms,
  readChannelId,
} from '../../../commerce/public.ts';
import type { Db } from '../../../db/transaction.ts';
import { readDayTerms } from '../../pricing/price-rule/price-rule.queries.ts';
import { readSpotNames } from '../../capacity/place/place.queries.ts';
import type { Buyer } from '../../capacity/slot/own-places.queries.ts';
import { listSlots, listSlotsOfDays, type SlotRow } from '../../capacity/slot/slot.queries.ts';
import { countForDays } from '../../pricing/purchase-limit/purchase-limit.queries.ts';
import type { TeamTerms } from '../../groups/team-sale/team-terms.ts';
import type { Catalogue } from './sale-cart.ts';

/** Where we sell ourselves: at windows, or to visitors on the web, whom a link may have brought. */
export type SaleChannel = 'WIN' | LinkChannel;

/** Whose allotments a sale may use: a group has those of its enterprise, and of its kind. */
export function buyerOf(channel: SaleChannel, team: TeamTerms | null): Buyer {
  if (team === null) return { channel, enterpriseId: null };
  const { enterpriseId, customerType, channelCode } = team;
  return { channel: channelCode ?? (customerType === 'AGENCY' ? 'AGT' : channel), enterpriseId };
}

/** What a channel needs to judge and price these products for a day. */
export async function readCatalogue(
  db: Db,
  visitDate: string,
  productIds: readonly number[],
  channel: SaleChannel = 'WIN',
  team: TeamTerms | null = null,
): Promise<Catalogue> {
  return catalogueOf(db, visitDate, await readProducts(db, productIds), channel, team);
}

/** The same for each of several days, in as many statements as for one. */
export async function readCatalogues(
  db: Db,
  visitDates: readonly string[],
  productIds: readonly number[],
  channel: SaleChannel,
  team: TeamTerms | null,
): Promise<Catalogue[]> {
  return cataloguesOf(db, visitDates, await readProducts(db, productIds), channel, team);
}

/** Everything on sale for a day, in this channel. */
export async function readWholeCatalogue(
  db: Db,
  visitDate: string,
  channel: SaleChannel = 'WIN',
): Promise<Catalogue> {
  const products = (await listProductsOnSale(db)).filter(({ channels }) => channels.includes(channel));
  return catalogueOf(db, visitDate, products, channel, null);
}

async function catalogueOf(
  db: Db,
  visitDate: string,
  products: readonly Product[],
  channel: SaleChannel,
  team: TeamTerms | null,
): Promise<Catalogue> {
  const [catalogue] = await cataloguesOf(db, [visitDate], products, channel, team);
  if (!catalogue) throw new RangeError('a day in gives a catalogue out');
  return catalogue;
}

async function cataloguesOf(
  db: Db,
  visitDates: readonly string[],
  products: readonly Product[],
  channel: SaleChannel,
  team: TeamTerms | null,
): Promise<Catalogue[]> {
  const spotIds = products.flatMap(product => product.entitlements.map(entitlement => entitlement.spotId));
  const productIds = products.map(product => product.id);
  const cappedIds = products.filter(({ purchase }) => purchase.dailyCap !== null).map(({ id }) => id);
  const [channelId, refundTerms, terms, slots, taken] = await Promise.all([
    readChannelId(db, team?.channelCode ?? channel),
    readRefundTerms(db, productIds),
    readDayTerms(db, productIds, visitDates),
    slotsOf(db, visitDates, [...new Set(spotIds)], buyerOf(channel, team)),
    countForDays(db, cappedIds, visitDates),
  ]);
  // Slots name their spots; only a place without a slot has to be asked for.
  const named = new Map(slots.map(slot => [slot.spotId, slot.spotName]));
  const unnamed = spotIds.filter(spotId => !named.has(spotId));
  const names = unnamed.length > 0 ? await readSpotNames(db, unnamed) : [];
  const sold = products.map(product => ({ ...product, refundTerms: refundTerms.get(product.id) ?? null }));
  const spotNames = new Map([...named, ...names]);
  return visitDates.map(visitDate => ({
    visitDate,
    channel,
    team,
    products: sold,
    channelId,
    ...(terms.get(visitDate) ?? { season: null, dayType: null, rules: [] }),
    slots: slots.filter(slot => slot.visitDate === visitDate),
    taken: taken.get(visitDate) ?? new Map<number, number>(),
    spotNames,
  }));
}

function slotsOf(
  db: Db,
  visitDates: readonly string[],
  spotIds: readonly number[],
  buyer: Buyer,
): Promise<SlotRow[]> {
  const [first = '', last = first] = [visitDates[0], visitDates.at(-1)];
  return first === last
    ? listSlots(db, first, spotIds, buyer)
    : listSlotsOfDays(db, first, last, buyer, spotIds);
}
