import {
  type DocumentFiles,
  mostDocumentFiles,
} from '@shanmen/shared/contracts/goods/documents/document-file';
import type { KeptFileDraft } from '@shanmen/shared/contracts/kept-file';
import { formatYuan } from '@shanmen/shared/money';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { contentOf } from '../../../platform/files/kept-file.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { requireDocument } from '../document/document.service.ts';
import { type DocumentHeadRow } from '../document/document-read.queries.ts';
import { readWorth } from '../../stock/posting/document-worth.queries.ts';
import type { DocumentWork } from '../document-work.ts';
import {
  deleteFile,
  hasPhoto,
  insertFile,
  listFiles,
  markChanged,
  readUnderLock,
} from './document-file.queries.ts';

/** Keeps a paper or a photo with a document. @throws not_found, file_refused, document_stands, too_many_files */
export function addFile(
  tx: Tx,
  staff: Staff,
  id: number,
  draft: KeptFileDraft,
  work: DocumentWork,
): Promise<void> {
  return changeFiles(tx, staff, id, work, 'goods.document.filed', async before => {
    if (before.length >= mostDocumentFiles) throw new RuleViolation('too_many_files');
    const { name, mediaType } = draft;
    const content = contentOf(draft);
    await insertFile(tx, id, { name, mediaType, content, staffId: staff.id, at: work.now });
  });
}

/** Takes out what does not belong there. @throws not_found, document_stands */
export function removeFile(
  tx: Tx,
  staff: Staff,
  id: number,
  fileId: number,
  work: DocumentWork,
): Promise<void> {
  return changeFiles(tx, staff, id, work, 'goods.document.unfiled', async () => {
    if (!(await deleteFile(tx, id, fileId))) throw new RuleViolation('not_found', '没有找到该附件');
  });
}

async function changeFiles(
  tx: Tx,
  staff: Staff,
  id: number,
  work: DocumentWork,
  action: 'goods.document.filed' | 'goods.document.unfiled',
  change: (before: DocumentFiles) => Promise<void>,
): Promise<void> {
  const { no } = await requireDocument(tx, id, work);
  const status = await readUnderLock(tx, id);
  if (status !== 'draft' && status !== 'submitted') throw new RuleViolation('document_stands');
  const before = await listFiles(tx, id);
  await change(before);
  await markChanged(tx, id, staff.id, work.now);
  const after = await listFiles(tx, id);
  await writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'doc',
    objectId: no,
    before: { files: before.map(file => file.name) },
    after: { files: after.map(file => file.name) },
    requestId: staff.requestId,
    ip: staff.ip,
  });
}

/**
 * What is written off above the limit has to be seen. What the system writes off never came, or was lost, and what a
 * count did not find is not there: nobody can take a photo of it. The limit is told and not the value, which is a cost.
 * @throws photo_required
 */
export async function refuseNoPhoto(
  tx: Tx,
  { id, isRed, isMadeBySystem, countNo }: DocumentHeadRow,
  { type, photoAboveFen }: DocumentWork,
): Promise<void> {
  if (type !== 'bs' || isRed || isMadeBySystem || countNo !== null) return;
  if ((await readWorth(tx, id, false)) <= photoAboveFen || (await hasPhoto(tx, id))) return;
  throw new RuleViolation('photo_required', `报损超过 ${formatYuan(photoAboveFen)} 元，请先上传照片`);
}
