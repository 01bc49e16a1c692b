import type { Tx } from '../../../db/transaction.ts';
import { type Buyer, moveOwnHeld } from '../../capacity/slot/own-places.queries.ts';
import { lockSlots, moveHeld, type Take } from '../../capacity/slot/slot.queries.ts';
import { takePlaces } from '../../capacity/slot/slot.service.ts';
import { ownOf, type TakenShare } from '../../capacity/slot/split-takes.ts';
import { offerFreed } from '../../booking/waiting-entry/waiting-offer.service.ts';
import {
  endHolds,
  type Hold,
  type HoldEnd,
  type HoldOwner,
  insertHolds,
  lessenHeld,
  type LessHold,
  lockHolds,
} from './hold.queries.ts';

/**
 * Holds all places of an owner or none. Ends on the contested rows, so call it last.
 * @throws sold_out with the true remainder, slot_closed
 */
export async function holdPlaces(
  tx: Tx,
  hold: Hold,
  takes: readonly Take[],
  buyer: Buyer | null,
): Promise<void> {
  if (takes.length === 0) return;
  await insertHolds(tx, hold, await takePlaces(tx, takes, buyer, 'held'));
}

/**
 * Gives held places back, exactly once, whoever comes: timer, visitor, or both; to whoever waits for them, else for
 * sale. Ends on the contested rows, so call it last. @returns how many persons had places
 */
export async function releaseHolds(tx: Tx, owner: HoldOwner, at: Date): Promise<number> {
  const shares = await end(tx, owner, 'RELEASED', at);
  await offerFreed(
    tx,
    shares.map(({ slotId }) => slotId),
    at,
  );
  return personsOf(shares);
}

/**
 * As {@link releaseHolds}, for whoever takes places in the same transaction: those slots are locked
 * together with the ones that are given back, so nobody comes in between.
 */
export async function handOverHolds(
  tx: Tx,
  owner: HoldOwner,
  at: Date,
  takenNext: readonly Take[],
): Promise<number> {
  return personsOf(await end(tx, owner, 'RELEASED', at, takenNext));
}

/**
 * Gives some of the held places back, to whoever waits for them, else for sale. The owner is locked by the caller. Ends on
 * the contested rows, so call it last.
 */
export async function lessenHolds(tx: Tx, owner: HoldOwner, takes: readonly Take[], at: Date): Promise<void> {
  if (takes.length === 0) return;
  const slotIds = takes.map(({ slotId }) => slotId);
  const held = await lockHolds(tx, owner, slotIds);
  const parts = takes.flatMap(take => partsOf(take, held));
  await lessenHeld(tx, parts, at);
  if (slotIds.length > 1) await lockSlots(tx, slotIds);
  await moveHeld(tx, takes, false);
  await moveOwnHeld(tx, ownOf(parts), false);
  await offerFreed(tx, slotIds, at);
}

/** One hold after the other until all of the take is found. */
function partsOf({ slotId, persons }: Take, held: readonly LessHold[]): LessHold[] {
  const parts: LessHold[] = [];
  let rest = persons;
  for (const hold of held.filter(each => each.slotId === slotId)) {
    const taken = Math.min(rest, hold.persons);
    if (taken > 0) parts.push({ ...hold, persons: taken });
    rest -= taken;
  }
  return parts;
}

/** Held places become sold ones. Ends on the contested rows, so call it last. @returns how many persons had places */
export async function consumeHolds(tx: Tx, owner: HoldOwner, at: Date): Promise<number> {
  return personsOf(await end(tx, owner, 'CONSUMED', at));
}

async function end(
  tx: Tx,
  owner: HoldOwner,
  how: HoldEnd,
  at: Date,
  takenNext: readonly Take[] = [],
): Promise<TakenShare[]> {
  const shares = await endHolds(tx, owner, how, at);
  if (shares.length === 0) return [];
  const slotIds = new Set([...shares, ...takenNext].map(take => take.slotId));
  if (slotIds.size > 1) await lockSlots(tx, [...slotIds]);
  await moveHeld(tx, takesOf(shares), how === 'CONSUMED');
  await moveOwnHeld(tx, ownOf(shares), how === 'CONSUMED');
  return shares;
}

function personsOf(shares: readonly TakenShare[]): number {
  return shares.reduce((sum, share) => sum + share.persons, 0);
}

/** One take for each slot. */
function takesOf(shares: readonly TakenShare[]): Take[] {
  const persons = new Map<number, number>();
  for (const share of shares) persons.set(share.slotId, (persons.get(share.slotId) ?? 0) + share.persons);
  return [...persons].map(([slotId, count]) => ({ slotId, persons: count }));
}
