import { settings } from '@shanmen/shared/contracts/admin/settings/settings';

import { openSettings } from '../../../admin/public.ts';
import type { Tx } from '../../../db/transaction.ts';
import { insertHolds } from '../../selling/hold/hold.queries.ts';
import type { Buyer } from '../../capacity/slot/own-places.queries.ts';
import { readSlotsById, type SlotRow } from '../../capacity/slot/slot.queries.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { bookableUntil } from '../../capacity/slot/slot-times.ts';
import { listTurns, listWaitedFor, markOffered, type Turn } from './waiting-entry.queries.ts';

const minuteMs = 60_000;

/** Who waits came by the web. */
export const waitingBuyer = { channel: 'WEB', enterpriseId: null } as const satisfies Buyer;

/**
 * Offers what has come free to whoever waits for it, in turn and whole, and holds it for them: in the transaction
 * that frees it, so nobody comes in between. The slots are locked by the caller. Where the first is too many for
 * what is free, those behind stay behind, unless the setting lets them pass.
 */
export async function offerFreed(tx: Tx, slotIds: readonly number[], at: Date): Promise<void> {
  if (slotIds.length === 0) return;
  const waitedFor = await listWaitedFor(tx, slotIds);
  if (waitedFor.length === 0) return;
  const maySkip = (await openSettings(tx))(settings.waitingSkipTooBig);
  for (const slot of await readSlotsById(tx, waitedFor, waitingBuyer)) {
    if (slot.closed || bookableUntil(slot) <= at) continue;
    let left = slot.remaining;
    for (const turn of await listTurns(tx, slot.id, at)) {
      if (turn.qty > left && maySkip) continue;
      if (turn.qty > left) break;
      if (await offerTo(tx, turn, slot, at)) left -= turn.qty;
    }
  }
}

/** Holds the places of one who waits until the offer ends. @returns whether he still waited. @throws sold_out */
export async function offerTo(tx: Tx, { id, slotId, qty }: Turn, slot: SlotRow, at: Date): Promise<boolean> {
  const minutes = (await openSettings(tx))(settings.waitingOfferMinutes);
  const until = Math.min(at.getTime() + minutes * minuteMs, bookableUntil(slot).getTime());
  const expiresAt = new Date(until);
  if (!(await markOffered(tx, id, expiresAt))) return false;
  const shares = await takePlaces(tx, [{ slotId, persons: qty }], waitingBuyer, 'held');
  await insertHolds(tx, { owner: { waitingEntryId: id }, expiresAt, at }, shares);
  return true;
}
