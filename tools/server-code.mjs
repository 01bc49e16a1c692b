// Plain JavaScript without the loader of TypeScript, which is what it saves: this is what `npm start` runs.
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.cache', 'server');
const record = join(folder, 'made-from.json');
const entries = { api: 'server/src/process/main.ts', start: 'server/src/process/start.ts' };

/**
 * The server's code in a few files of JavaScript, so that a process reads these instead of compiling a thousand. They are
 * made when a source changed, and named by address, because external packages are found from where a file lies.
 * @returns {Promise<{ api: string, start: string } | null>} null where they cannot be written; the sources serve as well
 */
export async function serverCode() {
  try {
    if (!(await isFresh())) await make();
    return { api: join(folder, 'api.mjs'), start: join(folder, 'start.mjs') };
  } catch (error) {
    console.log(
      `[shanmen] the server runs from its sources: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

/** Whether every file it was made from is as it was then. */
async function isFresh() {
  if (!existsSync(record)) return false;
  const { node, files } = JSON.parse(await readFile(record, 'utf8'));
  if (node !== process.version) return false;
  const stamps = await Promise.all(Object.keys(files).map(file => stampOf(file)));
  return Object.values(files).every((stamp, place) => stamp === stamps[place]);
}

async function stampOf(file) {
  const found = await stat(join(root, file)).catch(() => null);
  return found === null ? '' : `${found.size} ${found.mtimeMs}`;
}

async function make() {
  const { build } = await import('esbuild');
  const fresh = `${folder}.${process.pid}`;
  await mkdir(dirname(folder), { recursive: true });
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir: fresh,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    metafile: true,
    logLevel: 'silent',
    plugins: [ownSources],
  });
  const inputs = [...Object.keys(metafile.inputs), 'package-lock.json'];
  const stamps = await Promise.all(inputs.map(async file => [file, await stampOf(file)]));
  const made = { node: process.version, files: Object.fromEntries(stamps) };
  await writeFile(join(fresh, 'made-from.json'), JSON.stringify(made));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** Our own code alone, and each file still knows where it lies: migrations and views are found from there. */
const ownSources = {
  name: 'own-sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@shanmen/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: isOurs(path) ? text.replaceAll('import.meta.url', address) : text, loader: 'ts' };
    });
  },
};

function isOurs(path) {
  return path.startsWith(root) && !path.includes(`${sep}node_modules${sep}`);
}
