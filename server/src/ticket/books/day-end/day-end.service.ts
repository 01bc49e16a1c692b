import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import { dayOf } from '@shanmen/shared/time';

import { openSettings } from '../../../admin/public.ts';
import { recordNoShow } from '../../../commerce/public.ts';
import { touchBusinessDay } from '../../../db/touch-business-day.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { deriveOrderState } from '../../selling/order/order-state.queries.ts';
import { settleRebates } from '../../groups/rebate/rebate-settle.service.ts';
import { endUncollected } from './uncollected.service.ts';
import { lapseParts, lockEndedOrders, markAbsent } from './day-end.queries.ts';

/** So many tickets are looked at in one transaction; a window never waits for more. */
const batch = 200;

/** A run that was missed for days is made up for. */
const lapseWithinMs = 7 * 24 * 3_600_000;

/**
 * 日结: tickets whose time is over and of which nothing was used are 未到. Their places stay taken and
 * their money stays; of what a group booked and never fetched only the agreed part is charged; who had booked a free
 * one, or by a setting a paid one, and did not come may not book for a while. Safe to repeat, and to be broken off at any point.
 * @returns how many tickets
 */
export async function endDays(db: Db, now: Date): Promise<number> {
  await withTransaction(db, tx => lapseParts(tx, now, new Date(now.getTime() - lapseWithinMs)));
  let tickets = await endUncollected(db, now);
  const paidCounts = (await openSettings(db))(settings.noShowPaid);
  for (;;) {
    const ended = await withTransaction(db, async tx => {
      const orderIds = await lockEndedOrders(tx, now, batch);
      const absent = await markAbsent(tx, orderIds, { now, paidCounts });
      await deriveOrderState(tx, orderIds);
      const bizDate = dayOf(now);
      await settleRebates(tx, orderIds, { cause: `day end ${bizDate}`, bizDate });
      await touchBusinessDay(
        tx,
        absent.map(({ visitDate }) => visitDate),
      );
      for (const { noShow } of absent) if (noShow) await recordNoShow(tx, noShow, now);
      return absent;
    });
    if (ended.length === 0) return tickets;
    tickets += ended.length;
  }
}
