import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';
import { Value } from 'typebox/value';

import type { Config } from '../../../process/config.ts';

/** A built module: what it says about itself, and the folder its files lie in. */
export type BuiltModule = { manifest: ReleaseManifest; folder: string };

export type BuiltRelease = {
  /** Every module of the map that is built. */
  modules: readonly BuiltModule[];
  /** The script that starts the page; no module of the map. Null while it is not built. */
  boot: BuiltModule | null;
  /** Names in the map without a usable build, with the reason. */
  missing: readonly string[];
  /** Every name in the map, built or not. */
  named: readonly string[];
};

export type ReleaseFolder = {
  read(): Promise<BuiltRelease>;
  /** The page before the names of the boot script are filled in. */
  readPage(): Promise<string>;
};

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));

/** The builds beside this server, or those of the folder that it was told. */
export function checkoutFolder({ releaseRoot }: Pick<Config, 'releaseRoot'>): ReleaseFolder {
  return releaseFolder(releaseRoot ?? repository);
}

const bootFolder = './root-config/dist/boot/';

/**
 * Reads `importmap.json` and the manifests it leads to, again as soon as one of them changes: so a
 * module is swapped by putting its new files in place, while everything runs.
 */
function releaseFolder(root: string): ReleaseFolder {
  let last: { stamp: string; release: BuiltRelease } | null = null;

  return {
    async read() {
      const locations = await readLocations(root);
      const changes = await Promise.all(watchedPaths(root, locations).map(changedAt));
      const stamp = `${JSON.stringify([...locations])} ${changes.join(' ')}`;
      if (last?.stamp === stamp) return last.release;
      last = { stamp, release: await readRelease(root, locations) };
      return last.release;
    },
    readPage: () => readFile(join(root, 'root-config/index.html'), 'utf8'),
  };
}

async function readLocations(root: string): Promise<ReadonlyMap<string, string>> {
  const map: unknown = JSON.parse(await readFile(join(root, 'importmap.json'), 'utf8'));
  const imports = typeof map === 'object' && map !== null && 'imports' in map ? map.imports : null;
  if (typeof imports !== 'object' || imports === null) throw new Error('importmap.json has no imports');
  return new Map(Object.entries(imports).map(([name, location]) => [name, String(location)]));
}

function watchedPaths(root: string, locations: ReadonlyMap<string, string>): string[] {
  const folders = [...locations.values(), bootFolder].map(location => join(root, location));
  return [join(root, 'importmap.json'), ...folders.flatMap(folder => [folder, join(folder, 'release.json')])];
}

// The time of the inode's change also moves forward when older files are moved back into place.
async function changedAt(path: string): Promise<number> {
  return stat(path).then(
    ({ ctimeMs }) => ctimeMs,
    () => 0,
  );
}

async function readRelease(root: string, locations: ReadonlyMap<string, string>): Promise<BuiltRelease> {
  const named = await Promise.all(
    [...locations].map(async ([name, location]) => ({ name, found: await readModule(root, name, location) })),
  );
  return {
    modules: named.flatMap(({ found }) => (typeof found === 'string' ? [] : [found])),
    missing: named.flatMap(({ name, found }) => (typeof found === 'string' ? [`${name}: ${found}`] : [])),
    boot: await readModule(root, 'boot', bootFolder).then(found =>
      typeof found === 'string' ? null : found,
    ),
    named: [...locations.keys()],
  };
}

/** @returns the reason in words when there is no usable build */
async function readModule(root: string, name: string, location: string): Promise<BuiltModule | string> {
  const folder = join(root, location);
  const text = await readFile(join(folder, 'release.json'), 'utf8').catch(() => null);
  if (text === null) return `no release.json in ${location}`;
  const manifest: unknown = JSON.parse(text);
  if (!Value.Check(ReleaseManifest, manifest)) return `release.json in ${location} is not a manifest`;
  if (manifest.name !== name) return `${location} holds ${manifest.name}`;
  return { manifest, folder };
}
