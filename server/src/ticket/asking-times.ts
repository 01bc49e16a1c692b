const soonMs = 5000;
const chargeMs = 20_000;
const seldomMs = 60_000;

/** Who asks a provider asks at once; only when that process died is it somebody else's turn. */
export function askAfterCharge(now: Date): Date {
  return new Date(now.getTime() + chargeMs);
}

/** First after some seconds, then ever less often, at least once a minute. */
export function askAgainAt(asks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(soonMs * 2 ** asks, seldomMs));
}
