import { formatTime } from '@shanmen/shared/time';

import { postSms, smsTexts } from '../../../commerce/public.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { openText, type PersonKeys } from '../../../platform/secrets/sealed-text.ts';
import { releaseHolds } from '../../selling/hold/hold.service.ts';
import { lockSlots } from '../../capacity/slot/slot.queries.ts';
import { markEnded, type Turn } from './waiting-entry.queries.ts';
import { offerFreed } from './waiting-offer.service.ts';
import {
  endTooLate,
  listLapsedOffers,
  listRoomyWaited,
  listUntold,
  markTold,
} from './waiting-turn.queries.ts';

export type TurnWork = { now: Date; person: PersonKeys; siteName: string };

/** So many of each in one turn of the job. */
const batch = 200;

/**
 * The job: offers that nobody took up pass to the next, nobody waits too long, room that nobody was told of is
 * offered, and whoever has an offer gets a message. @returns how many of each
 */
export async function turnWaiting(db: Db, work: TurnWork): Promise<Record<string, number>> {
  const lapsed = await passOn(db, await listLapsedOffers(db, work.now, batch), work.now);
  const ended = await withTransaction(db, tx => endTooLate(tx, work.now));
  const roomy = await listRoomyWaited(db, batch);
  for (const slotId of roomy) {
    await withTransaction(db, async tx => {
      await lockSlots(tx, [slotId]);
      await offerFreed(tx, [slotId], work.now);
    });
  }
  return { lapsed, ended, roomy: roomy.length, told: await tellOffers(db, work) };
}

/** Each in a transaction of its own, the slot locked first; a visitor or another process may have been faster. */
export async function passOn(db: Db, lapsed: readonly Turn[], at: Date): Promise<number> {
  for (const { id, slotId } of lapsed) {
    await withTransaction(db, async tx => {
      await lockSlots(tx, [slotId]);
      const hasEnded = await markEnded(tx, id, { from: 'OFFERED', to: 'EXPIRED', at });
      if (!hasEnded) return;
      await releaseHolds(tx, { waitingEntryId: id }, at);
    });
  }
  return lapsed.length;
}

async function tellOffers(db: Db, { now, person, siteName: signature }: TurnWork): Promise<number> {
  const untold = await listUntold(db, batch);
  for (const { id, mobileEnc, productName, visitDate, startTime, qty, offerExpiresAt } of untold) {
    await withTransaction(db, async tx => {
      if (!(await markTold(tx, id, now))) return;
      const until = formatTime(offerExpiresAt).slice(0, 5);
      const text = smsTexts.offered(`${visitDate} ${startTime} ${productName} ${qty} 张`, until);
      const mobile = openText(mobileEnc, person);
      const message = { scene: 'WAIT_OK', eventKey: `waiting ${id}`, mobile, signature, text } as const;
      await postSms(tx, message, person, now);
    });
  }
  return untold.length;
}
