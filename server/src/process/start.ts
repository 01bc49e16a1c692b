import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { readConfig } from './config.ts';
import { type Deployment, letEarlierStop, locateData, openDatabase } from '../db/connection/deployment.ts';
import type { LaunchedDatabase } from '../db/launcher/launch.ts';
import { type ApiProcesses, startApiProcesses } from './supervision/api-processes.ts';
import { createBackoff } from './supervision/backoff.ts';
import { refuseTakenPort } from './supervision/free-port.ts';

/** How long a stop by a supervisor still answers new requests, so that a proxy notices first. */
const drainMs = 5000;

/**
 * The parent of the product: it brings up the database and the API processes, keeps both alive,
 * and stops what it started when it is told to.
 * @param apiFile the code of an API process as JavaScript; without it the processes run the sources
 */
export async function start(apiFile: string | null = null): Promise<void> {
  const told = stopSignal();
  const config = await locateData(readConfig(process.env));
  await letEarlierStop(config, log);
  await refuseTakenPort(config.host, config.port);
  const endMetrics = await metricsOf(config);
  const api = startApiProcesses({
    apiFile,
    count: config.processes,
    log,
    output: await openOutput(config),
  });
  const database = await openDatabase(config, log);
  const ended = new AbortController();
  try {
    const failure = Promise.race([api.failed, keepDatabaseAlive(database, ended.signal)]);
    const signal = await Promise.race([told, failure, bringUp(config, database, api).then(() => told)]);
    log(`stopping (${signal}); requests under way are finished first`);
    await database.announceStop();
    await api.stop(signal === 'SIGINT' ? 0 : drainMs);
  } catch (error) {
    await api.stop(0);
    throw error;
  } finally {
    ended.abort();
    endMetrics();
    await database.stop();
  }
}

/** Off unless a port is named; then for this machine alone. */
async function metricsOf({ metricsPort }: Deployment): Promise<() => void> {
  if (metricsPort === null) return () => undefined;
  const { serveMetrics } = await import('./supervision/metrics-page.ts');
  return serveMetrics(metricsPort);
}

/** The code that prepares is loaded here, while the API processes are loading theirs. */
async function bringUp(config: Deployment, database: LaunchedDatabase, api: ApiProcesses): Promise<void> {
  const { describeAddress, describeDatabase } = await import('./supervision/banner.ts');
  const { prepareDatabase } = await import('./supervision/prepare.ts');
  const demo = config.demo ?? database.kind !== 'given';
  log(describeDatabase(database, demo));
  const oneTimeCode = await prepareDatabase(config, database.url, demo, log);
  await api.serve({ DATABASE_URL: database.url, SHANMEN_DATA: config.dataFolder });
  console.log(describeAddress(config, demo, oneTimeCode));
}

/** On a terminal the log lines of the API go to a file, so that what a person reads stays readable. */
async function openOutput({
  dataFolder,
}: Deployment): Promise<Parameters<typeof startApiProcesses>[0]['output']> {
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

/**
 * The first signal stops in order, a second one at once. Ctrl+C may arrive twice by way of npm; a
 * signal to npm itself may not arrive at all, because the shell between us dies of it in silence.
 */
function stopSignal(): Promise<StopSignal> {
  return new Promise(resolve => {
    let firstAt = 0;
    const receive = (signal: StopSignal) => {
      if (firstAt !== 0 && Date.now() - firstAt > 1000) process.exit(1);
      firstAt ||= Date.now();
      resolve(signal);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => receive(signal));
    if (process.env['npm_command'] !== undefined) onceOrphaned(() => resolve('SIGTERM'));
  });
}

function onceOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && stop(), 500);
  timer.unref();
}

function log(line: string): void {
  console.log(`[shanmen] ${line}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
