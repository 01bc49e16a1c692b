import { faultOfMap } from '@shanmen/shared/contracts/modules/running/map-rules';
import type { Verification } from '@shanmen/shared/contracts/modules/publishing/verification';

import { appVersion } from '../../../process/machine/app-version.ts';
import type { Db } from '../../../db/transaction.ts';
import { stableChoice } from '../../running/import-map/cohort.ts';
import { composeImportMap } from '../../running/import-map/import-map.ts';
import type { ModuleStore } from '../../running/module-file/module-store.ts';
import { contentOf, versionBook, versionKey } from '../release-ledger/ledger-state.ts';
import { readRelease } from '../release-ledger/release.queries.ts';
import { type LedgerVersion, readVersions } from '../release-ledger/version.queries.ts';
import { listSequences, listVersionNames } from './verification.queries.ts';

const mostFindings = 100;

/**
 * Hashes every stored file anew, and composes the map of every release: what browsers were or may be given is
 * still there, unchanged. One file and one release at a time, so that it does not get in the way of the sales.
 */
export async function verifyLedger(db: Db, store: ModuleStore): Promise<Verification> {
  const versions = await readVersions(db, await listVersionNames(db));
  const sequences = await listSequences(db);
  const findings: string[] = [];
  for (const version of versions) findings.push(...(await damagedFiles(store, version)));
  const book = versionBook(versions);
  for (const sequence of sequences) findings.push(...(await faultsOfRelease(db, sequence, book)));
  const files = versions.reduce((sum, version) => sum + version.files.length, 0);
  return { files, releases: sequences.length, findings: findings.slice(0, mostFindings) };
}

async function damagedFiles(store: ModuleStore, version: LedgerVersion): Promise<string[]> {
  const damaged: string[] = [];
  for (const { path, integrity } of version.files) {
    if (await store.isSound(path, integrity)) continue;
    damaged.push(`${versionKey(version)}：文件 ${path} 缺失或已损坏`);
  }
  return damaged;
}

async function faultsOfRelease(
  db: Db,
  sequence: number,
  versions: ReadonlyMap<string, LedgerVersion>,
): Promise<string[]> {
  const release = await readRelease(db, sequence);
  if (release === null) return [];
  const unknown = Object.entries(release.stable)
    .map(([module, version]) => versionKey({ module, version }))
    .filter(key => !versions.has(key))
    .map(key => `发布 ${sequence}：没有 ${key}`);
  const content = contentOf({ release, versions }, stableChoice(release), appVersion);
  const map = composeImportMap(content, new Date(release.createdAt));
  const fault = faultOfMap({ ...map, modules: map['x-release'].modules });
  return fault === null ? unknown : [...unknown, `发布 ${sequence}：${fault}`];
}
