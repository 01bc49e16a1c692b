import { type Db, withTransaction } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { postJob } from '../job/job.queries.ts';
import { countUnderWay, insertExport, lockExportsOf } from './export-job.queries.ts';

/** The job that writes one file. */
export const writeExportJob = 'platform.write-export';

/** A user with this many exports under way waits for one of them. */
const mostUnderWay = 2;

/** What is to be written, by the maker's name in the book. */
export type ExportAsked = { readonly maker: string; readonly title: string; readonly asked: object };

/**
 * Has a file written in the background; asked again while that is under way, it is the same file.
 * @returns its id
 * @throws export_limited
 */
export function postExport(db: Db, staff: Staff, wanted: ExportAsked, now: Date): Promise<number> {
  const { id: staffId, requestId, ip } = staff;
  const fresh = { ...wanted, staffId, requestId, ip };
  return withTransaction(db, async tx => {
    await lockExportsOf(tx, staffId);
    if ((await countUnderWay(tx, fresh)) >= mostUnderWay) throw new RuleViolation('export_limited');
    const id = await insertExport(tx, fresh, now);
    await postJob(tx, { kind: writeExportJob, key: String(id), runAt: now, payload: { id } });
    return id;
  });
}
