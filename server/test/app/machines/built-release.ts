import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import type { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';

/** A folder as a build leaves it, with small modules of a test's own. */
export type BuiltRelease = {
  root: string;
  /** Puts a module there, in place of what its folder held before. */
  put(module: {
    name: string;
    version?: string;
    source: string;
    folder?: string;
    /** Ranges of shared modules that it says it needs. */
    shared?: Record<string, string>;
  }): Promise<string>;
  /** Writes importmap.json: module name → folder. */
  map(imports: Record<string, string>): Promise<void>;
  remove(): Promise<void>;
};

const page = fileURLToPath(new URL('../../../../root-config/index.html', import.meta.url));

export async function builtRelease(): Promise<BuiltRelease> {
  const root = await mkdtemp(join(tmpdir(), 'shanmen-release-'));
  const release: BuiltRelease = {
    root,
    put: async ({ name, version = '1.0.0', source, folder = `${name}/dist`, shared = {} }) =>
      writeModule(join(root, folder), { name, version, source, shared }),
    map: imports => writeFile(join(root, 'importmap.json'), JSON.stringify({ imports })),
    remove: () => rm(root, { recursive: true }),
  };
  await mkdir(join(root, 'root-config'));
  await cp(page, join(root, 'root-config/index.html'));
  await release.put({ name: 'boot', source: 'boot();', folder: 'root-config/dist/boot' });
  await release.put({ name: 'mf-goods', source: 'goods(1);' });
  await release.map({ 'mf-goods': './mf-goods/dist/' });
  return release;
}

async function writeModule(
  folder: string,
  {
    name,
    version,
    source,
    shared,
  }: Pick<ReleaseManifest, 'name' | 'version' | 'shared'> & { source: string },
): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = await Promise.all([
    writeAsset(folder, 'js', source),
    writeAsset(folder, 'css', `.${name}{}`),
    ...(name === 'boot' ? [writeAsset(folder, 'js', 'localBoot();', 'local-boot')] : []),
  ]);
  const [entry = '', css = ''] = files.map(file => file.path);
  const manifest: ReleaseManifest = {
    name,
    version,
    commit: 'abc1234',
    contract: 1,
    entry,
    css: [css],
    files,
    externals: ['react'],
    shared,
    screens: [],
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(manifest));
  return entry;
}

async function writeAsset(folder: string, kind: 'js' | 'css', text: string, name = 'main') {
  const hash = createHash('sha384').update(text);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const path = `${name}.${hash.digest('hex').slice(0, 8)}.${kind}`;
  await writeFile(join(folder, path), text);
  await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
  await writeFile(join(folder, `${path}.gz`), gzipSync(text));
  return { path, bytes: text.length, gzip: text.length, integrity };
}
