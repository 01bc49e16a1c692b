import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseManifest } from '@shanmen/shared/contracts/modules/publishing/release-manifest';
import {
  budgetOf,
  heavyModules,
  libraryMarks,
  lightModules,
} from '@shanmen/shared/contracts/modules/publishing/shared-modules';
import Value from 'typebox/value';
import { readSource, typeScriptFiles } from './tidy/source-files.ts';
import { type BuiltModule, builtModules } from './webpack/module-table.ts';

const root = join(import.meta.dirname, '..');
const built = builtModules.filter(module => existsSync(join(root, module.output, 'release.json')));

/** Addresses that are names and are never fetched. */
const harmless = [
  'http://www.w3.org/',
  'https://react.dev/errors/',
  'https://single-spa.js.org/error/',
  'https://github.com/systemjs/systemjs/blob/main/docs/errors.md',
  'http://localhost',
  'http://shell',
  // Against which the schema library resolves what it is to judge.
  'http://example.com',
];

describe('the built modules', () => {
  it('are all there (otherwise: npm run build)', () => {
    const missing = builtModules.filter(module => !built.includes(module)).map(module => module.name);
    expect(missing).toEqual([]);
  });

  it('say about themselves what is true', () => {
    for (const module of built) {
      const manifest = manifestOf(module);
      expect(manifest.name).toBe(module.name);
      for (const file of manifest.files) {
        const bytes = readFileSync(join(root, module.output, file.path));
        expect(file.bytes).toBe(bytes.length);
        expect(file.integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`);
      }
    }
  });

  it.each(Object.entries(libraryMarks))('Y-16 M-09 U-01 have one copy of what says %s', (text, owners) => {
    const holders = built.filter(module => textOf(module).includes(text)).map(module => module.name);
    expect(holders.sort()).toEqual([...owners].sort());
  });

  it('U-01 U-02 import antd and its icons through one door, and never from its depths', () => {
    const sources = typeScriptFiles().filter(file => /^(mf-|root-config|shared\/client)/.test(file));
    const around = sources.filter(file => /from '(antd|@ant-design)/.test(readSource(file)));
    expect(around).toEqual([]);
    const deep = typeScriptFiles().filter(file => /from 'antd\/(es|lib)/.test(readSource(file)));
    expect(deep).toEqual([]);
  });

  it('U-02 keep antd, the query client and dayjs away from the sign-in page', () => {
    const light = built.filter(module => lightModules.has(module.name));
    const heavy = light.flatMap(module =>
      manifestOf(module)
        .externals.filter(name => heavyModules.has(name))
        .map(name => `${module.name} imports ${name}`),
    );
    expect(heavy).toEqual([]);
  });

  it('Z-26 know no address outside the product', () => {
    expect(built.flatMap(module => foreignIn(textOf(module)))).toEqual([]);
  });

  it('Z-26 would be found out with one (control)', () => {
    const planted = "fetch('https://cdn.example.net/x.js'); see('http://www.w3.org/2000/svg');";
    expect(foreignIn(planted)).toEqual(['https://cdn.example.net/x.js']);
  });

  it('Y-16 M-34 U-04 hold their budgets', () => {
    expect(built.flatMap(excesses)).toEqual([]);
  });

  it('carry in the entry the hash of every script they may load later', () => {
    const unvouched = built.flatMap(module => {
      const manifest = manifestOf(module);
      const entry = readFileSync(join(root, module.output, manifest.entry), 'utf8');
      return (
        manifest.files
          .filter(file => file.path.endsWith('.js') && file.path !== manifest.entry)
          // A browser fetches the worker of tills by itself and takes no hash for it; the page names the other's.
          .filter(file => !/^(till-worker|local-boot)\./.test(file.path))
          .filter(file => !entry.includes(file.integrity))
          .map(file => `${module.name} ${file.path}`)
      );
    });
    expect(unvouched).toEqual([]);
  });

  proof(
    'M-36 come out the same twice',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'shanmen-build-'));
      try {
        const [first, second] = buildBeside('mf-goods', [join(folder, 'one'), join(folder, 'two')]);
        expect(first).not.toEqual([]);
        expect(first).toEqual(second);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    120_000,
  );
});

function manifestOf(module: BuiltModule, folder = join(root, module.output)): ReleaseManifest {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
  return Value.Parse(ReleaseManifest, manifest);
}

function textOf(module: BuiltModule): string {
  return manifestOf(module)
    .files.filter(file => file.path.endsWith('.js'))
    .map(file => readFileSync(join(root, module.output, file.path), 'utf8'))
    .join('\n');
}

function foreignIn(text: string): string[] {
  const urls = text.match(/https?:\/\/[\w./-]+/g) ?? [];
  return urls.filter(url => !harmless.some(known => url.startsWith(known)));
}

/** Files over their budget, in kB after gzip. */
function excesses(module: BuiltModule): string[] {
  const manifest = manifestOf(module);
  const limit = budgetOf(module.name);
  const css = manifest.files
    .filter(file => file.path.endsWith('.css'))
    .reduce((sum, file) => sum + file.gzip, 0);
  const over = manifest.files
    .filter(file => file.path.endsWith('.js'))
    .map(file => ({ file, most: file.path === manifest.entry ? limit.entry : limit.chunk }))
    .filter(({ file, most }) => file.gzip > most * 1000)
    .map(({ file, most }) => `${module.name} ${file.path}: ${file.gzip} bytes of ${most} kB`);
  return css > limit.css * 1000 ? [...over, `${module.name} css: ${css} bytes of ${limit.css} kB`] : over;
}

function buildBeside(name: string, folders: readonly string[]): ReleaseManifest['files'][] {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tools/webpack/build-into.ts', name, ...folders],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(stderr);
  const module = builtModules.find(candidate => candidate.name === name);
  return module ? folders.map(folder => manifestOf(module, folder).files) : [];
}
