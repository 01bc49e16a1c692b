import { type Db, withTransaction } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { signal } from '../messages/signal.queries.ts';
import type { FileOut } from '../workbook/write/file-of.ts';
import type { ExportBook } from './export-book.ts';
import { endWithFile, endWithout, findWaiting, type WaitingExport } from './export-job.queries.ts';
import type { ExportStore } from './export-store.ts';

/** The user as of now, with a mark of all his rights; null when he may no longer sign in. */
export type ActAs = (
  staffId: number,
  asked: Pick<Staff, 'requestId' | 'ip'>,
  now: Date,
) => Promise<{ staff: Staff; rights: string } | null>;

export type ExportParts = {
  readonly db: Db;
  readonly book: ExportBook;
  readonly store: ExportStore;
  readonly actAs: ActAs;
};

/**
 * Writes one file for the user who asked, with the rights that he has now, and notifies him. Run twice, the job leaves one
 * file: that of the attempt that ended first.
 */
export async function runExport(parts: ExportParts, id: number, now: Date): Promise<{ rows: number | null }> {
  const { db, store } = parts;
  const job = await findWaiting(db, id);
  if (job === null) return { rows: null };
  let begun: { file: FileOut; rights: string };
  try {
    begun = await begin(parts, job, now);
  } catch (error) {
    // Another file of the user is under way; the job is tried again.
    if (!(error instanceof RuleViolation) || error.code === 'export_limited') throw error;
    await refuse(db, job, error.message, now);
    return { rows: null };
  }
  const { name, type, rows = null, content } = begun.file;
  const kept = await store.keep(content);
  const isFirst = await withTransaction(db, async tx => {
    const file = { ...kept, name, type, rows, rights: begun.rights };
    if (!(await endWithFile(tx, { id, now }, file))) return false;
    await tell(tx, job, `导出完成：${wordsOf(job, rows)}`, 'info');
    return true;
  });
  if (!isFirst) await store.remove(kept.fileId);
  return { rows };
}

async function begin(
  { book, actAs }: ExportParts,
  { maker: name, staffId, asked, requestId, ip }: WaitingExport,
  now: Date,
): Promise<{ file: FileOut; rights: string }> {
  const [maker, acting] = [book.find(name), await actAs(staffId, { requestId, ip }, now)];
  if (!maker || !acting || !maker.codes.some(code => acting.staff.codes.has(code)))
    throw new RuleViolation('no_permission');
  return { file: await maker.make(acting.staff, asked, now), rights: acting.rights };
}

async function refuse(db: Db, job: WaitingExport, reason: string, now: Date): Promise<void> {
  await withTransaction(db, async tx => {
    if (await endWithout(tx, job.id, reason, now))
      await tell(tx, job, `「${job.title}」没有导出：${reason}`, 'warning');
  });
}

function wordsOf({ title }: WaitingExport, rows: number | null): string {
  return rows === null ? title : `${title}，共 ${rows} 行`;
}

function tell(
  tx: Parameters<typeof signal>[0],
  { staffId }: WaitingExport,
  text: string,
  kind: 'info' | 'warning',
): Promise<void> {
  return signal(tx, {
    tell: { name: 'notice', kind, text: text.slice(0, 200), address: '/personal#exports' },
    for: staffId,
  });
}
