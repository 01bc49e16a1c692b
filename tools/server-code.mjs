// Plain JavaScript without the loader of TypeScript, which is what it saves: this is what `npm start` runs.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const place = join(root, '.cache', 'server');
const record = join(place, 'made-from.json');
const keptFolders = 5;
const entries = {
  api: 'server/src/process/main.ts',
  start: 'server/src/process/start.ts',
  workbook: 'server/src/platform/workbook/read/workbook-process.ts',
  trial: 'tools/module/trial.ts',
  contracts: 'tools/dev/mock/contract-worker.ts',
};

/**
 * The server's code in a few files of JavaScript, so that a process reads these instead of compiling a thousand. They are
 * made when a source changed, and named by address, because external packages are found from where a file lies.
 * @returns {Promise<{ api: string, start: string } | null>} null where they cannot be written; the sources serve as well
 */
export async function serverCode() {
  try {
    const folder = join(place, (await freshFolder()) ?? (await make()));
    return { api: join(folder, 'api.mjs'), start: join(folder, 'start.mjs') };
  } catch (error) {
    console.log(
      `[shanmen] the server runs from its sources: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
}

/** The folder that was made last; null where a file that it was made from is not as it was then. */
async function freshFolder() {
  if (!existsSync(record)) return null;
  const { node, folder, files } = JSON.parse(await readFile(record, 'utf8'));
  if (node !== process.version || !existsSync(join(place, folder))) return null;
  const stamps = await Promise.all(Object.keys(files).map(file => stampOf(file)));
  return Object.values(files).every((stamp, index) => stamp === stamps[index]) ? folder : null;
}

async function stampOf(file) {
  const found = await stat(join(root, file)).catch(() => null);
  return found === null ? '' : `${found.size} ${found.mtimeMs}`;
}

/** Always another folder: what runs from an earlier one still reads parts of it. */
async function make() {
  const { build } = await import('esbuild');
  const folder = `${Date.now()}-${process.pid}`;
  await mkdir(place, { recursive: true });
  await forgetOld();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...entries, ...(await mocks()) },
    outdir: join(place, folder),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'linked',
    // The sources lie on disk, and every process reads the whole map.
    sourcesContent: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [ownSources],
  });
  // The packages are what the lock file says.
  const own = Object.keys(metafile.inputs).filter(file => !file.startsWith('node_modules/'));
  const inputs = [...own, 'package-lock.json'];
  const stamps = await Promise.all(inputs.map(async file => [file, await stampOf(file)]));
  const made = { node: process.version, folder, files: Object.fromEntries(stamps) };
  const written = `${record}.${process.pid}`;
  await writeFile(written, JSON.stringify(made));
  await rename(written, record);
  return folder;
}

/** What the apps answer in a trial: `mf-goods-handlers` and the like, which are loaded by their names. */
async function mocks() {
  const apps = (await readdir(root)).filter(name => name.startsWith('mf-'));
  const files = apps.flatMap(app =>
    ['handlers', 'scenarios'].map(name => [`${app}-${name}`, `${app}/dev/${name}.ts`]),
  );
  return Object.fromEntries(files.filter(([, file]) => existsSync(join(root, file))));
}

/** A product that was started from an earlier folder still starts its processes from there. */
async function forgetOld() {
  const names = (await readdir(place)).filter(name => /^\d+-\d+$/.test(name)).toSorted();
  for (const name of names.slice(0, -keptFolders)) await rm(join(place, name), { recursive: true });
}

/** Packages of hundreds of small files, without any of another kind: to find and read those one by one takes a second. */
const scattered = /^(typebox|kysely)($|\/)/;

/** Our own code and {@link scattered}; each of our files still knows where it lies: migrations and built modules are found from there. */
const ownSources = {
  name: 'own-sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@shanmen/') || scattered.test(path)
        ? undefined
        : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!isOurs(path)) return { contents: text, loader: 'ts' };
      const [address, folder] = [pathToFileURL(path).href, dirname(path)].map(place => JSON.stringify(place));
      const contents = text.replaceAll('import.meta.url', address).replaceAll('import.meta.dirname', folder);
      return { contents, loader: 'ts' };
    });
  },
};

function isOurs(path) {
  return path.startsWith(root) && !path.includes(`${sep}node_modules${sep}`);
}
