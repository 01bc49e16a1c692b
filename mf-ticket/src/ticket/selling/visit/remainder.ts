export type RemainderTone = 'plenty' | 'scarce' | 'none';

/** Red below a tenth of the capacity. */
export function remainderTone(remaining: number, capacity: number): RemainderTone {
  if (remaining <= 0) return 'none';
  return remaining * 10 < capacity ? 'scarce' : 'plenty';
}

type Places = { readonly remaining: number; readonly capacity: number };

/** What takes places of several slots is as scarce as the scarcest of them. */
export function scarcestTone(slots: readonly Places[]): RemainderTone {
  const tones = slots.map(({ remaining, capacity }) => remainderTone(remaining, capacity));
  if (tones.includes('none')) return 'none';
  return tones.includes('scarce') ? 'scarce' : 'plenty';
}

/** `12000` → `12,000` */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
