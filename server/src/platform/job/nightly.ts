import { type Static, Type } from 'typebox';
import { Parse } from 'typebox/value';

import type { Db } from '../../db/transaction.ts';
import { readLastResult } from './job.queries.ts';

/** The job that proves the books every night; its row keeps what it found. */
export const verifyJob = 'platform.verify-books';

/** The job that backs up every night; its row keeps the last backup that was restored and proved. */
export const backupJob = 'platform.back-up';

const Count = Type.Integer({ minimum: 0 });

/** What is kept of a backup that was verified. */
const VerifiedBackup = Type.Object({
  file: Type.String(),
  rows: Count,
  bytes: Count,
  /** The newest moment that it holds. */
  newest: Type.Union([Type.String(), Type.Null()]),
  sealed: Type.Boolean(),
  /** Whether it lies in a second place as well. */
  copied: Type.Boolean(),
});
export type VerifiedBackup = Static<typeof VerifiedBackup>;

/** The last one, and when that was; null before the first. */
export async function readVerifiedBackup(db: Db): Promise<(VerifiedBackup & { verifiedAt: string }) | null> {
  const last = await readLastResult(db, backupJob);
  if (last === null) return null;
  return { verifiedAt: last.doneAt, ...Parse(VerifiedBackup, last.result) };
}
