import { exportJobs } from './upkeep/background-exports.ts';
import type { Config } from './config.ts';
import type { Pools } from '../db/connection/pools.ts';
import { jobKinds } from './jobs.ts';
import { backupJobs } from './upkeep/nightly-backup.ts';
import type { ExportBook } from '../platform/export-job/export-book.ts';
import type { JobKind } from '../platform/job/job-kind.ts';
import type { TicketKeys } from '../ticket/public.ts';

type Means = {
  readonly pools: Pools;
  readonly keys: TicketKeys;
  readonly config: Config;
  readonly exportBook: ExportBook;
};

/** Everything that this process does without being asked. */
export function backgroundWork({ pools, keys, config, exportBook }: Means): JobKind[] {
  return [
    ...jobKinds(pools, keys, config),
    ...exportJobs(pools.main, config, exportBook),
    ...backupJobs(config),
  ];
}
