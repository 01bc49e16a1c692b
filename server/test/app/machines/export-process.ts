import process from 'node:process';

import { buildApp } from '../../../src/app.ts';
import { exportJobs } from '../../../src/process/upkeep/background-exports.ts';
import { readConfig } from '../../../src/process/config.ts';
import { openPools } from '../../../src/db/connection/pools.ts';
import { runDueJob } from '../../../src/platform/job/job-runner.ts';

/** What a process is told to write from, where to, and at what time. */
export type Order = { databaseUrl: string; dataFolder: string; now: string };

/** Another process of the deployment that writes files until it is killed. */
async function write({ databaseUrl, dataFolder, now: at }: Order): Promise<void> {
  const pools = openPools({ url: databaseUrl, applicationName: 'exports' });
  const config = readConfig({ SHANMEN_DATA: dataFolder });
  const now = () => new Date(at);
  const app = await buildApp({
    pools,
    config,
    readiness: { draining: false },
    now,
    log: { write: () => undefined },
  });
  const report = (error: unknown) => void process.stderr.write(`${String(error)}\n`);
  await runDueJob({ db: pools.main, kinds: exportJobs(pools.main, config, app.exportBook), now, report });
}

process.on('message', (order: Order) => void write(order));
