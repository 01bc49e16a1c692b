import { setTimeout as pause } from 'node:timers/promises';

import { type ControlledTransaction, type Kysely, sql, type Transaction } from 'kysely';

import { RuleViolation } from '../callers/rule-violation.ts';
import { tally } from '../process/machine/tally.ts';
import type { Database } from './database-types.ts';
import { isConnectionLost, isRepeatable, repeatReason } from './connection/failures.ts';

/** Reads, and the source of transactions. */
export type Db = Kysely<Database>;

/** A transaction under way. A Tx is a Db; a Db is not a Tx, so a write outside one does not compile. */
export type Tx = Transaction<Database>;

const mostRetries = 3;

/** No further attempt begins after this long, so that a person never waits for three lock time-outs. */
const retryWithinMs = 5000;

/**
 * Runs `work` in one transaction and commits it. `work` may run several times, so it must have no
 * effect outside the database.
 * @throws service_busy after the last repetition of a deadlock, lock time-out or serialization failure
 * @throws outcome_unknown when the connection broke while COMMIT was under way
 * @throws database_unavailable when it broke before
 */
export function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(() => runOnce(db, work));
}

async function repeated<T>(once: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let retry = 0; ; retry += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isRepeatable(error) && !isConnectionLost(error)) throw error;
      if (retry === mostRetries || performance.now() - startedAt > retryWithinMs) {
        throw new RuleViolation(isRepeatable(error) ? 'service_busy' : 'database_unavailable');
      }
      tally('retries', repeatReason(error));
    }
    await pause(20 + Math.random() * 180);
  }
}

/** Reads everything as of one instant, however long it takes and whatever is written meanwhile. */
export function withSnapshot<T>(db: Db, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** Lets a snapshot wait this many seconds for the reader of its rows; the pool allows less. */
export async function allowPause(snapshot: Db, seconds: number): Promise<void> {
  await sql`select set_config('idle_in_transaction_session_timeout', ${`${seconds}s`}, true)`.execute(
    snapshot,
  );
}

/**
 * Does the work and takes all of it back: what it would bring about is read from the rows themselves.
 * @throws service_busy, database_unavailable, as {@link withTransaction}
 */
export function tryOut<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return repeated(async () => {
    const tx = await db.startTransaction().execute();
    const result = await work(tx).catch((error: unknown) => abandon(tx, error));
    await tx.rollback().execute();
    return result;
  });
}

/** A part of a transaction: what it did is taken back when it throws, and the transaction can go on. */
export async function asPart<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    // On a broken connection this fails too; the error is the one worth telling.
    await sql`rollback to savepoint part`.execute(tx).catch(() => error);
    throw error;
  }
}

async function runOnce<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute();
  const result = await work(tx).catch((error: unknown) => abandon(tx, error));
  await tx
    .commit()
    .execute()
    .catch((error: unknown) =>
      abandon(tx, isConnectionLost(error) ? new RuleViolation('outcome_unknown') : error),
    );
  return result;
}

async function abandon(tx: ControlledTransaction<Database>, reason: unknown): Promise<never> {
  // On a broken connection the rollback fails too; the reason is the one worth telling.
  await tx
    .rollback()
    .execute()
    .catch(() => reason);
  throw reason;
}
