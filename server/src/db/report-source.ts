import { sql } from 'kysely';

import type { Memory } from '../process/machine/memory.ts';
import type { Pools } from './connection/pools.ts';
import type { Db } from './transaction.ts';

/** Where a report is read, and as of when. */
export type ReportSource = {
  readonly facts: Db;
  /** Ends what a connection of `facts` reads at the moment. */
  readonly stop: (backend: number) => Promise<void>;
  readonly asOf: Date;
  /** `fallback` where there is a replica that cannot be read or is too far behind. */
  readonly from: 'primary' | 'replica' | 'fallback';
};

/** How far a replica is behind, and until when it has everything; the tests tell it themselves. */
export type ReplicaProbe = (pools: Pools, now: Date) => Promise<{ lagSeconds: number; asOf: Date }>;

const goodForMs = 1000;
const badForMs = 5000;

/**
 * Chooses for each report: the replica as long as it answers and is not further behind than the site allows, else the
 * primary. It is asked once in a while and not before each report, so that a dead one costs nobody his seconds.
 */
export function reportSources(
  pools: Pools,
  limitOf: () => Promise<number>,
  memory: Memory,
  probe: ReplicaProbe = probeReplica,
): (now: Date) => Promise<ReportSource> {
  let known: { until: number; asOf: Date | null } = { until: 0, asOf: null };
  memory.holds(() => (known = { until: 0, asOf: null }));

  return async now => {
    const { reports, reportsHere, stopReading, stopReadingHere } = pools;
    if (reports === reportsHere) return { facts: reports, stop: stopReading, asOf: now, from: 'primary' };
    if (known.until < performance.now()) known = await look(now);
    const { asOf } = known;
    if (asOf === null) return { facts: reportsHere, stop: stopReadingHere, asOf: now, from: 'fallback' };
    return { facts: reports, stop: stopReading, asOf, from: 'replica' };
  };

  async function look(now: Date): Promise<typeof known> {
    const [limit, told] = [await limitOf(), await probe(pools, now).catch(() => null)];
    const isFit = told !== null && told.lagSeconds <= limit;
    const until = performance.now() + (isFit ? goodForMs : badForMs);
    return { until, asOf: isFit ? told.asOf : null };
  }
}

/**
 * A replica that has replayed all that the primary has written is not behind, however long ago that was; one whose
 * connection to the primary is broken is, though it has replayed all that it received.
 */
export async function probeReplica(
  { main, reports }: Pools,
  now: Date,
): Promise<{ lagSeconds: number; asOf: Date }> {
  const there = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(main);
  const { rows } = await sql<{ asOf: string | null }>`
    select case
      when not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${there.rows[0]?.lsn}::pg_lsn then null
      else coalesce(pg_last_xact_replay_timestamp(), 'epoch')
    end as "asOf"`.execute(reports);
  const replayed = rows[0]?.asOf ?? null;
  const asOf = replayed === null ? now : new Date(replayed);
  return { lagSeconds: (now.getTime() - asOf.getTime()) / 1000, asOf };
}
