import cluster from 'node:cluster';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { dayOf } from '@shanmen/shared/time';

import { buildApp } from '../app.ts';
import { readConfig } from './config.ts';
import { newestSchema } from '../db/migration/migration-files.ts';
import { openPools } from '../db/connection/pools.ts';
import { backgroundWork } from './background-work.ts';
import { readMasterKeys } from './master-keys/master-key.ts';
import { startJobRunner } from '../platform/job/job-runner.ts';
import { warmPlans } from '../reports/public.ts';
import type { Readiness } from './readiness.ts';
import { type ParentMessage, waitingForOrders } from './supervision/parent-message.ts';
import { ticketKeys } from '../ticket/public.ts';

const drainMs = 5000;
/** Closing may take this long after the drain; then the process ends whatever still runs. */
const closeLimitMs = 4500;

/** So long a stop waits for the background work that is under way. */
const jobLimitMs = 2000;

const readiness: Readiness = { draining: false };

/** One API process: it listens, and ends within 10 s of being told to, with every request answered. */
async function serve(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  const { databaseUrl, reportsUrl } = config;
  if (databaseUrl === undefined) throw new Error('one API process needs DATABASE_URL; npm start provides it');
  const pools = openPools({ url: databaseUrl, reportsUrl, applicationName: `shanmen ${process.pid}` });
  const now = () => new Date();
  const app = await buildApp({ pools, config, readiness, now });
  readiness.dataFolder = config.dataFolder;
  const keys = ticketKeys(readMasterKeys(config));
  const kinds = backgroundWork({ pools, keys, config, exportBook: app.exportBook });
  const report = (error: unknown, kind?: string) =>
    app.log.warn({ err: error, kind }, 'background work failed');
  const runners = [true, false].map(long =>
    startJobRunner({
      db: pools.main,
      kinds: kinds.filter(kind => (kind.takesLong ?? false) === long),
      now,
      report,
    }),
  );
  close = async () => {
    const idle = Promise.all(runners.map(runner => runner.stop()));
    await app.close();
    // A long job is cut off: its lease ends, and another process begins it anew.
    await Promise.race([idle.then(() => pools.close()), pause(jobLimitMs)]);
  };
  if (config.metricsPort !== null) {
    const { measureRequests } = await import('../http/operation/request-metrics.ts');
    const { measureProcess } = await import('./metrics/metrics.ts');
    measureRequests(app);
    measureProcess({ pools, config, readiness, schema: await newestSchema(), now });
  }
  await app.listen({ host: config.host, port: config.port });
  warmPlans(pools.reports, dayOf(now())).catch(report);
}

let close = async (): Promise<void> => undefined;

async function stop(afterMs: number): Promise<void> {
  if (readiness.draining) process.exit(1);
  readiness.draining = true;
  setTimeout(() => process.exit(1), afterMs + closeLimitMs).unref();
  await pause(afterMs);
  await close();
  process.exit(0);
}

process.on('SIGTERM', () => void stop(drainMs));
// Ctrl+C and a closed terminal reach every process; under a parent, the parent decides.
for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => cluster.isPrimary && void stop(0));

if (cluster.isWorker) {
  // What it is asked for metrics comes by the same way.
  process.on('message', (message: Partial<ParentMessage>) => {
    if ('serve' in message) void serve({ ...process.env, ...message.serve });
    if ('stopAfterMs' in message) void stop(message.stopAfterMs ?? 0);
  });
  process.send?.(waitingForOrders);
} else {
  await serve(process.env);
}
