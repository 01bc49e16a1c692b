import type {
  BatchAudit,
  BatchReject,
  BatchResult,
} from '@shanmen/shared/contracts/goods/documents/batch-audit';
import { documentCode, type DocumentCode } from '@shanmen/shared/contracts/goods/documents/document-actions';
import { type DocumentType } from '@shanmen/shared/contracts/goods/documents/document-types';

import { asPart, type Db, type Tx, tryOut, withTransaction } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { requireDocument } from '../document/document.service.ts';
import { auditAgain, auditDocument } from '../document-step/audit.service.ts';
import { rejectDocument } from '../document-step/document-step.service.ts';
import type { DocumentWork } from '../document-work.ts';

/** The rules under which a document of a type is audited. */
export type WorkOf = (type: DocumentType, code: DocumentCode) => Promise<DocumentWork>;

type Named = BatchAudit['documents'][number];

/**
 * Audits each document in a transaction of its own, in the order named: one that is refused holds up no other, and
 * pressing again changes nothing that is done, because a document is audited from 待审 only.
 */
export function auditBatch(
  db: Db,
  staff: Staff,
  { documents }: BatchAudit,
  workOf: WorkOf,
): Promise<BatchResult> {
  return each(documents, (named, said) =>
    withTransaction(db, tx => auditOne(tx, staff, named, workOf, said)),
  );
}

/**
 * 预检: audits each document after those before it and takes all of it back, so that it says what pressing would say,
 * also of goods that one document brings and the next one takes.
 */
export function checkBatch(
  db: Db,
  staff: Staff,
  { documents }: BatchAudit,
  workOf: WorkOf,
): Promise<BatchResult> {
  return tryOut(db, tx =>
    each(documents, (named, said) => asPart(tx, () => auditOne(tx, staff, named, workOf, said))),
  );
}

/** 驳回: each goes back to its maker with its own reason, and one that is no more there to reject holds up no other. */
export function rejectBatch(
  db: Db,
  staff: Staff,
  { documents }: BatchReject,
  workOf: WorkOf,
): Promise<BatchResult> {
  return each(documents, (named, said) =>
    withTransaction(db, tx => rejectOne(tx, staff, named, workOf, said)),
  );
}

/** @throws no_permission, not_found, and what {@link rejectDocument} throws */
export async function rejectOne(
  tx: Tx,
  staff: Staff,
  { id, type, reason }: BatchReject['documents'][number],
  workOf: WorkOf,
  said: (no: string) => void,
): Promise<Outcome> {
  const code = documentCode(type, 'audit');
  if (!staff.codes.has(code)) throw new RuleViolation('no_permission');
  const work = await workOf(type, code);
  const { no, version } = await requireDocument(tx, id, work);
  said(no);
  await rejectDocument(tx, staff, id, { version, reason }, work);
  return 'rejected';
}

type Outcome = 'audited' | 'checked' | 'rejected';

/** The first or the second audit, as the document waits for it. @throws no_permission, not_found, and what an audit throws */
export async function auditOne(
  tx: Tx,
  staff: Staff,
  { id, type }: Named,
  workOf: WorkOf,
  said: (no: string) => void,
): Promise<Outcome> {
  const codes = [documentCode(type, 'audit'), documentCode(type, 'audit2')] as const;
  const [code] = codes.filter(one => staff.codes.has(one));
  if (code === undefined) throw new RuleViolation('no_permission');
  const work = await workOf(type, code);
  const { no, version, checkerId } = await requireDocument(tx, id, work);
  said(no);
  if (checkerId === null || !staff.codes.has(codes[1])) {
    if (!staff.codes.has(codes[0])) throw new RuleViolation('no_permission');
    return auditDocument(tx, staff, id, { version }, work);
  }
  await auditAgain(tx, staff, id, { version }, work);
  return 'audited';
}

/** @param work does one; it tells the number of the document as soon as it knows it */
async function each<T extends Named>(
  documents: readonly T[],
  work: (named: T, said: (no: string) => void) => Promise<Outcome>,
): Promise<BatchResult> {
  const results: BatchResult = [];
  for (const named of documents) {
    let no = '';
    const outcome = await outcomeOf(() => work(named, told => (no = told)));
    results.push({ id: named.id, type: named.type, no, ...outcome });
  }
  return results;
}

async function outcomeOf(
  work: () => Promise<Outcome>,
): Promise<Pick<BatchResult[number], 'refusal' | 'needsSecond'>> {
  try {
    return { refusal: '', needsSecond: (await work()) === 'checked' };
  } catch (error) {
    if (error instanceof RuleViolation) return { refusal: error.message, needsSecond: false };
    throw error;
  }
}
