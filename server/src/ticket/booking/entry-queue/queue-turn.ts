import type { EntryQueue, EntryQueueRules } from '@shanmen/shared/contracts/ticket/booking/entry-queue';

/** Visitors are counted by the stretch of time in which they came. */
export const bucketMs = 250;

/** Every process has counted what came longer ago than this; whoever comes waits at least as long. */
const settleMs = 3000;

const minuteMs = 60_000;

/** A queue that opened by itself closes when nobody has waited for so long. */
const quietMs = 10 * minuteMs;

/** So many seconds of letting in may be made up for: more at once would be a rush of its own. */
const burstSeconds = 3;

/** Where the queue stands. Moments are milliseconds since 1970, `letInUntil` with fractions. */
export type QueueState = {
  readonly openedAt: number | null;
  readonly closedAt: number | null;
  readonly letInUntil: number;
  readonly lapsedBefore: number;
  readonly advancedAt: number;
  readonly credit: number;
  readonly emptySince: number | null;
};

/** Visitors who came within `bucketMs` from `cameAt` on. */
export type Bucket = { readonly cameAt: number; readonly visitors: number };

export type Turn = {
  readonly rules: EntryQueueRules;
  readonly now: number;
  /** Those that are not let in as a whole, by time; enough of them for this turn. */
  readonly waiting: readonly Bucket[];
  /** Visitors counted only after they had been let in. */
  readonly late: number;
  /** Visitors of the last minute. */
  readonly lately: number;
};

export function bucketOf(moment: number): number {
  return Math.floor(moment / bucketMs) * bucketMs;
}

/** The next state: opens or closes, and lets in as many as the time since the last turn allows. */
export function nextTurn(state: QueueState, turn: Turn): QueueState {
  const { now } = turn;
  if (state.openedAt === null) {
    // Whoever came while nobody queued is in.
    const letInUntil = Math.max(state.letInUntil, now);
    const idle = { ...state, letInUntil, advancedAt: now, credit: 0, emptySince: null };
    return calls(state, turn) ? { ...idle, openedAt: now } : idle;
  }
  if (!stays(state, turn)) {
    const letInUntil = Math.max(state.letInUntil, now);
    return { ...state, openedAt: null, closedAt: now, letInUntil, advancedAt: now, emptySince: null };
  }
  return letIn(state, turn);
}

function calls({ closedAt }: QueueState, { rules, now, lately }: Turn): boolean {
  switch (rules.mode) {
    case 'queue-off':
      return false;
    case 'queue-on':
      return true;
    case 'queue-crowd':
      return lately > rules.crowdAbove;
    case 'queue-moment':
      return rules.opensAt !== null && now >= rules.opensAt && (closedAt ?? 0) < rules.opensAt;
  }
}

function stays(state: QueueState, turn: Turn): boolean {
  const { now, rules } = turn;
  const { mode, opensAt } = rules;
  if (mode === 'queue-on') return true;
  if (mode === 'queue-off' || (mode === 'queue-moment' && (opensAt === null || opensAt > now))) return false;
  return state.emptySince === null || now - state.emptySince < quietMs || dueIn(turn).length > 0;
}

/** Those who wait and are counted by every process. */
function dueIn({ waiting, now }: Turn): Bucket[] {
  const settled = bucketOf(now - settleMs);
  return waiting.filter(({ cameAt }) => cameAt + bucketMs <= settled);
}

function letIn(state: QueueState, turn: Turn): QueueState {
  const { rules, now, late } = turn;
  const perSecond = rules.perMinute / 60;
  const earned = (perSecond * Math.max(0, now - state.advancedAt)) / 1000;
  const most = perSecond === 0 ? 0 : Math.max(1, perSecond * burstSeconds);
  let credit = Math.min(state.credit + earned - late, most);
  let { letInUntil } = state;
  const due = dueIn(turn);
  for (const { cameAt, visitors } of due) {
    if (credit <= 0) break;
    const from = Math.max(letInUntil, cameAt);
    const left = leftOf({ cameAt, visitors }, from);
    const end = cameAt + bucketMs;
    letInUntil = left <= credit ? end : from + ((end - from) * credit) / left;
    credit -= Math.min(left, credit);
  }
  const isEmpty = (due.at(-1)?.cameAt ?? 0) + bucketMs <= letInUntil || due.length === 0;
  return {
    ...state,
    letInUntil: isEmpty ? Math.max(letInUntil, bucketOf(now - settleMs)) : letInUntil,
    advancedAt: Math.max(state.advancedAt, now),
    credit,
    emptySince: isEmpty ? (state.emptySince ?? now) : null,
  };
}

/** Visitors of a bucket who came after a moment. */
export function leftOf({ cameAt, visitors }: Bucket, letInUntil: number): number {
  const from = Math.min(Math.max(letInUntil, cameAt), cameAt + bucketMs);
  return (visitors * (cameAt + bucketMs - from)) / bucketMs;
}

/** Two marks differ by a tenth of the place at least, so that a page knows its place to some per cent. */
const markShare = 1.1;

/** What a page needs to find its place among those who wait. */
export function marksOf(waiting: readonly Bucket[], letInUntil: number): EntryQueue['marks'] {
  const marks: [number, number][] = [];
  let [sum, marked] = [0, 0];
  for (const [index, bucket] of waiting.entries()) {
    sum += leftOf(bucket, letInUntil);
    const isLast = index === waiting.length - 1;
    if (!isLast && sum < marked * markShare + 1) continue;
    marks.push([bucket.cameAt + bucketMs, Math.ceil(sum)]);
    marked = sum;
  }
  return marks;
}
