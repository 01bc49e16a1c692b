import { sql } from 'kysely';

import type { Db } from '../db/transaction.ts';

/**
 * What the platform must never show, each finding begins with its check: work older than its
 * limit, keys without their answer (V-15), and a schema that no longer holds its rules (V-16).
 */
export async function findPlatformFaults(db: Db, now: Date): Promise<string[]> {
  const result = await sql<{ finding: string }>`
    ${overdueWork(now)}
    union all
    ${keysWithoutAnswer}
    union all
    ${brokenSchema}`.execute(db);
  return result.rows.map(row => row.finding);
}

/** A message goes out within an hour; a job has used up its attempts (1, 5, 30 min, 2 h) after four. */
function overdueWork(now: Date) {
  return sql`
    select format('V-15 message %s (%s) waits since %s', id, topic, created_at) as finding
    from platform.outbox
    where sent_at is null
      and created_at < ${now.toISOString()}::timestamptz - interval '1 hour'
    union all
    select format('V-15 job %s (%s) was due at %s', id, kind, run_at)
    from platform.job
    where finished_at is null
      and failed_at is null
      and run_at < ${now.toISOString()}::timestamptz - interval '4 hours'`;
}

const keysWithoutAnswer = sql`
  select format('V-15 key %s of %s has no answer', key, scope)
  from platform.idempotency_key
  where status is null`;

const brokenSchema = sql`
  select format('V-16 constraint %s on %s was never checked', conname, conrelid::regclass)
  from pg_constraint
  where not convalidated
  union all
  select format('V-16 index %s is not valid', indexrelid::regclass)
  from pg_index
  where not indisvalid
  union all
  select format('V-16 trigger %s on %s is switched off', tgname, tgrelid::regclass)
  from pg_trigger
  where tgname = 'append_only'
    and tgenabled = 'D'`;
