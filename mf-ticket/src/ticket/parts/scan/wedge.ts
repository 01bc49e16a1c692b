import { classifyScan } from './scan-class.ts';

/** Characters of a scanner follow each other faster than any hand. */
export const burstGapMs = 35;
const shortestUnknownScan = 8;

/** What arrived without a pause: perhaps a scan, perhaps two quick keys. */
export type Burst = { readonly text: string; readonly lastAt: number };

export const noBurst: Burst = { text: '', lastAt: -Infinity };

export function continues(burst: Burst, at: number): boolean {
  return burst.text !== '' && at - burst.lastAt < burstGapMs;
}

/** Whether an Enter at this moment ends a scan. A short text counts only when its shape is known. */
export function endsScan(burst: Burst, at: number): boolean {
  if (!continues(burst, at)) return false;
  return (
    burst.text.length >= shortestUnknownScan || classifyScan(burst.text, { paying: false }).kind !== 'unknown'
  );
}
