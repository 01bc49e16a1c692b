import { createHash } from 'node:crypto';

import type { Publication, SmokeReport } from '@shanmen/shared/contracts/modules/publishing/publication';
import type { LocalBuildDraft } from '@shanmen/shared/contracts/modules/running/local-build';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import { hashOfManifest } from '../../../src/modules/publishing/checkout/checkout.service.ts';

/** A build on the machine of its developer; no server listens there. */
export function localDraft(): LocalBuildDraft {
  return { module: 'mf-goods', origin: 'http://127.0.0.1:8090', key: `${'A'.repeat(123)}=` };
}

/** A small build as the publish command sends it: sound, and run in a browser by its own account. */
export function publicationOf(
  version: string,
  {
    name = 'mf-goods',
    source = `goods("${version}");`,
    ...change
  }: Partial<ReleaseManifest> & { source?: string } = {},
): Publication {
  const hash = createHash('sha384').update(source);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const path = `main.${hash.digest('hex').slice(0, 8)}.js`;
  const manifest: ReleaseManifest = {
    name,
    version,
    commit: 'abc1234',
    contract: 1,
    entry: path,
    css: [],
    files: [{ path, bytes: source.length, gzip: source.length, integrity }],
    externals: [],
    shared: {},
    screens: [],
    ...change,
  };
  return {
    manifest,
    files: [{ path, base64: Buffer.from(source).toString('base64') }],
    smoke: passedTrial(manifest),
    acceptGrowth: true,
    reason: '测试发布',
  };
}

/** What a run of a build in a browser says when nothing went wrong. */
export function passedTrial(manifest: ReleaseManifest): SmokeReport {
  return {
    manifestSha256: hashOfManifest(manifest),
    browser: 'Chromium',
    ms: 800,
    steps: [{ step: '挂载', ms: 800, error: null }],
  };
}
