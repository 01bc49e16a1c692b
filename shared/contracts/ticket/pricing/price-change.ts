import type { Fen } from '../../../money/money.ts';

/** Beyond this part of the price in force, in basis points, whoever approves a price types it again. */
const quietBp = 3000;

/** In basis points of the price in force; null where nothing is to be compared with. */
export function changeBpOf(before: Fen | null, after: Fen | null): number | null {
  return before && after !== null ? Math.round(((after - before) * 10_000) / before) : null;
}

/** Nothing is asked for it, or it is far from the price in force: more likely a slip of the hand than meant. */
export function isStark(before: Fen | null, after: Fen | null): boolean {
  const changeBp = changeBpOf(before, after);
  return after === 0 || (changeBp !== null && Math.abs(changeBp) > quietBp);
}
