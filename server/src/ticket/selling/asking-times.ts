const soonMs = 5000;
const chargeMs = 20_000;
const seldomMs = 300_000;

/** Asked so often without an answer, about ten minutes have gone by: somebody should know. */
export const longAsks = 7;

/** Asked so often, a day has gone by: from then on only people ask. */
export const mostAsks = 293;

/** Who asks a provider asks at once; only when that process died is it somebody else's turn. */
export function askAfterCharge(now: Date): Date {
  return new Date(now.getTime() + chargeMs);
}

/** First after some seconds, then ever less often, at least every five minutes; null after a day. */
export function askAgainAt(asks: number, now: Date): Date | null {
  if (asks >= mostAsks) return null;
  return new Date(now.getTime() + Math.min(soonMs * 2 ** asks, seldomMs));
}

/** How the database keeps when to ask again: never is later than any moment. */
export function askAtText(askAt: Date | null): string {
  return askAt?.toISOString() ?? 'infinity';
}
