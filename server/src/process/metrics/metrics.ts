import { AggregatorRegistry, collectDefaultMetrics, Gauge } from 'prom-client';

import { countSalesOfMinute } from '../../commerce/public.ts';
import type { Config } from '../config.ts';
import { readFreeBytes } from '../../db/launcher/folders/disk.ts';
import type { Pools } from '../../db/connection/pools.ts';
import { probeReplica } from '../../db/report-source.ts';
import { readReadiness, type Readiness } from '../readiness.ts';
import { countPendingSales } from '../../ticket/public.ts';
import { tlsDaysLeft } from '../tls.ts';
import { type InstallationFigures, readInstallationFigures } from './metrics.queries.ts';
import { measureTallies } from './process-tallies.ts';

/** What is measured, and the number of the schema that the code was written for. */
export type Measured = {
  readonly pools: Pools;
  readonly config: Pick<Config, 'dataFolder' | 'tlsFolder'>;
  readonly readiness: Readiness;
  readonly schema: number;
  readonly now: () => Date;
};

/**
 * Lets one API process tell of itself, and answer its parent, which adds the processes up. Names and units are
 * Prometheus' own.
 */
export function measureProcess(measured: Measured): void {
  collectDefaultMetrics();
  measurePools(measured.pools);
  measureTallies();
  measureInstallation(measured);
  measureWindows(measured.pools);
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

type Figures = InstallationFigures & {
  ready: number;
  findings: number;
  salesOfMinute: number;
  replicaLag: number;
  diskFree: number | null;
  certificateDays: number;
};

const installation: readonly [name: keyof Figures, metric: string, help: string][] = [
  ['ready', 'ready', '1 when /readyz sends requests here'],
  ['findings', 'verify_findings', 'What the last proof of the books found'],
  ['salesOfMinute', 'sales_last_minute', 'Orders and documents that were paid for in the last minute'],
  ['jobsWaiting', 'jobs_due', 'Background work that is due and not done'],
  ['oldestJobAge', 'job_oldest_due_seconds', 'How long the oldest of it has been due'],
  ['backupAge', 'backup_verified_age_seconds', 'How long ago a backup was last restored and proved'],
  ['jobsFailed', 'jobs_failed', 'Background work that was given up'],
  ['messagesWaiting', 'outbox_waiting', 'Messages that were written and are not sent'],
  ['oldestMessageAge', 'outbox_oldest_seconds', 'How long the oldest of them has been waiting'],
  ['commits', 'db_commits_total', 'Transactions that were committed'],
  ['rollbacks', 'db_rollbacks_total', 'Transactions that were taken back'],
  [
    'deadlocks',
    'db_deadlocks_total',
    'Transactions that the database ended because they waited for each other',
  ],
  ['lockWaits', 'db_lock_waits', 'Locks that somebody waits for'],
  ['replicaLag', 'replica_lag_seconds', 'How far the replica for reports is behind'],
  ['diskFree', 'disk_free_bytes', 'Room on the disk of the data folder'],
  ['certificateDays', 'certificate_days_left', 'Until browsers refuse the certificate'],
];

/** The same from every process, so that of several answers the first is as good as another. */
function measureInstallation(measured: Measured): void {
  // All are asked for at once, and share one reading.
  let reading: Promise<Partial<Figures>> | null = null;
  const read = () => (reading ??= readFigures(measured).finally(() => (reading = null)));
  for (const [figure, metric, help] of installation) {
    new Gauge({
      name: `shanmen_${metric}`,
      help,
      aggregator: 'first',
      async collect() {
        const value = (await read())[figure];
        // It begins as 0, which of a backup would say that it is fresh.
        if (value === undefined || value === null) this.remove();
        else this.set(value);
      },
    });
  }
}

/** Without what a database that is away cannot say. */
async function readFigures(measured: Measured): Promise<Partial<Figures>> {
  const { pools, readiness, schema } = measured;
  const now = measured.now();
  const { ready, findings, database } = await readReadiness(pools.main, readiness, schema);
  const { dataFolder, tlsFolder } = measured.config;
  const told: Partial<Figures> = {
    ready: ready ? 1 : 0,
    ...(findings === null ? {} : { findings }),
    ...(dataFolder === undefined ? {} : { diskFree: await readFreeBytes(dataFolder) }),
    ...(tlsFolder === null ? {} : { certificateDays: tlsDaysLeft(tlsFolder, now) }),
  };
  if (database === 'down') return told;
  const [salesOfMinute, known, lag] = await Promise.all([
    countSalesOfMinute(pools.main, now),
    readInstallationFigures(pools.main),
    readLag(pools, now),
  ]);
  return { ...told, ...known, ...lag, salesOfMinute };
}

/** Nothing where there is no replica, or none that answers. */
async function readLag(pools: Pools, now: Date): Promise<Pick<Partial<Figures>, 'replicaLag'>> {
  if (pools.reports === pools.reportsHere) return {};
  const probed = await probeReplica(pools, now).catch(() => null);
  return probed === null ? {} : { replicaLag: probed.lagSeconds };
}

function measureWindows({ main }: Pools): void {
  new Gauge({
    name: 'shanmen_offline_pending',
    help: 'Sales without the server that were handed in and wait for a person, by window',
    labelNames: ['window'],
    aggregator: 'first',
    async collect() {
      this.reset();
      const pending = await countPendingSales(main).catch(() => []);
      for (const { window, sales } of pending) this.set({ window }, sales);
    },
  });
}
