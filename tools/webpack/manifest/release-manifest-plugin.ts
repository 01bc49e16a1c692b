import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { builtScreens } from '../../../shared/contracts/catalogue.ts';
import type { AppDeclaration } from '../../../shared/contracts/modules/publishing/app-declaration.ts';
import { moduleContract } from '../../../shared/contracts/modules/publishing/module-names.ts';
import type {
  ReleaseFile,
  ReleaseManifest,
} from '../../../shared/contracts/modules/publishing/release-manifest.ts';
import { sharedModules } from '../../../shared/contracts/modules/publishing/shared-modules.ts';
import type { BuiltModule } from '../module-table.ts';
import { weighedParts } from './part-sizes.ts';
import { readDeclaration } from './read-declaration.ts';
import { screenDigests } from './screen-digests.ts';

const root = join(import.meta.dirname, '../../..');
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `release.json` and the precompressed copies beside the files of a module. */
export class ReleaseManifestPlugin {
  readonly #module: BuiltModule;
  readonly #tell: ((manifest: ReleaseManifest) => void) | undefined;

  /** @param tell while developing: takes the manifest of each build, and nothing is written */
  constructor(module: BuiltModule, tell?: (manifest: ReleaseManifest) => void) {
    this.#module = module;
    this.#tell = tell;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifest', compilation => {
      // The last stage: every name carries its final hash by now.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseManifest', stage }, () =>
        this.#emit(compilation),
      );
    });
  }

  async #emit(compilation: Compilation): Promise<void> {
    const contents = compilation
      .getAssets()
      .filter(asset => /\.(js|css)$/.test(asset.name) && !asset.name.includes('hot-update'))
      .map(asset => ({ path: asset.name, bytes: asset.source.buffer() }))
      .sort((a, b) => a.path.localeCompare(b.path));
    const files = await Promise.all(contents.map(({ path, bytes }) => describeFile(path, bytes)));
    const manifest = this.#manifest(files, compilation);
    if (this.#tell) return this.#tell(manifest);
    const copies = await Promise.all(contents.map(({ path, bytes }) => compressedCopies(path, bytes)));
    for (const [path, bytes] of copies.flat()) {
      compilation.emitAsset(path, new webpack.sources.RawSource(bytes));
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    compilation.emitAsset('release.json', new webpack.sources.RawSource(text));
  }

  #manifest(files: ReleaseFile[], compilation: Compilation): ReleaseManifest {
    const { name, kind, versionOf } = this.#module;
    const [entry, externals] = [entryFiles(compilation), externalNames(compilation)];
    const declared = kind === 'app' ? readDeclaration(name) : null;
    const parts = weighedParts(declared?.parts ?? [], this.#module, { compilation, files });
    const app = declared && { ...declared, ...(declared.parts && { parts }) };
    const antd = files.map(file => file.path).filter(path => path.startsWith('antd.'));
    return {
      name,
      version: versionIn(versionOf),
      commit: commit(),
      contract: moduleContract,
      entry: entry.find(path => path.endsWith('.js')) ?? '',
      css: [...antd, ...entry.filter(path => path.endsWith('.css'))],
      files,
      externals,
      shared: Object.fromEntries(externals.map(external => [external, rangeOf(external)])),
      screens: app === null ? [] : screensOf(name, app),
      screenDigests: screenDigests(this.#module, compilation),
      ...(app && { app }),
    };
  }
}

/** What the catalogue gives to an app, and what the app declares itself. */
function screensOf(name: string, { screens }: AppDeclaration): string[] {
  const listed = builtScreens.filter(id => id.startsWith(`${name}/`)).map(id => id.slice(name.length + 1));
  return [...listed, ...screens.map(screen => screen.name)];
}

/** The same manifest for a module that is copied instead of built. */
export function describeCopy(module: BuiltModule, file: ReleaseFile): ReleaseManifest {
  return {
    name: module.name,
    version: versionIn(module.versionOf),
    commit: commit(),
    contract: moduleContract,
    entry: file.path,
    css: [],
    files: [file],
    externals: [],
    shared: {},
    screens: [],
  };
}

export async function describeFile(path: string, bytes: Buffer): Promise<ReleaseFile> {
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  return { path, bytes: bytes.length, gzip: (await zip(bytes, { level: 6 })).length, integrity };
}

export async function compressedCopies(path: string, bytes: Buffer): Promise<[string, Buffer][]> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return [
    [`${path}.br`, await brotli(bytes, { params })],
    [`${path}.gz`, await zip(bytes, { level: 9 })],
  ];
}

function entryFiles(compilation: Compilation): string[] {
  return [...compilation.entrypoints.values()]
    .flatMap(entry => entry.getFiles())
    .filter(path => !path.includes('hot-update'));
}

function externalNames(compilation: Compilation): string[] {
  const found = new Set<string>();
  for (const module of compilation.modules) {
    if (module instanceof webpack.ExternalModule) found.add(module.userRequest);
  }
  return sharedModules.filter(name => found.has(name));
}

/** The version that a package file states. */
export function versionIn(packageFile: string): string {
  const content: unknown = JSON.parse(readFileSync(join(root, packageFile), 'utf8'));
  const hasVersion = typeof content === 'object' && content !== null && 'version' in content;
  if (!hasVersion || typeof content.version !== 'string') throw new Error(`${packageFile} has no version`);
  return content.version;
}

/** Our own modules promise a major version, the others a minor one. */
function rangeOf(name: string): string {
  if (name === '@shanmen/shared') return `^${part(versionIn('shared/package.json'), 1)}`;
  if (name === '@shanmen/ui') return `^${part(versionIn('shared/ui/package.json'), 1)}`;
  const folder = name.startsWith('@') ? name : (name.split('/')[0] ?? name);
  return `^${part(versionIn(`node_modules/${folder}/package.json`), 2)}`;
}

function part(version: string, count: number): string {
  return version.split('.').slice(0, count).join('.');
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // A copy without its history is built all the same; it only cannot name its commit.
    return 'unknown';
  }
}
