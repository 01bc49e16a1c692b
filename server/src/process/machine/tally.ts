/** What a process counts of itself for whoever measures it; without a library, for nearly everybody counts for nobody. */
export type Tallied =
  | 'retries'
  | 'poolWaitSeconds'
  | 'refusals'
  | 'expiredHolds'
  | 'moduleFailures'
  | 'mapSequence';

const tallies = new Map<Tallied, Map<string, number>>();

/** @param key what it is counted by, from a list that does not grow with use */
export function tally(of: Tallied, key: string, by = 1): void {
  const counts = talliesOf(of);
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Keeps the highest that was told. */
export function tallyHighest(of: Tallied, key: string, value: number): void {
  const counts = talliesOf(of);
  counts.set(key, Math.max(counts.get(key) ?? 0, value));
}

export function talliesOf(of: Tallied): Map<string, number> {
  const counts = tallies.get(of) ?? new Map<string, number>();
  tallies.set(of, counts);
  return counts;
}
