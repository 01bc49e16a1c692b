import type { EntryQueue } from './entry-queue.ts';

// Apart from the schemas, which the page of the visitors need not carry.

/** How many are let in before a visitor who came at this moment; 0 for one who is let in. */
export function placeIn({ letInUntil, marks }: EntryQueue, arrivedAt: number): number {
  if (arrivedAt <= letInUntil) return 0;
  let [before, count] = [letInUntil, 0];
  for (const [until, sum] of marks) {
    if (arrivedAt <= until) {
      const share = (arrivedAt - before) / Math.max(1, until - before);
      return Math.max(1, Math.round(count + (sum - count) * share));
    }
    [before, count] = [until, sum];
  }
  // Not counted yet: behind all who are.
  return Math.max(1, count);
}

/** Seconds until it is the turn of a place; null while nobody is let in. */
export function secondsUntil(place: number, { perMinute }: Pick<EntryQueue, 'perMinute'>): number | null {
  if (place === 0) return 0;
  return perMinute === 0 ? null : Math.ceil((place * 60) / perMinute);
}
