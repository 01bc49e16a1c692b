import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';

import type { Tx } from '../../../db/transaction.ts';
import { requireDocument } from '../document/document.service.ts';
import { type DocumentHeadRow } from '../document/document-read.queries.ts';
import { readWorth } from '../../stock/posting/document-worth.queries.ts';
import type { DocumentWork } from '../document-work.ts';

/** Whether two people have to audit a document, by its amount or by what its goods cost now. */
export async function isAboveLimit(
  tx: Tx,
  { id, status }: Pick<DocumentHeadRow, 'id' | 'status'>,
  { type, secondAuditAboveFen }: DocumentWork,
): Promise<boolean> {
  if (secondAuditAboveFen === null || status !== 'submitted') return false;
  return (await readWorth(tx, id, traitsOf(type).priced !== null)) > secondAuditAboveFen;
}

/** Whether what was posted cost more than one person may let go, whatever it was judged to cost. */
export async function isDearerThanLimit(
  tx: Tx,
  { id, isRed }: Pick<DocumentHeadRow, 'id' | 'isRed'>,
  work: DocumentWork,
): Promise<boolean> {
  const { type, secondAuditAboveFen } = work;
  if (secondAuditAboveFen === null || isRed || traitsOf(type).priced !== null) return false;
  const { costFen } = await requireDocument(tx, id, work);
  return (costFen ?? 0) > secondAuditAboveFen;
}
