import type {
  Publication,
  Published,
  SmokeReport,
} from '@shanmen/shared/contracts/modules/publishing/publication';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import { listTakenPaths } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import { hashOfManifest } from '../checkout/checkout.service.ts';
import { folderUrlOf, versionOfBuild } from '../../running/import-map/import-map.ts';
import type { ModuleStore } from '../../running/module-file/module-store.ts';
import type { Candidate, LedgerView } from '../publish-rules/candidate.ts';
import { neverRun, smokeFindings } from '../publish-rules/fit/require-smoke-run.ts';
import { findingsOf } from '../publish-rules/publish-rules.ts';
import type { CurrentRelease } from '../release-ledger/current-release.ts';
import { type LedgerState, versionKey } from '../release-ledger/ledger-state.ts';
import {
  insertVersion,
  type LedgerVersion,
  readCheckout,
  readVersions,
} from '../release-ledger/version.queries.ts';
import { withdrawn } from '../release-ledger/usable-version.ts';
import { changedScreens } from '../trial/changed-screens.ts';
import type { Trial } from '../trial/trial.ts';
import { listVersionNumbers } from './publication.queries.ts';

/** Who publishes: a person, or a program with the key of one module. */
export type Publisher = { staffId: number | null; requestId: string; ip: string };

/** What a build is judged beside: what runs, a browser, and the calls of the server. */
export type Admitting = { current: CurrentRelease; trial: Trial; routes: ReadonlySet<string> };

/**
 * Judges a build by every rule and puts its bytes where they are served from. No row names them yet, so a
 * crash after this leaves nothing behind that anybody could see.
 * It is then run here, with the screens that the change reaches: a report of the publisher is no more than his word.
 * @returns the report that is kept of the build
 * @throws version_exists, version_withdrawn, publish_rule_failed with each rule, what is wrong and how to put it right
 */
export async function admitBuild(
  db: Db,
  { current, trial, routes }: Admitting,
  publication: Publication,
): Promise<KeptReport> {
  const { manifest, files, smoke, acceptGrowth = false } = publication;
  const manifestSha256 = hashOfManifest(manifest);
  const word: KeptReport = { ...smoke, by: 'publisher' };
  if ((await knownAs(db, { manifest, manifestSha256 })) === 'same') return word;
  const bytes = new Map(files.map(({ path, base64 }) => [path, Buffer.from(base64, 'base64')]));
  const ledger = await viewLedger(db, current, manifest, routes);
  const candidate: Candidate = { manifest, manifestSha256, files: bytes, smoke, acceptGrowth, ledger };
  const findings = findingsOf(candidate);
  if (findings.length > 0) throw new RuleViolation('publish_rule_failed', undefined, findings);
  await Promise.all(
    manifest.files.map(({ path, integrity }) =>
      current.store.takeBytes(bytes.get(path) ?? Buffer.alloc(0), path, integrity),
    ),
  );
  const { release, versions } = await current.read();
  const running = versions.get(
    versionKey({ module: manifest.name, version: release?.stable[manifest.name] ?? '' }),
  );
  const screens = changedScreens(manifest, running);
  const repeated = await trial(manifest, { release, versions }, screens);
  if (repeated === null) {
    if (smoke === null) throw new RuleViolation('publish_rule_failed', undefined, [neverRun]);
    return word;
  }
  const failed = smokeFindings(repeated);
  if (failed.length > 0) {
    const found = failed.map(finding => ({ ...finding, what: `服务器试运行：${finding.what}` }));
    throw new RuleViolation('publish_rule_failed', undefined, found);
  }
  return { ...repeated, screens, by: 'server' };
}

/** A report, who ran the trial, and the screens that were run; null or none named: all of them. */
export type KeptReport = Partial<SmokeReport> & {
  readonly by: 'publisher' | 'server';
  readonly screens?: readonly string[] | null;
};

/** Records an admitted build as a version that nobody runs yet. @throws version_exists */
export async function stageBuild(
  tx: Tx,
  publisher: Publisher,
  { manifest, reason }: Publication,
  { smoke, now }: { smoke: KeptReport; now: Date },
): Promise<Published> {
  const { name: module, version } = manifest;
  const manifestSha256 = hashOfManifest(manifest);
  const tried = smoke.screens === undefined || smoke.screens === null ? null : [...smoke.screens];
  const published = { module, version, manifestSha256, tried };
  const known = await knownAs(tx, { manifest, manifestSha256 });
  if (known === 'same') return { ...published, isNew: false };
  await insertVersion(tx, {
    ...versionOfBuild(manifest),
    folderUrl: folderUrlOf(module, version),
    screens: manifest.screens,
    screenDigests: manifest.screenDigests ?? null,
    app: manifest.app ?? null,
    gzipBytes: manifest.files.reduce((sum, { gzip }) => sum + gzip, 0),
    manifestSha256,
    smoke,
    publishedBy: publisher.staffId,
    now,
  });
  await writeAudit(tx, {
    ...publisher,
    action: 'modules.version.published',
    objectType: 'module_version',
    objectId: versionKey({ module, version }),
    after: { manifestSha256, trialBy: smoke.by },
    reason,
  });
  return { ...published, isNew: true };
}

/** A version is immutable: the same bytes again change nothing, others are refused. */
async function knownAs(
  db: Db,
  { manifest, manifestSha256 }: Pick<Candidate, 'manifest' | 'manifestSha256'>,
): Promise<'same' | 'new'> {
  const { name: module, version } = manifest;
  const [known] = await readVersions(db, [{ module, version }]);
  if (!known) return 'new';
  if (known.withdrawnAt !== null) throw withdrawn(known, known.withdrawnReason);
  if (known.manifestSha256 === manifestSha256) return 'same';
  throw new RuleViolation('version_exists', `${module} ${version} 已发布过其他内容，请提高版本号`);
}

async function viewLedger(
  db: Db,
  { read, store }: CurrentRelease,
  { name: module, app }: ReleaseManifest,
  routes: ReadonlySet<string>,
): Promise<LedgerView> {
  const state = await read();
  const paths = (app?.screens ?? []).map(({ path }) => path);
  const { release, versions } = state;
  const running = Object.entries(release?.stable ?? {}).flatMap(([name, version]) => {
    const known = versions.get(versionKey({ module: name, version }));
    return known ? [[name, known] as const] : [];
  });
  return {
    running: Object.fromEntries(running),
    product: {
      isOwn: (await readCheckout(db)).some(build => build.module === module),
      routes,
      takenPaths: await listTakenPaths(db, module, paths),
    },
    published: await listVersionNumbers(db, module),
    earlier: await Promise.all(
      fallbacksOf(state, module).map(async version => ({
        version: version.version,
        isSound: await isWhole(store, version),
      })),
    ),
  };
}

/** What this module would fall back to, were the new version released: what runs now, and one before it. */
function fallbacksOf({ release, versions }: LedgerState, module: string): LedgerVersion[] {
  const names = [release?.stable[module], release?.retained[module]?.[0]?.version];
  return names.flatMap(version =>
    version === undefined ? [] : (versions.get(versionKey({ module, version })) ?? []),
  );
}

async function isWhole(store: ModuleStore, { files }: Pick<LedgerVersion, 'files'>): Promise<boolean> {
  const sound = await Promise.all(files.map(({ path, integrity }) => store.isSound(path, integrity)));
  return sound.every(Boolean);
}
