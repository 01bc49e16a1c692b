import {
  longMessageMinutes,
  slowDays,
  oldestBackupHours,
  type JobHealth,
  type SystemHealth,
} from '@shanmen/shared/contracts/admin/settings/system-health';
import { sql } from 'kysely';

import type { Db } from '../../../db/transaction.ts';
import { readLastResult } from '../../../platform/job/job.queries.ts';
import { listSlowStatements } from '../../../platform/health/slow-statement.queries.ts';
import { readVerifiedBackup, verifyJob } from '../../../platform/job/nightly.ts';

const hourMs = 3_600_000;
const mostSlow = 20;

export async function readSystemHealth(
  db: Db,
  now: Date,
): Promise<Omit<SystemHealth, 'machine' | 'unproved'>> {
  const [proved, backup, jobs, slow] = await Promise.all([
    readLastResult(db, verifyJob),
    readVerifiedBackup(db),
    listJobHealth(db),
    listSlowStatements(db, new Date(now.getTime() - slowDays * 24 * hourMs), mostSlow),
  ]);
  return {
    books: proved && booksOf(proved),
    backup: backup && {
      ...backup,
      isOld: now.getTime() - Date.parse(backup.verifiedAt) > oldestBackupHours * hourMs,
    },
    jobs,
    slow,
  };
}

/** How large the database is, and what was written to be sent and is not sent yet. */
export async function readDatabaseFacts(
  db: Db,
  now: Date,
): Promise<Pick<SystemHealth['machine'], 'databaseBytes' | 'messages'>> {
  const { rows } = await sql<{ bytes: number; waiting: number; since: string | null }>`
    select
      pg_database_size(current_database())::float8 as bytes,
      count(*)::int as waiting,
      min(created_at) as since
    from platform.outbox
    where sent_at is null`.execute(db);
  const { bytes = 0, waiting = 0, since = null } = rows[0] ?? {};
  const isLate = since !== null && now.getTime() - Date.parse(since) > longMessageMinutes * 60_000;
  return { databaseBytes: bytes, messages: { waiting, since, isLate } };
}

type Proved = NonNullable<Awaited<ReturnType<typeof readLastResult>>>;

function booksOf({ doneAt, result }: Proved): SystemHealth['books'] {
  const { findings, first } = result;
  return {
    provedAt: doneAt,
    findings: Number(findings ?? 0),
    first: Array.isArray(first) ? first.map(String) : [],
  };
}

async function listJobHealth(db: Db): Promise<JobHealth[]> {
  const { rows } = await sql<JobHealth>`
    select
      kind,
      count(*) filter (where finished_at is null and failed_at is null)::int as waiting,
      count(failed_at)::int as failed,
      min(run_at) filter (where finished_at is null and failed_at is null) as "dueAt",
      max(last_done_at) as "lastDoneAt",
      max(last_error) as error
    from platform.job
    group by kind
    order by count(failed_at) > 0 or max(last_error) is not null desc, kind
    limit 200`.execute(db);
  return rows;
}
