import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { canTraverse, type RunUser } from './run-user.ts';

const stranger: RunUser = { name: 'stranger', uid: 64_999, gid: 64_999, switched: true };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-closed-'));
  await mkdir(join(folder, 'project'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('P-20 sees beforehand that a folder of mode 700 is closed to the user of the database', async () => {
  await chmod(folder, 0o700);
  expect(await canTraverse(join(folder, 'project/.data'), stranger)).toBe(false);
  await chmod(folder, 0o711);
  expect(await canTraverse(join(folder, 'project/.data'), stranger)).toBe(true);
});

it('does not judge folders for a user who stays himself', async () => {
  await chmod(folder, 0o700);
  expect(await canTraverse(join(folder, 'project'), { ...stranger, switched: false })).toBe(true);
});
