/** An entry at its place among its siblings: smaller stands first. */
export type Placed = { readonly id: number; readonly sort: number };

/** Room for nine entries between two neighbours. */
export const sortStep = 10;

/**
 * The places that change where siblings shall stand in another order, as few as can be: those that stay in order among
 * themselves keep theirs, and a later version of the product can still place them. Only where no room is left between
 * two of them all are placed anew.
 * @param wanted the siblings in their new order, each with its present place
 */
export function placesFor(wanted: readonly Placed[]): Placed[] {
  const kept = longestRise(wanted);
  const placed: Placed[] = [];
  for (let at = 0; at < wanted.length;) {
    const run = runOf(wanted, kept, at);
    const low = wanted[at - 1]?.sort ?? 0;
    const high = wanted[at + run.length]?.sort ?? low + (run.length + 1) * sortStep;
    const step = (high - low) / (run.length + 1);
    if (run.length > 0 && step < 1) return renumbered(wanted);
    placed.push(...run.map(({ id }, index) => ({ id, sort: low + Math.floor(step * (index + 1)) })));
    at += run.length + 1;
  }
  return placed;
}

/** Those that lie between two that keep their place. */
function runOf(wanted: readonly Placed[], kept: ReadonlySet<number>, from: number): readonly Placed[] {
  const end = wanted.findIndex(({ id }, index) => index >= from && kept.has(id));
  return wanted.slice(from, end === -1 ? wanted.length : end);
}

function renumbered(wanted: readonly Placed[]): Placed[] {
  return wanted
    .map(({ id, sort }, index) => ({ id, was: sort, sort: (index + 1) * sortStep }))
    .flatMap(({ id, was, sort }) => (was === sort ? [] : [{ id, sort }]));
}

/** Ids of as many siblings as can keep their places: the longest rise among them. */
function longestRise(wanted: readonly Placed[]): ReadonlySet<number> {
  const rises: Placed[][] = [];
  for (const one of wanted) {
    const before = rises
      .filter(rise => (rise.at(-1)?.sort ?? 0) < one.sort)
      .reduce<Placed[]>((longest, rise) => (rise.length > longest.length ? rise : longest), []);
    rises.push([...before, one]);
  }
  const best = rises.reduce<Placed[]>((longest, rise) => (rise.length > longest.length ? rise : longest), []);
  return new Set(best.map(({ id }) => id));
}
