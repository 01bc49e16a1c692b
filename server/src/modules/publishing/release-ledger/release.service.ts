import { createHash } from 'node:crypto';

import { placeApps } from '../../../admin/public.ts';
import { appVersion } from '../../../process/machine/app-version.ts';
import type { Tx } from '../../../db/transaction.ts';
import { signal } from '../../../platform/messages/signal.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { stableChoice, type VersionChoice } from '../../running/import-map/cohort.ts';
import { composeImportMap } from '../../running/import-map/import-map.ts';
import { requireSoundMap } from '../../running/import-map/sound-map.ts';
import { contentOf, declaredApps, type LedgerState, namesIn, versionBook } from './ledger-state.ts';
import {
  insertRelease,
  lockPointer,
  movePointer,
  readRelease,
  type Retained,
  type StoredRelease,
} from './release.queries.ts';
import { readVersions } from './version.queries.ts';

/** What a new release says; number, parent and retained versions follow from the one before. */
export type ReleaseDraft = Pick<StoredRelease, 'kind' | 'stable' | 'reason' | 'createdBy'> &
  Partial<Pick<StoredRelease, 'canaries' | 'urgent'>>;

export type ReleaseTerms = {
  now: Date;
  /** The release that the caller has seen; null where whatever stands there is meant. */
  expected: number | null;
  /** A number that browsers have seen although this database knows nothing of it. */
  above?: number;
  /** Taken away only to show what it is there for. */
  comparesPointer?: boolean;
};

/** What browsers are given now; `before` is null where it is the first, and the same where nothing changed. */
export type Appended = { made: StoredRelease; before: StoredRelease | null };

/**
 * Adds a release and lets browsers have it, in the caller's transaction. Two who change different things
 * at once both succeed: the later one reads again and repeats.
 * @param draft makes the release from the present one, which nobody changes meanwhile; the present one itself
 *   where that already is what was asked for
 * @throws stale_release with the present number, publish_rule_failed when its map would be refused
 */
export async function appendRelease(
  tx: Tx,
  { now, expected, above = 0, comparesPointer = true }: ReleaseTerms,
  draft: (current: StoredRelease | null) => ReleaseDraft | Promise<ReleaseDraft>,
): Promise<Appended> {
  const pointer = await lockPointer(tx);
  if (comparesPointer && expected !== null && expected !== pointer) {
    throw new RuleViolation('stale_release', undefined, { current: pointer });
  }
  const current = pointer === null ? null : await readRelease(tx, pointer);
  const wanted = await draft(current);
  if (current !== null && wanted === current) return { made: current, before: current };
  const { kind, stable, reason, createdBy, canaries = [], urgent = false } = wanted;
  const made: StoredRelease = {
    kind,
    stable,
    reason,
    createdBy,
    canaries,
    urgent,
    // Above what browsers have seen also after an older backup was restored.
    sequence: Math.max(Math.max(pointer ?? 0, above) + 1, Math.floor(now.getTime() / 1000)),
    parent: pointer,
    retained: retainedNow(current, stable, now),
    createdAt: now.toISOString(),
  };
  const state: LedgerState = { release: made, versions: versionBook(await readVersions(tx, namesIn(made))) };
  await insertRelease(tx, made, hashOfMap(state, made));
  await movePointer(tx, made.sequence);
  await placeApps(tx, declaredApps(state));
  await signal(tx, { tell: { name: 'modules.released', sequence: made.sequence } });
  return { made, before: current };
}

const retainedAlways = 2;
const retainedDays = 30;
const mostRetained = 5;

/** R9: the versions that ran before stay at hand, at least two of them, and for a month where there is room. */
export function retainedNow(
  current: Pick<StoredRelease, 'stable' | 'retained'> | null,
  stable: Readonly<Record<string, string>>,
  now: Date,
): Record<string, Retained[]> {
  const oldest = new Date(now.getTime() - retainedDays * 86_400_000).toISOString();
  return Object.fromEntries(
    Object.entries(stable).map(([module, version]) => {
      const before = current?.stable[module];
      const kept = current?.retained[module] ?? [];
      const left = before === undefined ? kept : [{ version: before, since: now.toISOString() }, ...kept];
      const others = left.filter(
        (one, index) =>
          one.version !== version && left.findIndex(other => other.version === one.version) === index,
      );
      const within = others.filter((one, index) => index < retainedAlways || one.since > oldest);
      return [module, within.slice(0, mostRetained)];
    }),
  );
}

/** The hash of what everybody will run, once every map of the release has proved sound. */
function hashOfMap(state: LedgerState, release: StoredRelease): string {
  const mapOf = (choice: VersionChoice) =>
    composeImportMap(contentOf(state, choice, appVersion), new Date(release.createdAt));
  const stable = mapOf(stableChoice(release));
  requireSoundMap(stable);
  for (const { module, version } of release.canaries) {
    requireSoundMap(mapOf({ versions: { ...release.stable, [module]: version }, cohort: 'canary' }));
  }
  return createHash('sha256').update(JSON.stringify(stable)).digest('hex');
}
