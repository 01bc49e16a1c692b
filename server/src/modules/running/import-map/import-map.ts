import type { ImportMapDocument, MappedModule } from '@shanmen/shared/contracts/modules/running/import-map';
import { moduleFolder } from '@shanmen/shared/contracts/modules/publishing/module-names';
import type { AppDeclaration } from '@shanmen/shared/contracts/modules/publishing/app-declaration';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

/** A version of a module as the ledger knows it; `folderUrl` is where its files are served. */
export type ModuleVersion = Omit<ReleaseManifest, 'name' | 'screens' | 'screenDigests' | 'app'> & {
  app?: AppDeclaration | null | undefined;
  module: string;
  folderUrl: string;
};

/** What one browser is to run. */
export type MapContent = {
  modules: readonly { chosen: ModuleVersion; retained: readonly ModuleVersion[] }[];
  sequence: number;
  appVersion: string;
  cohort: string;
  urgent: boolean;
  /** Instant of the release. */
  createdAt: string;
  override?: { modules: Record<string, string>; until: string };
};

const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The import map of one cohort. Every file of every version that it names stands in it with its hash,
 * because the loader refuses what nobody vouched for. The same input gives the same text all day long.
 */
export function composeImportMap(content: MapContent, now: Date): ImportMapDocument {
  const { modules, sequence, appVersion, cohort, urgent, createdAt, override } = content;
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const chosen = modules.map(module => module.chosen);
  const named = [...modules.flatMap(module => module.retained), ...chosen];
  return {
    imports: Object.fromEntries(chosen.map(version => [version.module, urlOf(version, version.entry)])),
    scopes: {},
    integrity: Object.fromEntries(
      named.flatMap(version => version.files.map(file => [urlOf(version, file.path), file.integrity])),
    ),
    depcache: Object.fromEntries(
      chosen
        .filter(version => version.externals.length > 0)
        .map(version => [urlOf(version, version.entry), version.externals]),
    ),
    'x-release': {
      sequence,
      app: appVersion,
      cohort,
      createdAt,
      validUntil: new Date(today + (validDays + 1) * dayMs).toISOString(),
      urgent,
      ...(override ? { override } : {}),
      modules: Object.fromEntries(
        modules.map(module => [module.chosen.module, describe(module.chosen, module.retained)]),
      ),
    },
  };
}

function describe(chosen: ModuleVersion, retained: readonly ModuleVersion[]): MappedModule {
  const { version, commit, contract, shared, css, app } = chosen;
  return {
    ...(app && { title: app.title, titles: app.titles ?? {} }),
    version,
    commit,
    contract,
    shared,
    css: css.map(path => urlOf(chosen, path)),
    retained: retained.map(earlier => ({
      version: earlier.version,
      url: urlOf(earlier, earlier.entry),
      css: earlier.css.map(path => urlOf(earlier, path)),
    })),
  };
}

/** Where a file of a version is served: `/m/<module>/<version>/<file>`. */
export function urlOf({ folderUrl }: Pick<ModuleVersion, 'folderUrl'>, path: string): string {
  return `${folderUrl}${path}`;
}

/**
 * The folder of a version under `/m/`. Builds that share a version share it too: their files carry their
 * hashes in their names, so they never meet.
 */
export function folderUrlOf(module: string, version: string): string {
  return `/m/${moduleFolder(module)}/${version.replace(/\+.*$/, '')}/`;
}

/** A build as it lies beside the server, before any ledger. */
export function versionOfBuild({
  name,
  screens: _screens,
  screenDigests: _digests,
  ...manifest
}: ReleaseManifest): ModuleVersion {
  return { ...manifest, module: name, folderUrl: folderUrlOf(name, manifest.version) };
}
