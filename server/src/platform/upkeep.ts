import { type Db, withTransaction } from '../db/transaction.ts';
import { purgeKeys } from './idempotency.queries.ts';

const hourMs = 3_600_000;

/** The longest offline window of a till plus a long holiday shift. */
const keyLifeMs = 7 * 24 * hourMs;

/** Removes keys that no client will repeat any more. @returns how many */
export function purgeOldKeys(db: Db, now: Date): Promise<number> {
  return withTransaction(db, tx => purgeKeys(tx, new Date(now.getTime() - keyLifeMs)));
}

/** Tidies every hour; any number of processes may do it. @returns the way to end it */
export function startUpkeep(db: Db, now: () => Date, report: (error: unknown) => void): () => void {
  const timer = setInterval(() => void purgeOldKeys(db, now()).catch(report), hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
