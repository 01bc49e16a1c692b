import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import { type Db, type Tx, withTransaction } from '../../../db/transaction.ts';
import { folderUrlOf, versionOfBuild } from '../../running/import-map/import-map.ts';
import type { BuiltModule, BuiltRelease } from './release-folder.ts';
import type { ModuleStore } from '../../running/module-file/module-store.ts';
import { lockPointer } from '../release-ledger/release.queries.ts';
import { appendRelease } from '../release-ledger/release.service.ts';
import {
  type CheckoutBuild,
  findVersionByManifest,
  insertVersion,
  readCheckout,
  readVersions,
  removeCheckout,
  writeCheckout,
} from '../release-ledger/version.queries.ts';

/**
 * Takes over what was built beside the server. Only what differs from the last time is news and becomes a
 * release, so a version that a team published stays until its module is built anew here.
 * @throws publish_rule_failed when the builds do not fit each other; then everything stays as it is
 */
export async function takeCheckout(
  { db, store, now }: { db: Db; store: ModuleStore; now: Date },
  built: BuiltRelease,
): Promise<void> {
  // Before any row names them; also where only the folder of the store was lost.
  await Promise.all(
    built.modules.flatMap(({ manifest, folder }) =>
      manifest.files.map(({ path, integrity }) => store.takeFile(join(folder, path), path, integrity)),
    ),
  );
  if (newsOf(await readCheckout(db), built) === null) return;
  await withTransaction(db, async tx => {
    await lockPointer(tx);
    const news = newsOf(await readCheckout(tx), built);
    if (news !== null) await releaseNews(tx, news, now);
  });
}

type News = { changed: readonly BuiltModule[]; gone: readonly string[] };

function newsOf(known: readonly CheckoutBuild[], { modules, named }: BuiltRelease): News | null {
  const hashes = new Map(known.map(build => [build.module, build.manifestSha256]));
  const changed = modules.filter(({ manifest }) => hashes.get(manifest.name) !== hashOfManifest(manifest));
  const gone = known.filter(({ module }) => !named.includes(module)).map(({ module }) => module);
  return changed.length + gone.length === 0 ? null : { changed, gone };
}

async function releaseNews(tx: Tx, { changed, gone }: News, now: Date): Promise<void> {
  const builds: CheckoutBuild[] = [];
  for (const { manifest } of changed) builds.push(await recordBuild(tx, manifest, now));
  await appendRelease(tx, { now, expected: null }, current => ({
    kind: 'seed',
    stable: {
      ...Object.fromEntries(
        Object.entries(current?.stable ?? {}).filter(([module]) => !gone.includes(module)),
      ),
      ...Object.fromEntries(builds.map(({ module, version }) => [module, version])),
    },
    canaries: current?.canaries.filter(({ module }) => !gone.includes(module)) ?? [],
    reason: current === null ? '首次启动' : '本机重新构建',
    createdBy: null,
  }));
  await removeCheckout(tx, gone);
  await writeCheckout(tx, builds, now);
}

/** A second build of a version that is taken is told apart by a part of its hash. */
async function recordBuild(tx: Tx, manifest: ReleaseManifest, now: Date): Promise<CheckoutBuild> {
  const { name: module } = manifest;
  const manifestSha256 = hashOfManifest(manifest);
  const known = await findVersionByManifest(tx, module, manifestSha256);
  if (known !== null) return { module, version: known, manifestSha256 };
  const isTaken = (await readVersions(tx, [{ module, version: manifest.version }])).length > 0;
  const version = isTaken ? `${manifest.version}+${manifestSha256.slice(0, 8)}` : manifest.version;
  await insertVersion(tx, {
    ...versionOfBuild(manifest),
    version,
    folderUrl: folderUrlOf(module, version),
    screens: manifest.screens,
    screenDigests: manifest.screenDigests ?? null,
    app: manifest.app ?? null,
    gzipBytes: manifest.files.reduce((sum, { gzip }) => sum + gzip, 0),
    manifestSha256,
    smoke: null,
    publishedBy: null,
    now,
  });
  return { module, version, manifestSha256 };
}

/** Of everything but the commit: the same bytes from a later commit are the same version. */
export function hashOfManifest({ commit: _commit, ...content }: ReleaseManifest): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
