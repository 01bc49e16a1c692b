import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { readMigrationFiles } from '../../src/db/migration/migration-files.ts';
import { readViewFiles, withItsFunctions } from '../../src/db/migration/views/view-files.ts';
import { skippedExit } from '../../../tools/pipeline/step.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the previous release reads and writes; its own tests say whether it still may. */
const areas = [
  'server/src/admin',
  'server/src/auth',
  'server/src/commerce',
  'server/src/entrance',
  'server/src/goods',
  'server/src/reports',
  'server/src/ticket',
];
/** Its tests over all areas; until 29 November 2026 they stood beside `proofs`. */
const overAll = 'server/test/(proofs/)?(model|scenarios)/';

/** Tests that say what today's schema, or a day of the week, contradicts, each with the reason; printed with every run. */
const differing: Readonly<Record<string, string>> = {
  'server/src/auth/throttle/throttle.test.ts':
    'until 0525 it enrolled browsers of nobody, which the product never did',
  'server/src/ticket/slot-template/slot-template.test.ts':
    'until 27 November 2026 it passed from Monday to Friday only',
};

/**
 * Runs the server tests of an earlier commit, or those of them named as arguments, on the schema of today: what they
 * test keeps working beside the new release while machines are changed one after the other. Which commit it is,
 * SHANMEN_PREVIOUS says; else it is the last tag, else where this branch stood a week ago, or a day while the product of
 * a week ago was not whole.
 */
async function testPrevious(): Promise<number> {
  const commit = await previousCommit();
  if (commit === null) {
    print('SKIPPED: the history is younger than a day; SHANMEN_PREVIOUS names a commit');
    return skippedExit;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-previous-'));
  const tree = join(folder, 'tree');
  try {
    await git('worktree', 'add', '--detach', tree, commit);
    await giveSchemaOfToday(tree);
    await linkPackages(tree);
    print(`server tests of ${await git('log', '-1', '--format=%h %cs %s', commit)}`);
    print(`on schema ${(await readdir(join(root, 'server/migrations'))).toSorted().at(-1)}`);
    for (const [path, reason] of Object.entries(differing)) print(`without ${path}: ${reason}`);
    return await runJest(tree);
  } finally {
    await git('worktree', 'remove', '--force', tree).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

async function previousCommit(): Promise<string | null> {
  const named =
    process.env['SHANMEN_PREVIOUS'] ?? (await git('describe', '--tags', '--abbrev=0').catch(() => ''));
  if (named !== '') return git('rev-parse', `${named}^{commit}`);
  for (const days of [7, 1]) {
    const commit = await git('rev-list', '-1', `--before=${days} days ago`, 'HEAD').catch(() => '');
    if (commit !== '' && (await hasEveryArea(commit))) return commit;
  }
  return null;
}

async function hasEveryArea(commit: string): Promise<boolean> {
  const there = await git('ls-tree', '-d', '--name-only', commit, ...areas);
  return there.split('\n').length === areas.length;
}

/**
 * Migrations and views of today. A release from before views had files of their own gets all of it as migrations, each
 * with the functions that its triggers run, and the views as the last one.
 */
async function giveSchemaOfToday(tree: string): Promise<void> {
  const [migrations, views] = [join(tree, 'server/migrations'), join(tree, 'server/views')];
  const knowsViews = existsSync(views);
  for (const folder of [migrations, views]) {
    await rm(folder, { recursive: true, force: true });
    await cp(join(root, relative(tree, folder)), folder, { recursive: true });
  }
  if (knowsViews) return;
  const files = await readViewFiles(views);
  for (const { name, text } of await readMigrationFiles(migrations)) {
    const whole = withItsFunctions(text, files);
    // Such a release makes no book of views.
    const book =
      'create table if not exists platform.view_file (name text primary key, sha256 text, granted boolean);';
    await writeFile(
      join(migrations, `${name}.sql`),
      `-- ${name}\n${name.startsWith('1001') ? book : ''}\n${whole}`,
    );
  }
  await writeFile(
    join(migrations, '9999_views.sql'),
    `-- views\n${files.map(({ text }) => text).join('\n')}`,
  );
}

/** The packages of today, for they are installed; the parts of the product are its own. */
async function linkPackages(tree: string): Promise<void> {
  const [from, to] = [join(root, 'node_modules'), join(tree, 'node_modules')];
  await mkdir(join(to, '@shanmen'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== '@shanmen') await symlink(join(from, name), join(to, name));
  }
  await symlink(join(tree, 'shared'), join(to, '@shanmen/shared'));
  await symlink(join(tree, 'shared/ui'), join(to, '@shanmen/ui'));
}

function runJest(tree: string): Promise<number> {
  const chosen = process.argv.slice(2);
  const left = Object.keys(differing).flatMap(path => ['--testPathIgnorePatterns', path]);
  const jest = join(tree, 'node_modules/jest/bin/jest.js');
  const options = [
    ...(chosen.length > 0 ? chosen : [...areas, overAll]),
    ...left,
    '--selectProjects',
    'server',
  ];
  const child = spawn(process.execPath, [jest, ...options], { cwd: tree, stdio: 'inherit' });
  return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)));
}

async function git(...words: string[]): Promise<string> {
  return (await run('git', words, { cwd: root })).stdout.trim();
}

function print(line: string): void {
  process.stdout.write(`[previous] ${line}\n`);
}

process.exitCode = await testPrevious();
