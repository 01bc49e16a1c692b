import { fen } from '@shanmen/shared/money';
import { addDays } from '@shanmen/shared/time';

import type { Db } from '../../../src/db/transaction.ts';
import { withTransaction } from '../../../src/db/transaction.ts';
import { addPriceRule } from '../../../src/ticket/pricing/price-rule/price-rule.service.ts';
import { listSlots } from '../../../src/ticket/capacity/slot/slot.queries.ts';
import { openDay } from '../../../src/ticket/capacity/slot/slot.service.ts';
import { testDay } from '../../app/clock.ts';
import { type Attraction, attraction, type AttractionOptions } from './factories.ts';

export const tomorrow = addDays(testDay, 1);

/** A place that is sold today and tomorrow, for tomorrow at a price of its own where one is given. */
export async function onTwoDays(
  db: Db,
  options: AttractionOptions = {},
  tomorrowYuan?: number,
): Promise<Attraction> {
  const spot = await attraction(db, options);
  await openDay(db, tomorrow, { season: 'PEAK', dayType: 'WORKDAY', isOpen: true });
  if (tomorrowYuan !== undefined) {
    const salePriceFen = fen(tomorrowYuan * 100);
    const rule = { productId: spot.productId, season: null, salePriceFen, effectiveFrom: tomorrow };
    await withTransaction(db, tx => addPriceRule(tx, rule));
  }
  return spot;
}

/** How many of its places are taken, today and tomorrow. */
export async function takenOnBoth(db: Db, { spotId }: Attraction): Promise<number[]> {
  const days = await Promise.all([testDay, tomorrow].map(day => listSlots(db, day, [spotId])));
  return days.map(([slot]) => (slot ? slot.capacity - slot.remaining : -1));
}
