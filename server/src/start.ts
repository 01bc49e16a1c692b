import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { seedDemo } from '../seeds/demo/seed.ts';
import { seedRequired } from '../seeds/required/seed.ts';
import { type Config, readConfig } from './config.ts';
import { openDeployment } from './db/deployment.ts';
import type { LaunchedDatabase } from './db/launcher/launch.ts';
import { migrate } from './db/migrate.ts';
import { openPools } from './db/pools.ts';
import { inTurn } from './db/start-turn.ts';
import { type ApiProcesses, runApiProcesses } from './supervision/api-processes.ts';
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
  const config = readConfig(process.env);
  await refuseTakenPort(config.host, config.port);
  const database = await openDeployment(config, log);
  const demo = config.demo ?? database.kind !== 'given';
  log(describeDatabase(database, demo));
  try {
    await inTurn(database.url, () => prepare(config, database.url, demo));
    await supervise(config, database, demo);
  } finally {
    await database.stop();
  }
}

async function prepare(config: Config, url: string, demo: boolean): Promise<void> {
  const { number } = await migrate(config.migrateUrl ?? url, log);
  log(`schema ${number} is current`);
  const pools = openPools({ url, applicationName: 'shanmen seed' });
  try {
    await seedRequired(pools.main);
    if (demo) await seedDemo({ pools, config, readiness: { draining: false }, now: () => new Date() });
  } finally {
    await pools.close();
  }
}

async function supervise(config: Config, database: LaunchedDatabase, demo: boolean): Promise<void> {
  const told = stopSignal();
  const api = runApiProcesses({
    count: config.processes,
    environment: childEnvironment(config, database),
    log,
    output: await openOutput(database),
  });
  const ended = new AbortController();
  const outcome = Promise.race([told, api.failed, keepDatabaseAlive(database, ended.signal)]);
  try {
    await Promise.race([announce(config, api, demo), outcome]);
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

async function announce(config: Config, api: ApiProcesses, demo: boolean): Promise<void> {
  await api.listening;
  console.log(describeAddress(`http://${config.host}:${config.port}`, demo));
}

function childEnvironment(config: Config, database: LaunchedDatabase): NodeJS.ProcessEnv {
  const dataFolder = database.dataFolder ?? config.dataFolder;
  return {
    ...process.env,
    DATABASE_URL: database.url,
    ...(dataFolder === undefined ? {} : { SHANMEN_DATA: dataFolder }),
  };
}

/** On a terminal the log lines of the API go to a file, so that what a person reads stays readable. */
async function openOutput(
  database: LaunchedDatabase,
): Promise<Parameters<typeof runApiProcesses>[0]['output']> {
  const folder = database.dataFolder;
  if (folder === undefined || !process.stdout.isTTY) {
    return ({ process: child }) => {
      child.stdout?.pipe(process.stdout, { end: false });
      child.stderr?.pipe(process.stderr, { end: false });
    };
  }
  await mkdir(join(folder, 'log'), { recursive: true });
  const path = join(folder, 'log', 'api.log');
  const file = createWriteStream(path, { flags: 'a' });
  log(`the API writes its log to ${path}`);
  return ({ process: child }) => {
    child.stdout?.pipe(file, { end: false });
    child.stderr?.pipe(file, { end: false });
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
