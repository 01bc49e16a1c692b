import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

import type { LedgerVersion } from '../release-ledger/version.queries.ts';

/**
 * The screens that a build makes of other sources than the version that everybody runs, which may be none.
 * @returns null where that cannot be told, or where all are: then every screen is run
 */
export function changedScreens(
  { screens, screenDigests }: Pick<ReleaseManifest, 'screens' | 'screenDigests'>,
  running: Pick<LedgerVersion, 'screenDigests'> | undefined,
): string[] | null {
  const before = running?.screenDigests;
  if (!before || !screenDigests) return null;
  const changed = screens.filter(
    screen => screenDigests[screen] === undefined || screenDigests[screen] !== before[screen],
  );
  return changed.length === screens.length ? null : changed;
}
