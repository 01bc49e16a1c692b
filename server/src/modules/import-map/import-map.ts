import type { ImportMapDocument, MappedModule } from '@shanmen/shared/contracts/modules/import-map';
import { moduleFolder } from '@shanmen/shared/contracts/modules/module-names';
import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/release-manifest';

export type Release = {
  manifests: readonly ReleaseManifest[];
  /** Unix seconds of the newest change of a file or of the map. */
  sequence: number;
  appVersion: string;
};

const validDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The import map of a release. Every file of every module stands in it with its hash, because the
 * loader refuses what nobody vouched for. The same input gives the same text all day long.
 */
export function composeImportMap({ manifests, sequence, appVersion }: Release, now: Date): ImportMapDocument {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  return {
    imports: Object.fromEntries(
      manifests.map(manifest => [manifest.name, fileUrl(manifest, manifest.entry)]),
    ),
    scopes: {},
    integrity: Object.fromEntries(
      manifests.flatMap(manifest =>
        manifest.files.map(file => [fileUrl(manifest, file.path), file.integrity]),
      ),
    ),
    depcache: Object.fromEntries(
      manifests
        .filter(manifest => manifest.externals.length > 0)
        .map(manifest => [fileUrl(manifest, manifest.entry), manifest.externals]),
    ),
    'x-release': {
      sequence,
      app: appVersion,
      cohort: 'stable',
      createdAt: new Date(sequence * 1000).toISOString(),
      validUntil: new Date(today + (validDays + 1) * dayMs).toISOString(),
      urgent: false,
      modules: Object.fromEntries(manifests.map(manifest => [manifest.name, describe(manifest)])),
    },
  };
}

function describe(manifest: ReleaseManifest): MappedModule {
  const { version, commit, contract, shared, css } = manifest;
  return { version, commit, contract, shared, css: css.map(path => fileUrl(manifest, path)), retained: [] };
}

/** Where a file of a module is served: `/m/<module>/<version>/<file>`. */
export function fileUrl({ name, version }: ReleaseManifest, path: string): string {
  return `/m/${moduleFolder(name)}/${version}/${path}`;
}
