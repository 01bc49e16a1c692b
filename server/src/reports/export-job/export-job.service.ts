import type { Readable } from 'node:stream';

import { type ExportJob, exportFileDays } from '@shanmen/shared/contracts/reports/export-job';

import { type Db, withTransaction } from '../../db/transaction.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { ExportBook } from '../../platform/export-job/export-book.ts';
import {
  endWithout,
  findExport,
  listExports,
  markRemoved,
  noteFetched,
  type OwnExport,
} from '../../platform/export-job/export-job.queries.ts';
import type { ExportStore } from '../../platform/export-job/export-store.ts';
import { insertSentFile } from '../../platform/files/sent-file.queries.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';

const dayMs = 24 * 3_600_000;

export type OwnFiles = {
  readonly db: Db;
  readonly book: ExportBook;
  readonly store: ExportStore;
  /** A mark of all that the person holds at this moment. */
  readonly rightsOf: (staff: Staff, now: Date) => Promise<string>;
  readonly now: Date;
};

/** 我的导出 of one person, the newest first. */
export async function showExports(db: Db, staff: Staff): Promise<ExportJob[]> {
  return (await listExports(db, staff.id)).map(shown);
}

/**
 * The file of one of them, for whoever holds what he held when it was written; every time is noted.
 * @throws not_found, export_outdated
 */
export async function openExport(
  { db, book, store, rightsOf, now }: OwnFiles,
  staff: Staff,
  id: number,
): Promise<{ name: string; type: string; content: Readable }> {
  const own = await findExport(db, staff.id, id);
  if (own === null || own.fileId === null || own.removedAt !== null) throw new RuleViolation('not_found');
  const mayStill = book.find(own.maker)?.codes.some(code => staff.codes.has(code)) ?? false;
  if (!mayStill || own.rights !== (await rightsOf(staff, now))) throw new RuleViolation('export_outdated');
  const content = await store.read(own.fileId);
  if (content === null) throw new RuleViolation('not_found');
  await withTransaction(db, async tx => {
    await noteFetched(tx, id, now);
    if (own.bytes !== null && own.sha256 !== null) {
      const { bytes, sha256, requestId } = own;
      await insertSentFile(tx, { requestId, staffId: staff.id, bytes, sha256 });
    }
    await note(tx, staff, 'reports.export.fetched', own);
  });
  return { name: own.fileName ?? own.title, type: own.mediaType ?? 'application/octet-stream', content };
}

/** Takes a file away, or ends its writing. @throws not_found */
export async function removeExport(
  { db, store, now }: Pick<OwnFiles, 'db' | 'store' | 'now'>,
  staff: Staff,
  id: number,
): Promise<ExportJob[]> {
  const own = await findExport(db, staff.id, id);
  if (own === null) throw new RuleViolation('not_found');
  await withTransaction(db, async tx => {
    const isCut = await endWithout(tx, id, '已取消', now);
    if (!isCut && own.removedAt !== null) return;
    if (!isCut) await markRemoved(tx, id, now);
    await note(tx, staff, 'reports.export.removed', own);
  });
  if (own.fileId !== null) await store.remove(own.fileId);
  return showExports(db, staff);
}

function note(
  tx: Parameters<typeof writeAudit>[0],
  { id: staffId, outletId, requestId, ip }: Staff,
  action: 'reports.export.fetched' | 'reports.export.removed',
  { id, title, fileName, rows, sha256 }: OwnExport,
): Promise<void> {
  const after = {
    title,
    ...(fileName !== null && { fileName }),
    ...(rows !== null && { rows }),
    ...(sha256 !== null && { sha256: sha256.toString('hex') }),
  };
  return writeAudit(tx, {
    staffId,
    outletId,
    action,
    objectType: 'export',
    objectId: String(id),
    after,
    requestId,
    ip,
  });
}

function shown(own: OwnExport): ExportJob {
  const { id, title, askedAt, endedAt, refused, fileName, rows, bytes, fetchedCount, removedAt } = own;
  const state =
    endedAt === null ? 'waiting' : refused !== null ? 'refused' : removedAt === null ? 'done' : 'removed';
  const until = new Date(new Date(endedAt ?? askedAt).getTime() + exportFileDays * dayMs);
  const keptUntil = state === 'done' ? until.toISOString() : null;
  return { id, title, askedAt, state, refused, fileName, rows, bytes, fetchedCount, keptUntil };
}
