import type { VersionDiff } from '@shanmen/shared/contracts/modules/publishing/version-diff';

import type { LedgerVersion } from '../release-ledger/version.queries.ts';

type Compared = Pick<LedgerVersion, 'files' | 'screens' | 'screenDigests' | 'app' | 'commit' | 'gzipBytes'>;

/** What a version has that the other has not, and what both have in another form. */
export function diffVersions(before: Compared, after: Compared): VersionDiff {
  const [old, now] = [filesByName(before), filesByName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  const differing = names.filter(name => old.get(name)?.integrity !== now.get(name)?.integrity);
  return {
    gzipFrom: before.gzipBytes,
    gzipTo: after.gzipBytes,
    commitFrom: before.commit,
    commitTo: after.commit,
    files: differing.map(name => ({
      name,
      gzipFrom: old.get(name)?.gzip ?? null,
      gzipTo: now.get(name)?.gzip ?? null,
    })),
    filesSame: names.length - differing.length,
    screensAdded: after.screens.filter(name => !before.screens.includes(name)),
    screensRemoved: before.screens.filter(name => !after.screens.includes(name)),
    screensChanged: after.screens.filter(
      name => before.screens.includes(name) && formOf(before, name) !== formOf(after, name),
    ),
  };
}

/** `252.fc3ff355.js` → `252.js`: the hash changes with the contents, the rest of the name does not. */
function filesByName({ files }: Compared) {
  return new Map(files.map(file => [file.path.replace(/\.[0-9a-f]{8}(?=\.)/, ''), file]));
}

/** All that a screen loads, as far as the build says it, and what the app declares of it. */
function formOf({ app, screenDigests }: Compared, name: string): string {
  return JSON.stringify([screenDigests?.[name], app?.screens.find(screen => screen.name === name)]);
}
