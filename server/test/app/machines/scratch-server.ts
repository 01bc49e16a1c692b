import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { launchDatabase } from '../../../src/db/launcher/launch.ts';
import { findPostmaster, stopPostmaster } from '../../../src/db/launcher/server/postmaster.ts';
import { isAlive } from '../../../src/db/launcher/process-identity.ts';
import { withClient, withDatabase } from '../database-address.ts';

export type ScratchServer = { url: string; stop(): Promise<void> };

const prefix = 'shanmen-scratch-';

/** Programs are copied once per machine, not once per run. */
export const runtimeFolder = join(tmpdir(), `shanmen-runtime-${process.getuid?.() ?? 0}`);

/**
 * A server for tests and generators: the one of DATABASE_URL when that is set, else a PostgreSQL
 * started for it in a temporary folder and removed with it.
 */
export async function startScratchServer(): Promise<ScratchServer> {
  const given = process.env['DATABASE_URL'];
  return given === undefined ? startOwn() : takeGiven(given);
}

async function startOwn(): Promise<ScratchServer> {
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

/** What the product demands of a server, so that a power cut takes nothing. */
const durable = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** No commit waits for the disk any more: what tests write need not outlive the machine. */
export async function syncNothing(url: string): Promise<void> {
  await withClient(url, async client => {
    for (const name of durable) await client.query(`alter system set ${name} = off`);
    await client.query('select pg_reload_conf()');
  });
}

/** Ways of reading that pay for many rows: with the few of a test, weighing them costs a third of what planning costs. */
const waysOfManyRows = ['enable_mergejoin', 'enable_incremental_sort', 'enable_memoize'];

/** Plans with fewer ways to choose from; what a statement answers is the same. */
export async function planQuickly(url: string): Promise<void> {
  await withClient(url, async client => {
    for (const name of waysOfManyRows) await client.query(`alter system set ${name} = off`);
    // A statement of fifteen joins took 130 ms to weigh; a kept one was weighed anew for each of its first five calls.
    for (const name of ['join_collapse_limit', 'from_collapse_limit'])
      await client.query(`alter system set ${name} = 3`);
    await client.query(`alter system set plan_cache_mode = 'force_generic_plan'`);
    await client.query('alter system set max_parallel_workers_per_gather = 0');
    await client.query('select pg_reload_conf()');
  });
}

/** Takes {@link syncNothing} back, before a process of the product starts on that server. */
export async function syncAgain(url: string): Promise<void> {
  const isDurable = () =>
    withClient(url, async client => (await client.query('show fsync')).rows[0].fsync === 'on');
  if (await isDurable()) return;
  await withClient(url, async client => {
    for (const name of durable) await client.query(`alter system reset ${name}`);
    await client.query('select pg_reload_conf()');
  });
  while (!(await isDurable())) {
    // Each look is a new connection, and the server hears of its settings meanwhile.
  }
}

/** Leaves behind no database of this run. */
function takeGiven(url: string): ScratchServer {
  return {
    url,
    stop: () =>
      withClient(withDatabase(url, 'postgres'), async client => {
        const { rows } = await client.query<{ datname: string }>(
          'select datname from pg_database where datname ~ $1',
          [`^shanmen_test_${process.pid}(_|$)`],
        );
        for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
      }),
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
