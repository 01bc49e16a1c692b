import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launchDatabase } from '../src/db/launcher/launch.ts';
import { findPostmaster, stopPostmaster } from '../src/db/launcher/server/postmaster.ts';
import { isAlive } from '../src/db/launcher/process-identity.ts';
import { migrate } from '../src/db/migrate.ts';

export type ScratchCluster = { url: string; stop(): Promise<void> };

const prefix = 'shanmen-scratch-';

/** Programs are copied once per machine, not once per run. */
const runtimeFolder = join(tmpdir(), `shanmen-runtime-${process.getuid?.() ?? 0}`);

/**
 * A migrated database of its own: on the server of DATABASE_URL when that is set, else on a
 * PostgreSQL started for it in a temporary folder and removed with it.
 */
export async function scratchCluster(): Promise<ScratchCluster> {
  const { url, stop } = await emptyCluster();
  await migrate(url, () => undefined);
  return { url, stop };
}

async function emptyCluster(): Promise<ScratchCluster> {
  await sweepAbandoned();
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await writeFile(join(folder, 'made-by'), String(process.pid));
  const database = await launchDatabase({
    dataFolder: folder,
    runtimeFolder,
    log: () => undefined,
    settings: { max_connections: 300, shared_buffers: '64MB', max_wal_size: '512MB' },
  });
  return {
    url: database.url,
    async stop() {
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A killed run leaves its server behind; the next run stops it. */
async function sweepAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter(name => name.startsWith(prefix));
  for (const folder of names.map(name => join(tmpdir(), name))) {
    const maker = await readFile(join(folder, 'made-by'), 'utf8').catch(() => null);
    if (maker === null || isAlive(Number(maker))) continue;
    const databaseFolder = join(folder, 'database');
    const pid = existsSync(databaseFolder) ? await findPostmaster(databaseFolder) : null;
    if (pid !== null) await stopPostmaster(pid, databaseFolder);
    await rm(folder, { recursive: true, force: true });
  }
}
