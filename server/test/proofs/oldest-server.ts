import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { skippedExit } from '../../../tools/pipeline/step.ts';
import { findBinaries } from '../../src/db/launcher/binaries/find-binaries.ts';
import { prepareBinaries } from '../../src/db/launcher/binaries/own-copy.ts';
import { prepareFolders } from '../../src/db/launcher/folders/data-folder.ts';
import { launchDatabase } from '../../src/db/launcher/launch.ts';
import { chooseRunUser } from '../../src/db/launcher/run-user.ts';
import { createCluster } from '../../src/db/launcher/server/cluster.ts';

/** The oldest PostgreSQL that the product works with; the tests of every check run on the newest. */
const oldestMajor = 15;

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Runs the server tests on PostgreSQL 15, or those named as arguments. It needs the programs of that
 * version on this machine (Debian: apt-get install postgresql-15).
 */
async function testOnOldest(): Promise<number> {
  const binaries = await findBinaries(oldestMajor).catch(() => null);
  if (binaries === null) {
    print(`SKIPPED: PostgreSQL ${oldestMajor} is not installed`);
    return skippedExit;
  }
  const folder = await mkdtemp(join(tmpdir(), 'shanmen-oldest-'));
  try {
    const user = chooseRunUser();
    const folders = await prepareFolders(folder, user);
    const bin = await prepareBinaries(binaries, folders.runtime, user);
    await createCluster(bin, folders, user);
    const settings = { max_connections: 300, shared_buffers: '64MB', max_wal_size: '512MB' };
    const database = await launchDatabase({ dataFolder: folder, log: print, settings });
    print(`server tests on PostgreSQL ${database.version}`);
    try {
      return await runJest(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(line: string): void {
  process.stdout.write(`[oldest] ${line}\n`);
}

function runJest(url: string): Promise<number> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, ...process.argv.slice(2), '--selectProjects', 'server'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  });
  return new Promise(resolve => child.once('exit', code => resolve(code ?? 1)));
}

process.exitCode = await testOnOldest();
