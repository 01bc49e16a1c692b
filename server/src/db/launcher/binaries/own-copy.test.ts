import { mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chooseRunUser } from '../run-user.ts';
import { prepareBinaries } from './own-copy.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shanmen-copy-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A package as npm leaves it when install scripts may not run: the library's short names are missing. */
async function makePackage(): Promise<string> {
  const native = join(folder, 'native');
  await mkdir(join(native, 'bin'), { recursive: true });
  await mkdir(join(native, 'lib'));
  await writeFile(join(native, 'bin/postgres'), 'program', { mode: 0o600 });
  await writeFile(join(native, 'lib/libicudata.so.60.2'), 'library', { mode: 0o600 });
  const links = [{ source: 'native/lib/libicudata.so.60.2', target: 'native/lib/libicudata.so.60' }];
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  return native;
}

async function prepare(native: string): Promise<string> {
  const binaries = { kind: 'embedded', major: 18, version: '18.4', native } as const;
  return prepareBinaries(binaries, join(folder, 'runtime'), chooseRunUser());
}

it('P-20 makes the library links itself when install scripts may not run', async () => {
  const bin = await prepare(await makePackage());
  expect(await readlink(join(bin, '../lib/libicudata.so.60'))).toBe('libicudata.so.60.2');
  expect((await stat(join(bin, 'postgres'))).mode & 0o111).toBe(0o111);
});

it('gives two starts at once one whole copy', async () => {
  const native = await makePackage();
  const [one, other] = await Promise.all([prepare(native), prepare(native)]);
  expect(one).toBe(other);
  expect(await readdir(join(folder, 'runtime'))).toEqual(['18.4']);
});
