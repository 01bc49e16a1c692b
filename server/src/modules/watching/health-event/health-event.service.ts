import { type HealthEvent, troubleKinds } from '@shanmen/shared/contracts/modules/watching/health-event';

import { type Db, withTransaction } from '../../../db/transaction.ts';
import { tally, tallyHighest } from '../../../process/machine/tally.ts';
import { addCounts, type MinuteCount } from '../health/health.queries.ts';
import { insertHealthEvents } from './health-event.queries.ts';
import { noteRunner } from '../runner/runner.queries.ts';
import { cohortsOf, type Reporter } from './reporter.service.ts';

type Kind = HealthEvent['kind'];

const troubles: ReadonlySet<Kind> = new Set<Kind>(troubleKinds);

/** What a kind adds to the figures of its minute. */
const figures = {
  mounted: 'mounts',
  load_failed: 'loadFailed',
  integrity_failed: 'integrityFailed',
  mount_failed: 'mountFailed',
  uncaught: 'uncaught',
  fallback_used: 'fallbackUsed',
} as const satisfies Partial<Record<Kind, keyof MinuteCount>>;

type Counted = keyof typeof figures;

/** Keeps each failure, and counts what browsers tell by version, cohort and minute. @returns how many were kept */
export async function keepHealthEvents(
  db: Db,
  events: readonly HealthEvent[],
  from: Reporter & { requestId: string },
): Promise<number> {
  const kept = events.filter(({ kind }) => troubles.has(kind));
  measure(kept, events, from);
  const cohortOf = await cohortsOf(db, events, from);
  const counts = countsOf(events, cohortOf);
  const mounted = events.filter(({ kind }) => kind === 'mounted');
  if (kept.length + counts.length === 0) return 0;
  await withTransaction(db, async tx => {
    if (kept.length > 0)
      await insertHealthEvents(tx, kept, { ...from, staffId: from.visitor?.staffId ?? null });
    if (counts.length > 0) await addCounts(tx, counts, minuteOf(from.now));
    if (from.visitor !== null && mounted.length > 0) {
      const opened = mounted.map(event => ({
        module: event.module,
        version: event.version ?? '',
        cohort: cohortOf(event),
      }));
      await noteRunner(tx, from.visitor.staffId, opened, from.now);
    }
  });
  return kept.length;
}

/** A browser may claim a map that does not exist yet, and it would never be surpassed. */
function measure(
  kept: readonly HealthEvent[],
  events: readonly HealthEvent[],
  { visitor, current }: Reporter,
): void {
  for (const { kind, count = 1 } of kept) tally('moduleFailures', kind, count);
  const device = visitor?.deviceId ?? null;
  if (device === null || current === null) return;
  for (const { sequence = 0 } of events) {
    if (sequence <= current.sequence) tallyHighest('mapSequence', String(device), sequence);
  }
}

function countsOf(events: readonly HealthEvent[], cohortOf: (event: HealthEvent) => string): MinuteCount[] {
  const counts = new Map<string, MinuteCount>();
  for (const event of events) {
    const { kind, module, version = '', sequence = 0, ms, count = 1 } = event;
    if (!isCounted(kind)) continue;
    const cohort = cohortOf(event);
    const key = JSON.stringify([module, version, sequence, cohort]);
    const sum = counts.get(key) ?? none({ module, version, sequence, cohort });
    sum[figures[kind]] += count;
    if (kind === 'mounted' && ms !== undefined) sum.mountMs.push(ms);
    counts.set(key, sum);
  }
  // In one order, so that two reports never wait for each other.
  return [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

function isCounted(kind: Kind): kind is Counted {
  return Object.hasOwn(figures, kind);
}

function none(of: Pick<MinuteCount, 'module' | 'version' | 'sequence' | 'cohort'>): MinuteCount {
  return {
    ...of,
    mounts: 0,
    loadFailed: 0,
    integrityFailed: 0,
    mountFailed: 0,
    uncaught: 0,
    fallbackUsed: 0,
    mountMs: [],
  };
}

function minuteOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 60_000) * 60_000);
}
