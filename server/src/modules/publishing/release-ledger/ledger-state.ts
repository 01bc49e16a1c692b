import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';

import type { VersionChoice } from '../../running/import-map/cohort.ts';
import type { MapContent } from '../../running/import-map/import-map.ts';
import type { StoredRelease } from './release.queries.ts';
import type { LedgerVersion, VersionName } from './version.queries.ts';

/** The release that browsers are given, with every version it names. */
export type LedgerState = {
  /** Null before the first release: nothing is built yet. */
  release: StoredRelease | null;
  versions: ReadonlyMap<string, LedgerVersion>;
};

export function versionKey({ module, version }: VersionName): string {
  return `${module}@${version}`;
}

export function versionBook(versions: readonly LedgerVersion[]): ReadonlyMap<string, LedgerVersion> {
  return new Map(versions.map(version => [versionKey(version), version]));
}

/** Every version that a map of this release may name. */
export function namesIn({ stable, retained, canaries }: StoredRelease): VersionName[] {
  return [
    ...Object.entries(stable).map(([module, version]) => ({ module, version })),
    ...Object.entries(retained).flatMap(([module, list]) => list.map(({ version }) => ({ module, version }))),
    ...canaries.map(({ module, version }) => ({ module, version })),
  ];
}

/** What the apps of a release declare; of an app that only some try, what its trial declares. */
export function declaredApps({ release, versions }: LedgerState): ReadonlyMap<string, AppDeclaration> {
  const tried = (release?.canaries ?? []).map(({ module, version }): [string, string] => [module, version]);
  const chosen = new Map([...tried, ...Object.entries(release?.stable ?? {})]);
  return new Map(
    [...chosen].flatMap(([module, version]) => {
      const app = versions.get(versionKey({ module, version }))?.app ?? null;
      return app === null ? [] : [[module, app] as const];
    }),
  );
}

/** What a browser with this choice is to run. Whoever runs something else than others can fall back to theirs. */
export function contentOf(state: LedgerState, choice: VersionChoice, appVersion: string): MapContent {
  const { release, versions } = state;
  const find = (module: string, version: string) => versions.get(versionKey({ module, version }));
  const modules = Object.entries(choice.versions).flatMap(([module, version]) => {
    const chosen = find(module, version);
    if (!chosen) return [];
    const stable = release?.stable[module];
    const earlier = [
      ...(stable === undefined || stable === version ? [] : [stable]),
      ...(release?.retained[module] ?? []).map(retained => retained.version),
    ];
    const retained = earlier
      .filter(one => one !== version)
      .flatMap(one => find(module, one) ?? [])
      .filter(({ withdrawnAt }) => withdrawnAt === null);
    return [{ chosen, retained }];
  });
  return {
    modules,
    sequence: release?.sequence ?? 0,
    appVersion,
    cohort: choice.cohort,
    urgent: release?.urgent ?? false,
    createdAt: release?.createdAt ?? new Date(0).toISOString(),
    ...(choice.override ? { override: choice.override } : {}),
  };
}
