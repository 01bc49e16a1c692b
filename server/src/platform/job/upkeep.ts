import { type Db, withTransaction } from '../../db/transaction.ts';
import { purgeKeys } from '../idempotency/idempotency.queries.ts';
import { purgeJobs } from './job.queries.ts';
import { purgeSlowStatements } from '../health/slow-statement.queries.ts';

const dayMs = 24 * 3_600_000;

/** The longest offline window of a till plus a long holiday shift. */
const keyLifeMs = 7 * dayMs;

/** So long an administrator can see what came of a job, and what was slow. */
const jobLifeMs = 30 * dayMs;

type Removed = { keys: number; jobs: number; slow: number };

/** Removes keys that no client will repeat any more, and jobs and slow statements of long ago. @returns how many of each */
export function tidyUp(db: Db, now: Date): Promise<Removed> {
  return withTransaction(db, async tx => ({
    keys: await purgeKeys(tx, new Date(now.getTime() - keyLifeMs)),
    jobs: await purgeJobs(tx, new Date(now.getTime() - jobLifeMs)),
    slow: await purgeSlowStatements(tx, new Date(now.getTime() - jobLifeMs)),
  }));
}
