import type { OwnPlaces, OwnTake } from './own-places.queries.ts';
import type { SplitTake, Take } from './slot.queries.ts';

/** Places of a slot out of one allotment, or out of what everybody may have. */
export type TakenShare = Take & { allotmentId: number | null };

/**
 * Where the places of each take come from: what is kept for the buyer first, the rest from what everybody may
 * have. `lacking` are the slots where he may not go there and has too few of his own.
 */
export function splitTakes(
  takes: readonly Take[],
  own: readonly OwnPlaces[],
): { shares: TakenShare[]; lacking: number[] } {
  const shares: TakenShare[] = [];
  const lacking: number[] = [];
  for (const { slotId, persons } of takes) {
    const kept = own.filter(places => places.slotId === slotId);
    let rest = persons;
    for (const { id: allotmentId, left } of kept) {
      const taken = Math.min(rest, left);
      if (taken > 0) shares.push({ slotId, persons: taken, allotmentId });
      rest -= taken;
    }
    if (rest > 0) shares.push({ slotId, persons: rest, allotmentId: null });
    if (rest > 0 && kept.some(places => !places.mayUsePool)) lacking.push(slotId);
  }
  return { shares, lacking };
}

export function ownOf(shares: readonly TakenShare[]): OwnTake[] {
  return shares.flatMap(({ allotmentId, ...take }) =>
    allotmentId === null ? [] : [{ ...take, allotmentId }],
  );
}

/** Each take with how much of it comes out of allotments. */
export function splitOf(takes: readonly Take[], shares: readonly TakenShare[]): SplitTake[] {
  const own = ownOf(shares);
  return takes.map(take => ({
    ...take,
    own: own.filter(({ slotId }) => slotId === take.slotId).reduce((sum, { persons }) => sum + persons, 0),
  }));
}
