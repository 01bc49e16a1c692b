import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { seedDemo } from '../seeds/demo/seed.ts';
import { createFirstAdministrator } from '../seeds/required/first-administrator.ts';
import { seedRequired } from '../seeds/required/seed.ts';
import { hasDemoPassword } from './auth/public.ts';
import { readConfig } from './config.ts';
import { type Deployment, locateData, openDatabase } from './db/deployment.ts';
import type { LaunchedDatabase } from './db/launcher/launch.ts';
import { migrate } from './db/migrate.ts';
import { openPools } from './db/pools.ts';
import { inTurn } from './db/start-turn.ts';
import { runApiProcesses } from './supervision/api-processes.ts';
import { createBackoff } from './supervision/backoff.ts';
import { describeAddress, describeDatabase } from './supervision/banner.ts';
import { refuseTakenPort } from './supervision/free-port.ts';

/** How long a stop by a supervisor still answers new requests, so that a proxy notices first. */
const drainMs = 5000;

/**
 * The parent of the product: it brings up the database and the API processes, keeps both alive,
 * and stops what it started when it is told to.
 */
export async function start(): Promise<void> {
  const config = await locateData(readConfig(process.env));
  await refuseTakenPort(config.host, config.port);
  const database = await openDatabase(config, log);
  const demo = config.demo ?? database.kind !== 'given';
  log(describeDatabase(database, demo));
  try {
    const oneTimeCode = await inTurn(database.url, () => prepare(config, database.url, demo));
    await supervise(config, database, describeAddress(config, demo, oneTimeCode));
  } finally {
    await database.stop();
  }
}

/** @returns the one-time code of the first administrator, once in the life of a production database */
async function prepare(config: Deployment, url: string, demo: boolean): Promise<string | null> {
  const { number } = await migrate(config.migrateUrl ?? url, log);
  log(`schema ${number} is current`);
  const pools = openPools({ url, applicationName: 'shanmen seed' });
  const now = () => new Date();
  try {
    await seedRequired(pools.main);
    if (demo) {
      await seedDemo({ pools, config, readiness: { draining: false }, now });
      return null;
    }
    if (await hasDemoPassword(pools.main)) throw new Error(demoUsersInProduction);
    return await createFirstAdministrator(pools.main, now());
  } finally {
    await pools.close();
  }
}

const demoUsersInProduction =
  'this production database contains demo users, whose password everyone knows: ' +
  'use another database, or declare it a demonstration with SHANMEN_DEMO=1';

async function supervise(config: Deployment, database: LaunchedDatabase, ready: string): Promise<void> {
  const told = stopSignal();
  const api = runApiProcesses({
    count: config.processes,
    environment: childEnvironment(config, database),
    log,
    output: await openOutput(config),
  });
  const ended = new AbortController();
  const outcome = Promise.race([told, api.failed, keepDatabaseAlive(database, ended.signal)]);
  try {
    await Promise.race([api.listening.then(() => console.log(ready)), outcome]);
    const signal = await outcome;
    log(`stopping (${signal}); requests under way are finished first`);
    await api.stop(signal === 'SIGINT' ? 0 : drainMs);
  } catch (error) {
    await api.stop(0);
    throw error;
  } finally {
    ended.abort();
  }
}

function childEnvironment(config: Deployment, { url }: LaunchedDatabase): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: url, SHANMEN_DATA: config.dataFolder };
}

/** On a terminal the log lines of the API go to a file, so that what a person reads stays readable. */
async function openOutput({
  dataFolder,
}: Deployment): Promise<Parameters<typeof runApiProcesses>[0]['output']> {
  const folder = join(dataFolder, 'log');
  const path = join(folder, 'api.log');
  if (process.stdout.isTTY) {
    await mkdir(folder, { recursive: true });
    log(`the API writes its log to ${path}`);
  }
  const lines = process.stdout.isTTY ? createWriteStream(path, { flags: 'a' }) : process.stdout;
  return ({ process: child }) => {
    child.stdout?.pipe(lines, { end: false });
    child.stderr?.pipe(process.stderr, { end: false });
  };
}

/** Ends only by failing: a database that cannot be brought back is the end of the product. */
async function keepDatabaseAlive(database: LaunchedDatabase, ended: AbortSignal): Promise<never> {
  const backoff = createBackoff();
  for (;;) {
    await pause(250, undefined, { signal: ended, ref: false });
    if (database.isAlive() || !database.owned) continue;
    const waitMs = backoff.afterFailure(Date.now());
    if (waitMs === null)
      throw new Error('the database ended 20 times within 5 minutes and is not started again');
    log('the database ended and is started again');
    await pause(waitMs, undefined, { signal: ended });
    await database.revive().then(
      () => log('the database is back'),
      (error: unknown) => log(messageOf(error)),
    );
  }
}

type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** The first signal stops in order, a second one at once. Ctrl+C may arrive twice by way of npm. */
function stopSignal(): Promise<StopSignal> {
  return new Promise(resolve => {
    let firstAt = 0;
    const receive = (signal: StopSignal) => {
      if (firstAt !== 0 && Date.now() - firstAt > 1000) process.exit(1);
      firstAt ||= Date.now();
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => receive(signal));
  });
}

function log(line: string): void {
  console.log(`[shanmen] ${line}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
