import { addDays, dayOf, instantOf } from '@shanmen/shared/time';

import type { JobResult, TakenJob } from './job.queries.ts';

/**
 * A kind of background work. When an attempt outlives its lease, a free process begins the job again,
 * so running one job twice must be harmless: its effect has a key of its own.
 */
export type JobKind = {
  /** `area.verb-noun`. */
  readonly kind: string;
  readonly leaseSeconds: number;
  /** When a recurring job is due again; absent where each job is posted by its cause. */
  readonly dueAfter?: (now: Date) => Date;
  /** Whether the first start leaves it for its first turn; else it is due at once. */
  readonly beginsInTurn?: true;
  /** Whether it runs beside the others, which would else wait for it. */
  readonly takesLong?: true;
  readonly run: (job: Pick<TakenJob, 'payload'>, now: Date) => Promise<JobResult>;
};

const secondMs = 1000;
const minuteMs = 60 * secondMs;

export function everySeconds(seconds: number): (now: Date) => Date {
  return now => new Date(now.getTime() + seconds * secondMs);
}

/** @param time of day in Asia/Shanghai, e.g. `02:10` */
export function dailyAt(time: string): (now: Date) => Date {
  return now => {
    const today = instantOf(dayOf(now), time);
    return today > now ? today : instantOf(addDays(dayOf(now), 1), time);
  };
}

const pausesMs = [1, 5, 30, 120].map(minutes => minutes * minuteMs);

/** Of a posted job; the last one has no pause after it. */
export const mostAttempts = pausesMs.length + 1;

/**
 * When a failed job is tried again: after 1, 5, 30 minutes and 2 hours. Then a posted job has failed
 * for good (null), while a recurring one goes on every 2 hours.
 */
export function retryAfter({ dueAfter }: JobKind, attempts: number, now: Date): Date | null {
  const pauseMs = pausesMs[attempts - 1] ?? (dueAfter ? pausesMs.at(-1) : undefined);
  return pauseMs === undefined ? null : new Date(now.getTime() + pauseMs);
}
