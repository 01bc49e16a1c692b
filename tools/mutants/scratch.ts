import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { Mutant } from '../../server/test/proofs/mutant.ts';
import { codeFolders, projectFiles, root } from '../tidy/source-files.ts';
import { patched } from './judge.ts';

/** A copy of the working tree in which one mutant after the other is tried. */
export type Scratch = {
  /** What `jest --json` reports of the tests of that name in a file, or null where it left no report. */
  runJest(test: string, named: string, environment: Readonly<Record<string, string>>): Promise<unknown>;
  /** Puts the patches of a mutant into the copy; the answer puts the files back. */
  patch(mutant: Mutant): Promise<() => Promise<void>>;
};

/** A run of one file ends by itself within a minute; one that hangs must not hold the others. */
const longest = 10 * 60_000;

export async function openScratch(folder: string): Promise<Scratch> {
  for (const file of projectFiles()) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await copyFile(join(root, file), join(folder, file));
  }
  await linkPackages(folder);
  await linkBuilt(folder);
  return {
    runJest: (test, named, environment) => runJest(folder, test, named, environment),
    patch: mutant => patchIn(folder, mutant),
  };
}

/** The installed packages; those of the project itself are the copies. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  await mkdir(join(to, '@shanmen'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@shanmen') await symlink(join(from, name), join(to, name));
  }
  await symlink(join(folder, 'shared'), join(to, '@shanmen/shared'));
  await symlink(join(folder, 'shared/ui'), join(to, '@shanmen/ui'));
}

/** What was built, for tests that serve it. */
async function linkBuilt(folder: string): Promise<void> {
  for (const built of [...codeFolders, 'shared/ui'].map(each => join(each, 'dist'))) {
    if (existsSync(join(root, built))) await symlink(join(root, built), join(folder, built));
  }
}

async function patchIn(folder: string, { patches }: Mutant): Promise<() => Promise<void>> {
  const sources = new Map<string, string>();
  const restore = async () => {
    for (const [path, source] of sources) await writeFile(path, source);
  };
  try {
    for (const patch of patches) {
      const path = join(folder, patch.file);
      const source = await readFile(path, 'utf8');
      if (!sources.has(path)) sources.set(path, source);
      await writeFile(path, patched(source, patch));
    }
  } catch (failure) {
    await restore();
    throw failure;
  }
  return restore;
}

async function runJest(
  folder: string,
  test: string,
  names: string,
  environment: Readonly<Record<string, string>>,
): Promise<unknown> {
  const report = join(folder, '.cache/mutant.json');
  await rm(report, { force: true });
  await mkdir(dirname(report), { recursive: true });
  const project = test.startsWith('server/') ? ['--selectProjects', 'server'] : [];
  const named = ['--runTestsByPath', test, '-t', names, ...project];
  const reported = ['--silent', '--json', `--outputFile=${report}`];
  const jest = join(folder, 'node_modules/jest/bin/jest.js');
  const words = [jest, ...named, ...reported, `--cacheDirectory=${join(folder, '.cache/jest')}`, '-w', '1'];
  const how = { cwd: folder, env: { ...process.env, ...environment }, timeout: longest, maxBuffer: 64 << 20 };
  // The report says how it ended; the exit code says no more than that a test failed.
  await new Promise<void>(resolve => {
    execFile(process.execPath, words, how, () => resolve());
  });
  return existsSync(report) ? JSON.parse(await readFile(report, 'utf8')) : null;
}
