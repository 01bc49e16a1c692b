import type { Memory } from '../../../process/machine/memory.ts';

export type Freshness = { readonly ageMs: number; readonly now: () => Date; readonly memory: Memory };

/**
 * Remembers what was read for so long, and reads once however many ask meanwhile: a read in memory costs no
 * query. What failed is forgotten. The caller bounds the keys.
 */
export function freshFor<T>(
  { ageMs, now, memory }: Freshness,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const kept = new Map<string, { readAt: number; value: Promise<T> }>();
  memory.holds(() => kept.clear());
  return key => {
    const at = now().getTime();
    const last = kept.get(key);
    if (last && Math.abs(at - last.readAt) < ageMs) return last.value;
    const value = read(key);
    kept.set(key, { readAt: at, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
