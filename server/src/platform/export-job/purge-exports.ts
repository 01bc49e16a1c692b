import { exportFileDays } from '@shanmen/shared/contracts/reports/export-job';

import { type Db, withTransaction } from '../../db/transaction.ts';
import { endGivenUp, forgetOlder, listKeptFiles, removeOlder } from './export-job.queries.ts';
import { writeExportJob } from './export-job.service.ts';
import type { ExportStore } from './export-store.ts';

const dayMs = 24 * 3_600_000;

/** So long an entry says what became of a file. */
const entryDays = 30;

/**
 * Takes files away after their days, those of dead processes as well, and entries after theirs; says so where a file
 * could not be written. @returns how many of each
 */
export async function purgeExports(
  db: Db,
  store: ExportStore,
  now: Date,
): Promise<{ files: number; entries: number; broken: number; failed: number }> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  const [files, entries, failed] = await withTransaction(db, async tx => [
    await removeOlder(tx, before(exportFileDays), now),
    await forgetOlder(tx, before(entryDays)),
    await endGivenUp(tx, writeExportJob, '多次尝试都没有写成，请重新导出', now),
  ]);
  for (const file of files) await store.remove(file);
  const broken = await store.removeUnknown(new Set(await listKeptFiles(db)), before(1));
  return { files: files.length, entries, broken, failed };
}
