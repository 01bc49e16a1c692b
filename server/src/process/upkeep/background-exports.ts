import { actingStaff } from '../../admin/public.ts';
import { type FilePlace, filesFolderOf } from '../config.ts';
import type { Db } from '../../db/transaction.ts';
import type { ExportBook } from '../../platform/export-job/export-book.ts';
import { writeExportJob } from '../../platform/export-job/export-job.service.ts';
import { ExportStore } from '../../platform/export-job/export-store.ts';
import { purgeExports } from '../../platform/export-job/purge-exports.ts';
import { runExport } from '../../platform/export-job/run-export.ts';
import { everySeconds, type JobKind } from '../../platform/job/job-kind.ts';

/** Files that nobody waits for: their writing, and their end after some days. */
export function exportJobs(db: Db, place: FilePlace, book: ExportBook): JobKind[] {
  const store = new ExportStore(filesFolderOf(place));
  const parts = { db, book, store, actAs: actingStaff(db) };
  return [
    {
      kind: writeExportJob,
      // A million rows take a minute or two; whoever outlives it ends second, and its file is nobody's.
      leaseSeconds: 600,
      takesLong: true,
      run: ({ payload }, now) => runExport(parts, Number(payload['id']), now),
    },
    {
      kind: 'platform.purge-exports',
      leaseSeconds: 300,
      dueAfter: everySeconds(3600),
      run: (_job, now) => purgeExports(db, store, now),
    },
  ];
}
