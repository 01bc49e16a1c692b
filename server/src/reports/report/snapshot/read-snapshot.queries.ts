import { sql } from 'kysely';
import { DatabaseError } from 'pg';

import { allowTime } from '../../../db/statements/statement-time.ts';
import type { Db } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';

/** Who waits for a report: `left` tells that nobody does any more, `stop` ends what a connection reads. */
export type Waiting = {
  readonly left: AbortSignal;
  readonly stop: (backend: number) => Promise<void>;
};

type Reading = {
  /** Where facts are read; it may be a replica. */
  readonly facts: Db;
  readonly waiting?: Waiting;
};

/**
 * Runs the reads of one report in one read-only snapshot. They end when the reader leaves: a closed tab takes no
 * connection from those who wait.
 * @param seconds how long one statement may take; the limit of the pool when absent
 * @throws report_timeout
 */
export async function readSnapshot<T>(
  { facts, waiting }: Reading,
  read: (snapshot: Db) => Promise<T>,
  seconds?: number,
): Promise<T> {
  try {
    return await facts
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async snapshot => {
        if (seconds !== undefined) await allowTime(snapshot, seconds);
        return waiting === undefined ? read(snapshot) : readWhileWaiting(snapshot, waiting, read);
      });
  } catch (error) {
    throw isTimeout(error) ? new RuleViolation('report_timeout') : error;
  }
}

/** Runs one part of the reads of a snapshot; null where it took too long, and the others go on. */
export type ReadPart = <T>(read: () => Promise<T>) => Promise<T | null>;

/** One savepoint serves all parts: who only reads has nothing to lose between them, and each would cost a round trip. */
export async function openParts(snapshot: Db): Promise<ReadPart> {
  await sql`savepoint parts`.execute(snapshot);
  return async read => {
    try {
      return await read();
    } catch (error) {
      if (!isTimeout(error)) throw error;
      await sql`rollback to savepoint parts`.execute(snapshot);
      return null;
    }
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57014';
}

async function readWhileWaiting<T>(
  snapshot: Db,
  { left, stop }: Waiting,
  read: (snapshot: Db) => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ backend: number }>`select pg_backend_pid() as backend`.execute(snapshot);
  const backend = rows[0]?.backend ?? 0;
  let stopping: Promise<void> = Promise.resolve();
  const leave = () => {
    // Who cannot be stopped ends by the limit of a statement.
    stopping = stop(backend).catch(() => undefined);
  };
  left.addEventListener('abort', leave, { once: true });
  try {
    if (left.aborted) throw new RuleViolation('report_timeout');
    return await read(snapshot);
  } finally {
    left.removeEventListener('abort', leave);
    // Else it would hit whoever gets this connection next.
    await stopping;
  }
}
