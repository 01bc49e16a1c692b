import cluster from 'node:cluster';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { openPools } from './db/pools.ts';
import type { Readiness } from './readiness.ts';

const drainMs = 5000;
const stopLimitMs = 9500;

/** One API process: it listens, and ends within 10 s of being told to, with every request answered. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl, reportsUrl } = config;
  if (databaseUrl === undefined) throw new Error('one API process needs DATABASE_URL; npm start provides it');
  const pools = openPools({ url: databaseUrl, reportsUrl, applicationName: `shanmen ${process.pid}` });
  const readiness: Readiness = { draining: false };
  const app = await buildApp({ pools, config, readiness, now: () => new Date() });
  // A client that keeps its connection would otherwise go on using a process that is about to end.
  app.server.prependListener('request', (_request, response) => {
    if (readiness.draining) response.shouldKeepAlive = false;
  });

  async function stop(afterMs: number): Promise<void> {
    if (readiness.draining) process.exit(1);
    readiness.draining = true;
    setTimeout(() => process.exit(1), afterMs + stopLimitMs - drainMs).unref();
    await pause(afterMs);
    await app.close();
    await pools.close();
    process.exit(0);
  }

  process.on('SIGTERM', () => void stop(drainMs));
  process.on('message', (message: unknown) => {
    if (isStopOrder(message)) void stop(message.stopAfterMs);
  });
  // Ctrl+C and a closed terminal reach every process; under a parent, the parent decides.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => cluster.isPrimary && void stop(0));

  await app.listen({ host: config.host, port: config.port });
}

function isStopOrder(message: unknown): message is { stopAfterMs: number } {
  return typeof message === 'object' && message !== null && 'stopAfterMs' in message;
}

await serve();
