import { touchBusinessDay } from '../../db/touch-business-day.ts';
import { type Db, withTransaction } from '../../db/transaction.ts';
import { deriveOrderState } from '../order/order-state.queries.ts';
import { lockEndedOrders, markAbsent } from './day-end.queries.ts';

/** So many tickets are looked at in one transaction; a window never waits for more. */
const batch = 200;

/**
 * 日结: tickets whose time is over and of which nothing was used are 未到. Their places stay taken and
 * their money stays. Safe to repeat, and to be broken off at any point. @returns how many tickets
 */
export async function endDays(db: Db, now: Date): Promise<number> {
  let tickets = 0;
  for (;;) {
    const days = await withTransaction(db, async tx => {
      const orderIds = await lockEndedOrders(tx, now, batch);
      const absent = await markAbsent(tx, orderIds, now);
      await deriveOrderState(tx, orderIds);
      await touchBusinessDay(tx, absent);
      return absent;
    });
    if (days.length === 0) return tickets;
    tickets += days.length;
  }
}
