import type { HealthRow } from '@shanmen/shared/contracts/modules/watching/health';
import { settings } from '@shanmen/shared/contracts/admin/settings/settings';
import type { Canary } from '@shanmen/shared/contracts/modules/publishing/release-ledger';

import { openSettings } from '../../../admin/public.ts';
import { type Db, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { countTellers } from '../../watching/health-event/health-event.queries.ts';
import { sumHealth } from '../../watching/health/health.queries.ts';
import { takeBack } from '../../publishing/promotion/promotion.service.ts';
import {
  listPromoted,
  type Promoted,
  readPointer,
  readRelease,
} from '../../publishing/release-ledger/release.queries.ts';
import { compareVersions } from '../../publishing/publish-rules/version-order.ts';
import { endCanary } from './canary.service.ts';

const watchedMs = 30 * 60_000;
const fewestMounts = 20;
const harmlessRate = 0.02;
const timesStable = 3;
/** One account alone, or the one browser that fails for its owner, takes a version away from nobody. */
const fewestTellers = 2;

/** Ends every canary that fails clearly more often than what everybody runs. @returns the modules */
export async function haltFailingCanaries(db: Db, now: Date): Promise<string[]> {
  const pointer = await readPointer(db);
  const release = pointer === null ? null : await readRelease(db, pointer);
  if (release === null || release.canaries.length === 0) return [];
  const health = await sumHealth(db, new Date(now.getTime() - watchedMs));
  const halted: string[] = [];
  for (const canary of release.canaries) {
    const reason = reasonToHalt(canary, health);
    if (reason !== null && (await halt(db, canary.module, reason, now))) halted.push(canary.module);
  }
  return halted;
}

/** Null while it fares as well as others, or too few have tried it to say. */
export function reasonToHalt({ module, version }: Canary, health: readonly HealthRow[]): string | null {
  const name = `canary:${module}@${version}`;
  const ofModule = health.filter(row => row.module === module);
  const own = tally(ofModule.filter(row => row.version === version && row.cohort.split(',').includes(name)));
  const stable = tally(ofModule.filter(row => row.cohort === 'stable'));
  if (own.tried < fewestMounts) return null;
  const most = Math.max(harmlessRate, timesStable * rateOf(stable));
  if (rateOf(own) <= most) return null;
  return `自动停止灰度：${own.tried} 次打开中 ${own.failed} 次失败（稳定版 ${stable.tried} 次中 ${stable.failed} 次）`;
}

export type TakeBackRule = { failures: number; share: number };

/**
 * Takes every promoted version back that fails for people: who runs it goes back to what everybody ran before.
 * @returns the modules
 */
export async function takeBackFailing(db: Db, now: Date): Promise<string[]> {
  const pointer = await readPointer(db);
  const release = pointer === null ? null : await readRelease(db, pointer);
  const read = await openSettings(db);
  const rule = { failures: read(settings.moduleFailures), share: read(settings.moduleFailureShare) };
  if (release === null || rule.failures === 0) return [];
  const since = new Date(now.getTime() - watchedMs);
  const taken: string[] = [];
  for (const promoted of await listPromoted(db, release, since)) {
    const reason = reasonToTakeBack(promoted, await sumHealth(db, since, promoted.sequence), rule);
    if (reason === null || (await countTellers(db, promoted, since)) < fewestTellers) continue;
    if (await withTransaction(db, tx => takeBack(tx, promoted, reason, now))) taken.push(promoted.module);
  }
  return taken;
}

/**
 * Null while the version fares as well as the other modules: where all fail it is the network, and not the version.
 * An older version that somebody went back to on purpose stays.
 * @param health what was told since the promotion
 */
export function reasonToTakeBack(
  { module, version, before }: Promoted,
  health: readonly HealthRow[],
  { failures, share }: TakeBackRule,
): string | null {
  if (before !== null && compareVersions(version, before) < 0) return null;
  const stable = health.filter(row => row.cohort === 'stable');
  const own = tally(stable.filter(row => row.module === module && row.version === version));
  const others = tally(stable.filter(row => row.module !== module));
  const most = Math.max(share / 100, timesStable * rateOf(others));
  if (own.failed < failures || rateOf(own) < most) return null;
  return `自动回退：${version} 的 ${own.tried} 次打开中 ${own.failed} 次失败（其他模块 ${others.tried} 次中 ${others.failed} 次）`;
}

type Tally = { tried: number; failed: number };

function tally(rows: readonly HealthRow[]): Tally {
  const sum = (of: (row: HealthRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const never = sum(row => row.loadFailed + row.integrityFailed + row.mountFailed);
  return { tried: sum(row => row.mounts) + never, failed: never + sum(row => row.uncaught) };
}

function rateOf({ tried, failed }: Tally): number {
  return tried === 0 ? 0 : failed / tried;
}

/** @returns false where somebody else ended it meanwhile */
async function halt(db: Db, module: string, reason: string, now: Date): Promise<boolean> {
  try {
    const by = { id: null, requestId: 'halt-canaries' };
    await withTransaction(db, tx => endCanary(tx, by, { module, reason }, { now, expected: null }));
    return true;
  } catch (error) {
    if (error instanceof RuleViolation && error.code === 'not_found') return false;
    throw error;
  }
}
