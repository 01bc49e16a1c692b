export type RemainderTone = 'plenty' | 'scarce' | 'none';

/** Red below a tenth of the capacity. */
export function remainderTone(remaining: number, capacity: number): RemainderTone {
  if (remaining <= 0) return 'none';
  return remaining * 10 < capacity ? 'scarce' : 'plenty';
}

/** `12000` → `12,000` */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
