import type { HealthEvent } from '@shanmen/shared/contracts/modules/watching/health-event';

import type { Db } from '../../../db/transaction.ts';
import { type ActiveVersions, chooseVersions, type Visitor } from '../../running/import-map/cohort.ts';
import { readLocalBuild } from '../../running/local-build/local-build.queries.ts';
import { readOverride } from '../../running/override/override.queries.ts';
import { readRelease, type StoredRelease } from '../../publishing/release-ledger/release.queries.ts';

/** Whose browser tells, and what browsers are given now. */
export type Reporter = {
  visitor: (Visitor & { sessionId: number }) | null;
  current: StoredRelease | null;
  now: Date;
};

/** Nobody signed in: what anybody can send weighs for no cohort. */
const anonymous = 'anonymous';
/** A version that this session was never given. */
const unproved = 'unproved';

/**
 * Under which cohort a report counts: the one of its session by the release it names, never the one that it
 * claims. Otherwise anybody could have a canary halted, or hide its failures among those of the others.
 * @param events of one report
 */
export async function cohortsOf(
  db: Db,
  events: readonly HealthEvent[],
  { visitor, current, now }: Reporter,
): Promise<(event: HealthEvent) => string> {
  if (visitor === null) return () => anonymous;
  // A page with a developer's build says nothing about any release.
  if ((await readLocalBuild(db, visitor.sessionId, now)) !== null) return () => unproved;
  const override = await readOverride(db, visitor.sessionId, now);
  const releases = new Map<number | undefined, StoredRelease | null>();
  for (const { sequence } of events) {
    if (releases.has(sequence)) continue;
    const named = sequence === undefined ? null : await readRelease(db, sequence);
    releases.set(sequence, named ?? current);
  }
  return event => cohortIn(releases.get(event.sequence) ?? null, event, visitor, override);
}

function cohortIn(
  release: StoredRelease | null,
  { module, version = '' }: HealthEvent,
  visitor: Visitor,
  override: ActiveVersions | null,
): string {
  if (release === null) return unproved;
  const { versions, cohort } = chooseVersions(release, visitor, override);
  // Any page may send any name, also one that every object answers to.
  if (!Object.hasOwn(versions, module)) return unproved;
  const retained = (release.retained[module] ?? []).map(earlier => earlier.version);
  // What stands in for a version that failed was given as well.
  const given = [versions[module], release.stable[module], ...retained];
  return given.includes(version) ? cohort : unproved;
}
