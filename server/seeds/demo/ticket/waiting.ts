import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { addDays, dayOf } from '@shanmen/shared/time';

import { listProductsOnSale } from '../../../src/commerce/public.ts';
import { type Db, withTransaction } from '../../../src/db/transaction.ts';
import {
  joinWaiting,
  listSlots,
  listSpotIds,
  showEntries,
  type TicketKeys,
} from '../../../src/ticket/public.ts';

const visitors = [
  ['宋知远', 2],
  ['江映雪', 1],
  ['罗小满', 4],
  ['唐见山', 2],
  ['白晓舟', 1],
  ['何予安', 3],
] as const;

/** So many parties hope for the boat; after the sixth the names begin again. */
const parties = 42;

/** Who waits for the boat that a party has taken whole. Made once. */
export async function seedWaiting(db: Db, now: Date, { person }: TicketKeys): Promise<void> {
  if ((await showEntries(db, {}, person)).total > 0) return;
  const spotId = (await listSpotIds(db)).get('YC') ?? 0;
  const slots = await listSlots(db, addDays(dayOf(now), 2), [spotId]);
  const slot = slots.find(({ remaining }) => remaining === 0);
  const product = (await listProductsOnSale(db)).find(({ code }) => code === 'YC');
  if (!slot || !product) return;
  await withTransaction(db, async tx => {
    for (const index of Array.from({ length: parties }).keys()) {
      const [contactName, qty] = visitors[index % visitors.length] ?? visitors[0];
      const work = {
        mobile: `154000003${String(index).padStart(2, '0')}`,
        person,
        now,
        perMobile: settings.waitingPerMobile.standard,
        perMobileDay: settings.publicPerMobileDay.standard,
        offerMinutes: settings.waitingOfferMinutes.standard,
      };
      await joinWaiting(tx, { slotId: slot.id, productId: product.id, qty, contactName }, work);
    }
  });
}
