import type { Tx } from '../../db/transaction.ts';
import type { Guards } from '../../guards.ts';
import { lockSlots, moveHeld, type Take } from '../slot/slot.queries.ts';
import { takePlaces } from '../slot/slot.service.ts';
import {
  endOrderHolds,
  endOrderHoldsUnguarded,
  type HoldEnd,
  insertOrderHolds,
  type OrderHold,
} from './hold.queries.ts';

/**
 * Holds all places of an order or none. Ends on the contested rows, so call it last.
 * @throws sold_out with the true remainder, slot_closed
 */
export async function holdPlaces(
  tx: Tx,
  hold: OrderHold,
  takes: readonly Take[],
  guards: Guards,
): Promise<void> {
  if (takes.length === 0) return;
  await insertOrderHolds(tx, hold, takes);
  await takePlaces(tx, takes, guards, 'held');
}

/**
 * Gives held places back for sale, exactly once, whoever comes: timer, visitor, or both.
 * Ends on the contested rows, so call it last. @returns how many persons had places
 */
export function releaseHolds(tx: Tx, orderId: number, at: Date, guards: Guards): Promise<number> {
  return end(tx, orderId, 'RELEASED', at, guards);
}

/** Held places become sold ones. Ends on the contested rows, so call it last. @returns how many persons had places */
export function consumeHolds(tx: Tx, orderId: number, at: Date, guards: Guards): Promise<number> {
  return end(tx, orderId, 'CONSUMED', at, guards);
}

async function end(tx: Tx, orderId: number, how: HoldEnd, at: Date, guards: Guards): Promise<number> {
  const ended = guards.holdCondition ? endOrderHolds : endOrderHoldsUnguarded;
  const takes = await ended(tx, orderId, how, at);
  if (takes.length === 0) return 0;
  if (takes.length > 1) {
    await lockSlots(
      tx,
      takes.map(take => take.slotId),
    );
  }
  await moveHeld(tx, takes, how === 'CONSUMED');
  return takes.reduce((sum, take) => sum + take.persons, 0);
}
