import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { processIdentity } from './process-identity.ts';
import { takeStartLock } from './start-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function leaveLock(number: number, holder: object): Promise<void> {
  return writeFile(join(folder, `owner.${number}.lock`), JSON.stringify(holder));
}

it('gives the lock to exactly one of many takers', async () => {
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeStartLock(folder)));
  expect(taken.filter(lock => lock !== null)).toHaveLength(1);
});

it("gives a dead holder's lock to exactly one of many takers", async () => {
  await leaveLock(4, { pid: 999_999_999, identity: 'long gone', released: false });
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeStartLock(folder)));
  expect(taken.filter(lock => lock !== null)).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['owner.5.lock']);
});

it('takes a lock whose process number has gone to another program', async () => {
  await leaveLock(1, { pid: process.pid, identity: 'started in another life', released: false });
  expect(await takeStartLock(folder)).not.toBeNull();
});

it.each(['', '{"pid": 1'])('takes a lock of which a power cut left %j', async left => {
  await writeFile(join(folder, 'owner.3.lock'), left);
  expect(await takeStartLock(folder)).not.toBeNull();
});

it('leaves the lock to a living holder until that one releases it', async () => {
  const lock = await takeStartLock(folder);
  expect(await takeStartLock(folder)).toBeNull();
  await lock?.release();
  expect(await takeStartLock(folder)).not.toBeNull();
});

it('knows a process by more than its number', () => {
  expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
  expect(processIdentity(999_999_999)).toBeNull();
});
