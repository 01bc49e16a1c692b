import { setTimeout as pause } from 'node:timers/promises';

import { type Db, withTransaction } from '../../db/transaction.ts';
import { type JobKind, mostAttempts, retryAfter } from './job-kind.ts';
import { endJob, postJob, putOffJob, takeJob, type TakenJob } from './job.queries.ts';

export type RunnerParts = {
  db: Db;
  kinds: readonly JobKind[];
  now: () => Date;
  /** Told of each failed attempt, and of a database that cannot be asked. */
  report: (error: unknown, kind?: string) => void;
};

export type JobRunner = {
  /** Takes no more jobs. @returns when the one under way has ended */
  stop(): Promise<void>;
};

const pollMs = 1000;

/** So long nothing is asked of a database that did not answer. */
const outageMs = 5000;

/**
 * Runs due jobs one after the other until it is stopped. Any number of processes may do so: a job
 * belongs to the one that took it.
 */
export function startJobRunner(parts: RunnerParts): JobRunner {
  const stopping = new AbortController();
  const ended = loop(parts, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function loop(parts: RunnerParts, stopping: AbortSignal): Promise<void> {
  let isSetUp = false;
  while (!stopping.aborted) {
    let waitMs: number;
    try {
      if (!isSetUp) await postRecurring(parts);
      isSetUp = true;
      waitMs = (await runDueJob(parts)) ? 0 : pollMs;
    } catch (error) {
      parts.report(error);
      waitMs = outageMs;
    }
    if (waitMs > 0)
      await pause(waitMs, undefined, { signal: stopping, ref: false }).catch(() => stopping.aborted);
  }
}

/** A recurring job has one row for ever; the first start makes it. */
export function postRecurring({ db, kinds, now }: RunnerParts): Promise<void> {
  return withTransaction(db, async tx => {
    for (const { kind, dueAfter, beginsInTurn = false } of kinds) {
      if (!dueAfter) continue;
      await postJob(tx, { kind, key: 'recurring', runAt: beginsInTurn ? dueAfter(now()) : now() });
    }
  });
}

/**
 * Takes one due job and runs it: one transaction to take it, its work, one transaction to end it.
 * A failure of the work is written to the job, not thrown.
 * @returns false when nothing was due
 */
export async function runDueJob(parts: RunnerParts): Promise<boolean> {
  const { db, kinds, now } = parts;
  const leases = kinds.map(({ kind, leaseSeconds }) => ({ kind, seconds: leaseSeconds }));
  const job = await withTransaction(db, tx => takeJob(tx, leases, now()));
  const kind = kinds.find(candidate => candidate.kind === job?.kind);
  if (!job || !kind) return false;
  if (isWornOut(kind, job)) await giveUp(parts, job);
  else await attempt(parts, kind, job);
  return true;
}

/** It ended no attempt, not even badly: perhaps it takes its process with it. */
function isWornOut(kind: JobKind, { attempts }: TakenJob): boolean {
  return kind.dueAfter === undefined && attempts > mostAttempts;
}

function giveUp({ db, now }: RunnerParts, job: TakenJob): Promise<void> {
  const error = 'no attempt came to an end';
  return withTransaction(db, tx => putOffJob(tx, job, { at: now(), againAt: null, error }));
}

async function attempt({ db, now, report }: RunnerParts, kind: JobKind, job: TakenJob): Promise<void> {
  try {
    const result = await kind.run(job, now());
    const at = now();
    await withTransaction(db, tx => endJob(tx, job, { at, againAt: kind.dueAfter?.(at) ?? null, result }));
  } catch (error) {
    report(error, kind.kind);
    const at = now();
    const againAt = retryAfter(kind, job.attempts, at);
    const text = error instanceof Error ? error.message : String(error);
    await withTransaction(db, tx => putOffJob(tx, job, { at, againAt, error: text }));
  }
}
