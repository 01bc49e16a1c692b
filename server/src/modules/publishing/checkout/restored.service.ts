import { type Db, withTransaction } from '../../../db/transaction.ts';
import type { KeptRelease } from '../../running/module-file/kept-release.ts';
import { readPointer } from '../release-ledger/release.queries.ts';
import { appendRelease } from '../release-ledger/release.service.ts';

/**
 * Browsers refuse a number below one they have seen. A database from a backup names such a one: then what it says
 * becomes a release above the last that was served from here. @returns its number; null where nothing was restored
 */
export async function followRestored(db: Db, kept: KeptRelease, now: Date): Promise<number | null> {
  const seen = (await kept.read())?.release?.sequence ?? 0;
  const pointer = await readPointer(db);
  if (pointer === null || pointer >= seen) return null;
  return withTransaction(db, async tx => {
    const { made } = await appendRelease(tx, { now, expected: null, above: seen }, current => {
      if (current === null) throw new Error('the pointer names a release');
      // Another process was faster.
      if (current.sequence >= seen) return current;
      const reason = '数据库恢复自备份';
      return { ...current, kind: 'restore', urgent: false, reason, createdBy: null };
    });
    return made.sequence;
  });
}
