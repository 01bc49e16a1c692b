import { AggregatorRegistry, collectDefaultMetrics, Gauge } from 'prom-client';

import type { Pools } from '../db/pools.ts';
import type { Db } from '../db/transaction.ts';
import { readReadiness, type Readiness } from '../readiness.ts';
import { type InstallationFigures, readInstallationFigures } from './metrics.queries.ts';

/**
 * Lets one API process tell of itself, and answer its parent, which adds the processes up. Names and units are
 * Prometheus' own. @param schema the number that the code was written for
 */
export function measureProcess(pools: Pools, readiness: Readiness, schema: number): void {
  collectDefaultMetrics();
  measurePools(pools);
  measureInstallation(pools, readiness, schema);
  // Its constructor is what answers the parent.
  void new AggregatorRegistry();
}

function measurePools(pools: Pools): void {
  new Gauge({
    name: 'shanmen_pool_connections',
    help: 'Connections to the database that are used or idle, and requests that wait for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, used, idle, waiting } of pools.use()) {
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
}

type Figures = InstallationFigures & { ready: number; findings: number };

const installation: readonly [name: keyof Figures, metric: string, help: string][] = [
  ['ready', 'ready', '1 when /readyz sends requests here'],
  ['findings', 'verify_findings', 'What the last proof of the books found'],
  ['jobsWaiting', 'jobs_due', 'Background work that is due and not done'],
  ['oldestJobAge', 'job_oldest_due_seconds', 'How long the oldest of it has been due'],
  ['backupAge', 'backup_verified_age_seconds', 'How long ago a backup was last restored and proved'],
  ['jobsFailed', 'jobs_failed', 'Background work that was given up'],
  ['commits', 'db_commits_total', 'Transactions that were committed'],
  ['rollbacks', 'db_rollbacks_total', 'Transactions that were taken back'],
  [
    'deadlocks',
    'db_deadlocks_total',
    'Transactions that the database ended because they waited for each other',
  ],
];

/** The same from every process, so that of several answers the first is as good as another. */
function measureInstallation({ main }: Pools, readiness: Readiness, schema: number): void {
  // All are asked for at once, and share one reading.
  let reading: Promise<Partial<Figures>> | null = null;
  const read = () => (reading ??= readFigures(main, readiness, schema).finally(() => (reading = null)));
  for (const [figure, metric, help] of installation) {
    new Gauge({
      name: `shanmen_${metric}`,
      help,
      aggregator: 'first',
      async collect() {
        const value = (await read())[figure];
        if (value !== undefined && value !== null) this.set(value);
      },
    });
  }
}

/** Without what a database that is away cannot say. */
async function readFigures(db: Db, readiness: Readiness, schema: number): Promise<Partial<Figures>> {
  const { ready, findings, database } = await readReadiness(db, readiness, schema);
  const told = { ready: ready ? 1 : 0, ...(findings === null ? {} : { findings }) };
  return database === 'down' ? told : { ...told, ...(await readInstallationFigures(db)) };
}
