import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

import type { RunUser } from '../run-user.ts';
import type { Binaries } from './find-binaries.ts';

/**
 * The folder of `initdb` and `postgres`. The embedded programs are copied below `runtimeFolder`
 * once per version: the package may lie in a closed home folder, and its library links are made
 * by an install script that npm may not run, so we make them here.
 */
export async function prepareBinaries(
  binaries: Binaries,
  runtimeFolder: string,
  user: RunUser,
): Promise<string> {
  if (binaries.kind === 'system') return binaries.bin;
  const target = join(runtimeFolder, binaries.version);
  const complete = await stat(target).catch(() => null);
  if (complete === null) await copyNative(binaries.native, target, user);
  return join(target, 'bin');
}

async function copyNative(native: string, target: string, user: RunUser): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}.`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  await linkLibraries(draft);
  for (const program of await readdir(join(draft, 'bin'))) await chmod(join(draft, 'bin', program), 0o755);
  if (user.switched) await openForReading(draft);
  // Renaming is the last step, so a folder of this name is always whole; another start may have won.
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if ((await stat(target).catch(() => null)) === null) throw error;
  });
}

/** Static libraries and headers are for building against; the server does without. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && basename(path) !== 'pkgconfig';
}

type Link = { source: string; target: string };

async function linkLibraries(draft: string): Promise<void> {
  const text = await readFile(join(draft, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(text) as Link[];
  for (const link of links) {
    const place = join(draft, withoutNative(link.target));
    const aim = relative(dirname(place), join(draft, withoutNative(link.source)));
    await rm(place, { force: true });
    await symlink(aim, place);
  }
}

function withoutNative(path: string): string {
  return path.replace(/^native\//, '');
}

async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode | 0o444);
  }
}
