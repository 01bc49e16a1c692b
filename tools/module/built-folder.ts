import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import Value from 'typebox/value';

import { ReleaseManifest } from '../../shared/contracts/modules/publishing/release-manifest.ts';
import { root } from '../webpack/config.ts';
import { type BuiltModule, builtModules } from '../webpack/module-table.ts';

/** A build as it lies on this machine. */
export type Build = { readonly manifest: ReleaseManifest; readonly files: ReadonlyMap<string, Buffer> };

/** @throws a sentence when there is no such module, or it is not built */
export function readBuild(name: string): Build {
  const folder = join(root, moduleOf(name).output);
  const path = join(folder, 'release.json');
  if (!existsSync(path)) throw new Error(`${name} is not built: npm run module -- build ${name}`);
  const manifest = Value.Parse(ReleaseManifest, JSON.parse(readFileSync(path, 'utf8')));
  const files = new Map(manifest.files.map(file => [file.path, readFileSync(join(folder, file.path))]));
  return { manifest, files };
}

function moduleOf(name: string): BuiltModule {
  const module = builtModules.find(one => one.name === name);
  if (module) return module;
  throw new Error(`no module is called ${name}; there are ${builtModules.map(one => one.name).join(', ')}`);
}
