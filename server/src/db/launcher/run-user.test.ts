import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { canTraverse, chooseRunUser, type RunUser } from './run-user.ts';

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

it('stays with the user whose the data are when root starts after another user was made', () => {
  jest.spyOn(process, 'getuid').mockReturnValue(0);
  const nobody = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
  const both = `${nobody}shanmen:x:999:995::/var/lib/shanmen:/bin/sh\n`;
  expect(chooseRunUser(undefined, nobody)).toMatchObject({ name: 'nobody', switched: true });
  expect(chooseRunUser(undefined, both)).toMatchObject({ name: 'shanmen' });
  expect(chooseRunUser(65534, both)).toMatchObject({ name: 'nobody', uid: 65534, gid: 65534 });
  expect(chooseRunUser(0, both)).toMatchObject({ name: 'shanmen' });
  expect(chooseRunUser(4711, both)).toMatchObject({ name: 'shanmen' });
});
