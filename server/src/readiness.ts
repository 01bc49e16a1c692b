import { readSchemaNumber } from './db/schema-number.ts';
import type { Db } from './db/transaction.ts';

/** Shared by the process and its /readyz: set once a stop has begun. */
export type Readiness = { draining: boolean };

export type ReadinessAnswer = {
  ready: boolean;
  draining: boolean;
  database: 'up' | 'down';
  schema: 'current' | 'behind' | 'unknown';
};

const pingLimitMs = 500;

/**
 * Whether this process should be sent requests: not stopping, the database answers within 500 ms,
 * and its schema is at least the one this code was written for (a newer one is fine, the previous
 * release keeps working during a rolling restart).
 */
export async function readReadiness(
  db: Db,
  readiness: Readiness,
  codeSchema: number,
): Promise<ReadinessAnswer> {
  const number = await Promise.race([readSchemaNumber(db), afterLimit()]);
  const schema = number === null ? 'unknown' : number < codeSchema ? 'behind' : 'current';
  return {
    ready: !readiness.draining && schema === 'current',
    draining: readiness.draining,
    database: number === null ? 'down' : 'up',
    schema,
  };
}

function afterLimit(): Promise<null> {
  return new Promise(resolve => {
    setTimeout(resolve, pingLimitMs, null).unref();
  });
}
