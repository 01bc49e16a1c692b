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
import { auditAgain, auditDocument } from '../document-step/audit.service.ts';
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
    results.push({ id, ...(await resultOf(() => auditOne(db, staff, id, type, workOf))) });
  }
  return results;
}

type Outcome = 'audited' | 'checked';

async function auditOne(
  db: Db,
  staff: Staff,
  id: number,
  type: DocumentType,
  workOf: (type: DocumentType, code: DocumentCode) => Promise<DocumentWork>,
): Promise<Outcome> {
  const codes = [documentCode(type, 'audit'), documentCode(type, 'audit2')] as const;
  const [code] = codes.filter(each => staff.codes.has(each));
  if (code === undefined) throw new RuleViolation('no_permission');
  const work = await workOf(type, code);
  return withTransaction(db, async tx => {
    const { version, checkerId } = await requireDocument(tx, id, work);
    if (checkerId === null || !staff.codes.has(codes[1])) {
      if (!staff.codes.has(codes[0])) throw new RuleViolation('no_permission');
      return auditDocument(tx, staff, id, { version }, work);
    }
    await auditAgain(tx, staff, id, { version }, work);
    return 'audited';
  });
}

async function resultOf(work: () => Promise<Outcome>): Promise<Omit<BatchResult[number], 'id'>> {
  try {
    return { refusal: '', needsSecond: (await work()) === 'checked' };
  } catch (error) {
    if (error instanceof RuleViolation) return { refusal: error.message, needsSecond: false };
    throw error;
  }
}
