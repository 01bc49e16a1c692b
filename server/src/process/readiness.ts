import { readDiskState } from '../db/launcher/folders/disk.ts';
import { readSchemaNumber } from '../db/migration/schema-number.ts';
import type { Db } from '../db/transaction.ts';
import { readLastResult } from '../platform/job/job.queries.ts';
import { verifyJob } from '../platform/job/nightly.ts';

/** Shared by the process and its /readyz. */
export type Readiness = {
  /** Set once a stop has begun. */
  draining: boolean;
  /** Where the database lies, when it is our own. */
  dataFolder?: string | undefined;
};

export type ReadinessAnswer = {
  ready: boolean;
  draining: boolean;
  database: 'up' | 'down';
  schema: 'current' | 'behind' | 'unknown';
  disk: 'enough' | 'nearly full' | 'unknown';
  /** What the last proof of the books found; null before the first one. A finding is told, and stops nobody. */
  findings: number | null;
};

const pingLimitMs = 500;

/**
 * Whether this process should be sent requests: not stopping, the database answers within 500 ms,
 * its schema is at least the one this code was written for (a newer one is fine, the previous
 * release keeps working during a rolling restart), and its disk has room.
 */
export async function readReadiness(
  db: Db,
  readiness: Readiness,
  codeSchema: number,
): Promise<ReadinessAnswer> {
  const { draining, dataFolder } = readiness;
  const [number, findings, disk] = await Promise.all([
    Promise.race([readSchemaNumber(db), afterLimit()]),
    Promise.race([readFindings(db), afterLimit()]),
    dataFolder === undefined ? null : readDiskState(dataFolder),
  ]);
  const schema = number === null ? 'unknown' : number < codeSchema ? 'behind' : 'current';
  return {
    ready: !draining && schema === 'current' && disk !== 'nearly full',
    draining,
    database: number === null ? 'down' : 'up',
    schema,
    disk: disk ?? 'unknown',
    findings,
  };
}

/** @returns null too while the database cannot say */
async function readFindings(db: Db): Promise<number | null> {
  const last = await readLastResult(db, verifyJob).catch(() => null);
  const findings = last?.result['findings'];
  return typeof findings === 'number' ? findings : null;
}

function afterLimit(): Promise<null> {
  return new Promise(resolve => {
    setTimeout(resolve, pingLimitMs, null).unref();
  });
}
