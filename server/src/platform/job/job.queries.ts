import { sql } from 'kysely';

import type { Db, Tx } from '../../db/transaction.ts';

/** What a job leaves behind for administrators; small. */
export type JobResult = Readonly<Record<string, unknown>>;

export type NewJob = { kind: string; key: string; runAt: Date; payload?: object };

/** A job that this process may run until `lockedUntil`, which also proves that it is still its own. */
export type TakenJob = {
  id: number;
  kind: string;
  payload: Readonly<Record<string, unknown>>;
  attempts: number;
  lockedUntil: string;
};

/** Posts a job with its cause. The same kind and key is one job, however often it is posted. */
export async function postJob(tx: Tx, { kind, key, runAt, payload = {} }: NewJob): Promise<void> {
  await sql`
    insert into platform.job (kind, job_key, run_at, payload)
    values (${kind}, ${key}, ${runAt.toISOString()}, ${JSON.stringify(payload)}::jsonb)
    on conflict (kind, job_key) do nothing`.execute(tx);
}

export type Lease = { kind: string; seconds: number };

/** Takes the job that is due longest and that nobody else has, or null. */
export async function takeJob(tx: Tx, leases: readonly Lease[], now: Date): Promise<TakenJob | null> {
  const result = await sql<TakenJob>`
    update platform.job
    set attempts = job.attempts + 1,
        locked_until = ${now.toISOString()}::timestamptz + make_interval(secs => lease.seconds)
    from ${leaseRows(leases)}
    where lease.kind = job.kind
      and job.id = (
        select waiting.id
        from platform.job as waiting
        where waiting.finished_at is null
          and waiting.failed_at is null
          and waiting.run_at <= ${now.toISOString()}
          and waiting.kind = any(${leases.map(lease => lease.kind)}::text[])
          and (waiting.locked_until is null or waiting.locked_until < ${now.toISOString()})
        order by waiting.run_at, waiting.id
        limit 1
        for update skip locked
      )
    returning job.id, job.kind, job.payload, job.attempts, job.locked_until as "lockedUntil"`.execute(tx);
  return result.rows[0] ?? null;
}

function leaseRows(leases: readonly Lease[]) {
  const kinds = leases.map(lease => lease.kind);
  const seconds = leases.map(lease => lease.seconds);
  return sql`unnest(${kinds}::text[], ${seconds}::int[]) as lease (kind, seconds)`;
}

/** The end of a job, or with `againAt` its next turn. @returns false when the lease was lost meanwhile */
export async function endJob(
  tx: Tx,
  { id, lockedUntil }: TakenJob,
  { at, againAt, result }: { at: Date; againAt: Date | null; result: JobResult },
): Promise<boolean> {
  const again = againAt?.toISOString() ?? null;
  const ended = await sql`
    update platform.job
    set run_at = coalesce(${again}::timestamptz, run_at),
        finished_at = case when ${again}::timestamptz is null then ${at.toISOString()}::timestamptz end,
        last_done_at = ${at.toISOString()},
        attempts = case when ${again}::timestamptz is null then attempts else 0 end,
        locked_until = null,
        last_error = null,
        result = ${JSON.stringify(result)}::jsonb
    where id = ${id}
      and locked_until is not distinct from ${lockedUntil}::timestamptz`.execute(tx);
  return ended.numAffectedRows === 1n;
}

/** A failed attempt: tried again at `againAt`, or given up. The row keeps what went wrong. */
export async function putOffJob(
  tx: Tx,
  { id, lockedUntil }: TakenJob,
  { at, againAt, error }: { at: Date; againAt: Date | null; error: string },
): Promise<void> {
  const again = againAt?.toISOString() ?? null;
  await sql`
    update platform.job
    set run_at = coalesce(${again}::timestamptz, run_at),
        failed_at = case when ${again}::timestamptz is null then ${at.toISOString()}::timestamptz end,
        locked_until = null,
        last_error = ${error.slice(0, 500)}
    where id = ${id}
      and locked_until is not distinct from ${lockedUntil}::timestamptz`.execute(tx);
}

/** When a recurring job last came to its end, and what it said then; null before that. */
export async function readLastResult(
  db: Db,
  kind: string,
): Promise<{ doneAt: string; result: JobResult } | null> {
  const { rows } = await sql<{ doneAt: string; result: JobResult }>`
    select last_done_at as "doneAt", result
    from platform.job
    where kind = ${kind}
      and last_done_at is not null
      and result is not null
    order by last_done_at desc
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** @returns how many jobs came to their end before that moment and are gone now */
export async function purgeJobs(tx: Tx, before: Date): Promise<number> {
  const result = await sql`
    delete from platform.job
    where finished_at < ${before.toISOString()}`.execute(tx);
  return Number(result.numAffectedRows ?? 0n);
}
