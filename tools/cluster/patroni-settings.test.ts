import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { root } from '../tidy/source-files.ts';
import { archiveCommand } from './patroni-settings.ts';

const name = '000000030000000000000005';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-archive-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A part of the log with this text is offered: by PostgreSQL through a shell, by Patroni as a program with its words. */
async function offer(
  text: string,
  by: 'PostgreSQL' | 'Patroni' = 'PostgreSQL',
): Promise<'taken' | 'refused'> {
  const part = join(folder, 'part');
  await writeFile(part, text);
  const command = archiveCommand(folder).replaceAll('%p', part).replaceAll('%f', name);
  const [program = '', option = '', quoted = ''] = /^(\S+) (\S+) "([^"$\\]+)"$/.exec(command)?.slice(1) ?? [];
  const [file, ...words] = by === 'Patroni' ? [program, option, quoted] : ['sh', '-c', command];
  return promisify(execFile)(file, words).then(
    () => 'taken',
    () => 'refused',
  );
}

it('takes a part of the log once more that it has, and refuses another under its name', async () => {
  expect(await offer('sales')).toBe('taken');
  expect(await offer('sales')).toBe('taken');
  expect(await offer('sales', 'Patroni')).toBe('taken');
  expect(await offer('other sales')).toBe('refused');
  expect(await readFile(join(folder, name), 'utf8')).toBe('sales');
  expect((await readdir(folder)).toSorted()).toEqual([name, 'part']);
});

it('takes from Patroni what a dead primary had left', async () => {
  expect(await offer('sales', 'Patroni')).toBe('taken');
  expect(await readFile(join(folder, name), 'utf8')).toBe('sales');
});

it('is the command that the handbook has', async () => {
  const page = await readFile(join(root, 'docs/howto/run-in-production.md'), 'utf8');
  expect(page).toContain(`archive_command = '${archiveCommand('/mnt/wal')}'`);
});
