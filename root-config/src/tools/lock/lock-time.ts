import { lockTimeFault, settingRules, type Settings } from '@shanmen/shared/contracts/shell/settings';

export type LockPolicy = { readonly lockForced: boolean; readonly lockMaxSeconds: number | null };

/** What one tick of the clock comes to. */
export type LockMoment =
  | { readonly kind: 'rest' }
  | { readonly kind: 'warn'; readonly secondsLeft: number }
  | { readonly kind: 'lock' };

const warnedBefore = 30;
const longestWait = 120_000;

/**
 * Seconds without activity after which the screen locks; null when it does not. The smaller of the
 * user's own time and the limit of the administrator applies.
 */
export function lockSeconds(
  on: boolean,
  seconds: Settings['lockScreen.seconds'],
  { lockForced, lockMaxSeconds }: LockPolicy,
): number | null {
  if (!on && !lockForced) return null;
  const own = lockTimeFault(true, seconds) === null ? seconds : settingRules['lockScreen.seconds'].standard;
  return Math.min(own, lockMaxSeconds ?? own);
}

/**
 * Compares with the wall clock, so a computer that slept wakes up locked. Payment, printing and upload
 * are waited for, two minutes at most.
 */
export function lockMoment(idleMs: number, seconds: number | null, isBusy: boolean): LockMoment {
  if (seconds === null) return { kind: 'rest' };
  const leftMs = seconds * 1000 - idleMs;
  if (leftMs <= 0) return isBusy && -leftMs < longestWait ? { kind: 'rest' } : { kind: 'lock' };
  const warnedSeconds = seconds < 2 * warnedBefore ? seconds / 2 : warnedBefore;
  if (leftMs > warnedSeconds * 1000) return { kind: 'rest' };
  return { kind: 'warn', secondsLeft: Math.ceil(leftMs / 1000) };
}
