/** Failures of one bucket, oldest first, as the row keeps them. */
export type ThrottleState = {
  readonly failedAt: readonly Date[];
  readonly blockedUntil: Date | null;
  /** Blocks of the full length so far, and when the last one began. */
  readonly strikes: number;
  readonly struckAt: Date | null;
};

export const untouched: ThrottleState = { failedAt: [], blockedUntil: null, strikes: 0, struckAt: null };

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** Only failures of the last 15 minutes count. */
const countedFor = 15 * minute;
const mostTries = 5;

/** Waiting after the third and the fourth failure; the first two cost nothing. */
const pauseAfter: Readonly<Record<number, number>> = { 3: 5 * second, 4: 30 * second };

const networkLimit = 100;
const networkPause = 5 * second;

/** Sign-ins of one network within ten seconds that were not yet found to be right. */
const burstLimit = 20;
const burstSpan = 10 * second;

/** When the next try may be made; null when now. A claim that is not answered yet counts as a failure. */
export function nextTryAt(state: ThrottleState, now: Date): Date | null {
  if (state.blockedUntil && state.blockedUntil > now) return state.blockedUntil;
  if (recent(state, now).length < mostTries) return null;
  return new Date(now.getTime() + second);
}

/** Every try is written down before the password is looked at, so that many at once cannot slip through. */
export function afterClaim(state: ThrottleState, now: Date): ThrottleState {
  return { ...state, failedAt: [...recent(state, now), now] };
}

/**
 * The state once a try has turned out wrong: 5 s, 30 s, then 15 minutes.
 * @param doubles whether every further block within 24 h is twice as long, up to 24 h
 */
export function afterFailure(state: ThrottleState, now: Date, doubles: boolean): ThrottleState {
  const failures = recent(state, now).length;
  if (state.blockedUntil && state.blockedUntil > now) return state;
  if (failures < mostTries) return { ...state, blockedUntil: later(now, pauseAfter[failures] ?? 0) };
  const strikes = state.struckAt && now.getTime() - state.struckAt.getTime() < day ? state.strikes : 0;
  const length = doubles ? Math.min(countedFor * 2 ** strikes, day) : countedFor;
  return { failedAt: state.failedAt, blockedUntil: later(now, length), strikes: strikes + 1, struckAt: now };
}

/** A source network is slowed late and little, because tills share one address. */
export function networkNextTryAt(state: ThrottleState, now: Date): Date | null {
  if (state.blockedUntil && state.blockedUntil > now) return state.blockedUntil;
  const burst = state.failedAt.filter(at => now.getTime() - at.getTime() < burstSpan);
  const [first] = burst.slice(-burstLimit);
  return first === undefined || burst.length < burstLimit ? null : later(first, burstSpan);
}

/** Counted before the password is looked at: a crowd that comes at one moment costs no more hashes than the limit. */
export function afterNetworkClaim(state: ThrottleState, now: Date): ThrottleState {
  const failedAt = [...recent(state, now), now].slice(-networkLimit);
  const blockedUntil = failedAt.length < networkLimit ? null : later(now, networkPause);
  return { ...state, failedAt, blockedUntil };
}

/** The claim of a try that turned out right counts no more. @param claimedAt instant of the claim */
export function afterNetworkSuccess(state: ThrottleState, claimedAt: Date): ThrottleState {
  const place = state.failedAt.findIndex(at => at.getTime() === claimedAt.getTime());
  return place < 0 ? state : { ...state, failedAt: state.failedAt.toSpliced(place, 1) };
}

function recent({ failedAt }: ThrottleState, now: Date): Date[] {
  return failedAt.filter(at => now.getTime() - at.getTime() < countedFor);
}

function later(now: Date, milliseconds: number): Date | null {
  return milliseconds === 0 ? null : new Date(now.getTime() + milliseconds);
}
