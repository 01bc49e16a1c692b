import type { BatchAudit, BatchResult } from '@shanmen/shared/contracts/goods/batch-audit';
import {
  documentCode,
  type DocumentCode,
  type DocumentType,
} from '@shanmen/shared/contracts/goods/document-types';

import { type Db, withTransaction } from '../../db/transaction.ts';
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { requireDocument } from '../document/document.service.ts';
import { auditDocument } from '../document-step/audit.service.ts';
import type { DocumentWork } from '../document-work.ts';

/**
 * Audits each document in a transaction of its own, in the order named: one that is refused holds up no other, and
 * pressing again changes nothing that is done, because a document is audited from 待审 only.
 * @param workOf the rules under which a document of a type is audited
 */
export async function auditBatch(
  db: Db,
  staff: Staff,
  { documents }: BatchAudit,
  workOf: (type: DocumentType, code: DocumentCode) => Promise<DocumentWork>,
): Promise<BatchResult> {
  const results: BatchResult = [];
  for (const { id, type } of documents) {
    results.push({ id, refusal: await refusalOf(() => auditOne(db, staff, id, type, workOf)) });
  }
  return results;
}

async function auditOne(
  db: Db,
  staff: Staff,
  id: number,
  type: DocumentType,
  workOf: (type: DocumentType, code: DocumentCode) => Promise<DocumentWork>,
): Promise<void> {
  const code = documentCode(type, 'audit');
  if (!staff.codes.has(code)) throw new RuleViolation('no_permission');
  const work = await workOf(type, code);
  await withTransaction(db, async tx => {
    const { version } = await requireDocument(tx, id, work);
    await auditDocument(tx, staff, id, { version }, work);
  });
}

async function refusalOf(work: () => Promise<void>): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    if (error instanceof RuleViolation) return error.message;
    throw error;
  }
}
