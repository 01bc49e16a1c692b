import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readConfig } from '../config.ts';
import { readBackupKey } from '../../db/backup/backup-key.ts';
import { readMasterKeys } from '../master-keys/master-key.ts';

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-secret-'));
  path = join(folder, 'a.key');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const readers: readonly [string, () => unknown][] = [
  ['the master key', () => readMasterKeys({ secretFile: path, dataFolder: folder }).first],
  ['the key of backups', () => readBackupKey(path)],
];

describe.each(readers)('a file with %s', (_what, read) => {
  it('is read by its owner, and by his group where he says so', async () => {
    const key = randomBytes(32);
    for (const mode of [0o400, 0o600, 0o640]) {
      await leave(key.toString('hex'), mode);
      expect(read()).toEqual(key);
    }
  });

  it.each([0o644, 0o604, 0o602])('is refused where everybody may read or change it (%d)', async mode => {
    await leave(randomBytes(32).toString('hex'), mode);
    expect(read).toThrow(`${path} holds a secret and is open to everybody on this machine`);
  });

  it.each([31, 33, 0])('is refused where it is no key of 32 bytes but of %d', async length => {
    await leave(randomBytes(length).toString('hex'));
    expect(read).toThrow('does not hold a key of 64 hexadecimal digits');
  });

  it.each(['0'.repeat(64), 'ab'.repeat(32), '0123456789abcdef'.repeat(4), counting()])(
    'is refused where it was copied from an example: %s',
    async text => {
      await leave(text);
      expect(read).toThrow('holds a key that anybody would guess');
    },
  );
});

it('refuses the address of a database in a file that is open to everybody', async () => {
  await leave('postgres://shanmen:secret@db/shanmen', 0o644);
  expect(() => readConfig({ DATABASE_URL_FILE: path })).toThrow('is open to everybody on this machine');
  await chmod(path, 0o600);
  expect(readConfig({ DATABASE_URL_FILE: path }).databaseUrl).toBe('postgres://shanmen:secret@db/shanmen');
});

it('the first start makes a key of its own that nobody else reads', () => {
  const settings = { secretFile: undefined, dataFolder: folder };
  expect(readMasterKeys(settings).first).toHaveLength(32);
  expect(readMasterKeys(settings)).toEqual(readMasterKeys(settings));
});

async function leave(text: string, mode = 0o600): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, `${text}\n`);
  await chmod(path, mode);
}

function counting(): string {
  return Buffer.from(Array.from({ length: 32 }, (_, place) => place + 1)).toString('hex');
}
