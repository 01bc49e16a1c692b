import { sql } from 'kysely';

import type { Db } from '../../db/transaction.ts';
import { backupJob } from '../../platform/job/nightly.ts';

/** What the database knows of the whole installation; ages in seconds. */
export type InstallationFigures = {
  jobsWaiting: number;
  oldestJobAge: number;
  jobsFailed: number;
  commits: number;
  rollbacks: number;
  deadlocks: number;
  /** Connections of the whole server that wait for a lock at this moment. */
  lockWaits: number;
  messagesWaiting: number;
  oldestMessageAge: number;
  /** Null until a backup was verified. */
  backupAge: number | null;
};

export async function readInstallationFigures(db: Db): Promise<InstallationFigures> {
  const result = await sql<InstallationFigures>`
    select
      job.*,
      pg_stat_database.xact_commit::float8 as commits,
      pg_stat_database.xact_rollback::float8 as rollbacks,
      pg_stat_database.deadlocks::float8 as deadlocks,
      (select count(*)::int from pg_locks where not granted) as "lockWaits",
      message.*,
      (
        select extract(epoch from now() - last_done_at)::float8
        from platform.job
        where kind = ${backupJob}
      ) as "backupAge"
    from pg_stat_database
    cross join (
      select
        count(*) filter (where failed_at is null)::int as "jobsWaiting",
        coalesce(extract(epoch from now() - min(run_at) filter (where failed_at is null)), 0)::float8 as "oldestJobAge",
        count(*) filter (where failed_at is not null)::int as "jobsFailed"
      from platform.job
      where finished_at is null
        and run_at <= now()
    ) as job
    cross join (
      select
        count(*)::int as "messagesWaiting",
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestMessageAge"
      from platform.outbox
      where sent_at is null
    ) as message
    where pg_stat_database.datname = current_database()`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('the database does not know itself');
  return row;
}
