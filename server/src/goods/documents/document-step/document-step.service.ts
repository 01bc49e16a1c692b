import { traitsOf } from '@shanmen/shared/contracts/goods/documents/document-types';
import { expiredReason } from '@shanmen/shared/contracts/goods/stock/batch';
import { formatYuan } from '@shanmen/shared/money';
import { formatInstant } from '@shanmen/shared/time';

import type { Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { refuseRequisition } from '../../masters/department-quota/department-quota.service.ts';
import { findUndated, findUnexpired, findUnpriced } from '../document/document.queries.ts';
import { changedMeanwhile, requireDocument } from '../document/document.service.ts';
import { incomplete } from '../document/document-lines.ts';
import type { DocumentHeadRow } from '../document/document-read.queries.ts';
import { refuseNoPhoto } from '../document-file/document-file.service.ts';
import type { DocumentWork } from '../document-work.ts';
import { refuseCredit, refuseUnpaid } from '../../stock/posting/document-money.service.ts';
import { countPrint, type Step, takeStep } from './document-step.queries.ts';

/** What a person asks of a document: its version, and why, where that has to be said. */
export type Asked = { version: number; reason?: string };

export type Way = Pick<Step, 'from' | 'to'> & { action: string };

/**
 * 提交: the draft waits for its audit.
 * @returns the document as it was before
 * @throws not_found, version_conflict, credit_insufficient, credit_frozen, photo_required, requisition_quota_exceeded,
 *   document_incomplete
 */
export async function submitDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<DocumentHeadRow> {
  const way = { from: 'draft', to: 'submitted', action: 'goods.document.submitted' } as const;
  const document = await goWay(tx, staff, id, asked, work, way);
  await refuseUnpriced(tx, document, work);
  await refuseCredit(tx, document, work);
  await refuseUnpaid(tx, document, work);
  await refuseNoPhoto(tx, document, work);
  await refuseRequisition(tx, document, work);
  if (work.type === 'jh') await refuseUndated(tx, id);
  if (document.reason === expiredReason) await refuseUnexpired(tx, id, work);
  return document;
}

/** Only a gift is bought or sold for nothing; a red document repeats what stands. @throws document_incomplete */
async function refuseUnpriced(tx: Tx, { id, isRed }: DocumentHeadRow, { type }: DocumentWork): Promise<void> {
  const { priced } = traitsOf(type);
  if (isRed || priced === null || priced === 'cost') return;
  const line = await findUnpriced(tx, id);
  if (line) throw incomplete(line.lineNo, `请填写${line.name}的单价或金额，赠品请选「是」`, 'amountFen');
}

/** What keeps for some time only comes with the day on which it was made. @throws document_incomplete */
async function refuseUndated(tx: Tx, id: number): Promise<void> {
  const undated = await findUndated(tx, id);
  if (undated === null) return;
  const { lineNo, name } = undated;
  throw incomplete(lineNo, `${name} 有保质期，请填写生产日期`, 'madeOn');
}

/** What is lost because it has ended is lost of a batch that has. @throws document_incomplete */
async function refuseUnexpired(tx: Tx, id: number, { today }: DocumentWork): Promise<void> {
  const line = await findUnexpired(tx, id, today);
  if (line === null) return;
  const { lineNo, name, until } = line;
  const text = until === null ? `请选择${name}过期的批次` : `${name}所选的批次至 ${until}，还没有过期`;
  throw incomplete(lineNo, text, 'batchId');
}

/** 驳回: back to its maker; a red document, which nobody edits, is given up. @throws as {@link goWay} */
export async function rejectDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<DocumentHeadRow> {
  const { isRed } = await requireDocument(tx, id, work);
  const action = 'goods.document.rejected';
  return goWay(tx, staff, id, asked, work, { from: 'submitted', to: isRed ? 'void' : 'draft', action });
}

/**
 * 撤回: its maker takes it back before anybody has audited it; a red document, which nobody edits, is given up.
 * @throws no_permission, already_audited, and as {@link goWay}
 */
export async function withdrawDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<DocumentHeadRow> {
  const { isRed, makerId, status, checkerId, checkerName } = await requireDocument(tx, id, work);
  if (makerId !== staff.id) throw new RuleViolation('no_permission', '只有制单人可以撤回');
  if (status === 'submitted' && checkerId !== null)
    throw new RuleViolation('already_audited', `已由 ${checkerName} 一级审核，请由审核人驳回`);
  const action = 'goods.document.withdrawn';
  return goWay(tx, staff, id, asked, work, { from: 'submitted', to: isRed ? 'void' : 'draft', action });
}

/** 作废: a draft that is not wanted; its number stays. @throws as {@link goWay} */
export function voidDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  asked: Asked,
  work: DocumentWork,
): Promise<DocumentHeadRow> {
  return goWay(tx, staff, id, asked, work, { from: 'draft', to: 'void', action: 'goods.document.voided' });
}

/** 打印: what was read is what is printed; each time is counted and written down. @throws not_found, version_conflict */
export async function printDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  { version }: Asked,
  work: DocumentWork,
): Promise<void> {
  const { no, status } = await requireDocument(tx, id, work);
  if (!(await countPrint(tx, id, version))) throw await changedMeanwhile(tx, id, work);
  await noteStep(tx, staff, no, { action: 'goods.document.printed', from: status, to: status });
}

/**
 * Takes one step and writes it down; whoever comes second is told who was first.
 * @param known the document, where this transaction made it and nobody else has seen it yet
 * @returns the document as it was before @throws not_found, already_audited, version_conflict
 */
export async function goWay(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, reason }: Asked,
  work: DocumentWork,
  { action, ...way }: Way,
  known?: DocumentHeadRow,
): Promise<DocumentHeadRow> {
  const before = known ?? (await requireDocument(tx, id, work));
  const { costExclTax } = work;
  const step = { ...way, version, staffId: staff.id, at: work.now.toISOString(), costExclTax };
  if (!(await takeStep(tx, id, step))) throw await lateFor(tx, id, work, way);
  await noteStep(tx, staff, before.no, {
    action,
    from: way.from,
    to: way.to,
    ...(reason === undefined ? {} : { reason }),
  });
  return before;
}

async function lateFor(
  tx: Tx,
  id: number,
  work: DocumentWork,
  { from, to }: Pick<Way, 'from' | 'to'>,
): Promise<RuleViolation> {
  const { status, checkerId, auditorName, auditedAt } = await requireDocument(tx, id, work);
  const isCheck = from === 'submitted' && to === 'submitted';
  if (isCheck && status === 'submitted' && checkerId !== null) return secondRequired(work);
  if (from !== 'submitted' || status !== 'audited') return changedMeanwhile(tx, id, work);
  const text = `已由 ${auditorName} 于 ${formatInstant(auditedAt ?? '')} 审核`;
  return new RuleViolation('already_audited', text, { by: auditorName, at: auditedAt });
}

/** Says that another person has to audit a document too. */
export function secondRequired({ secondAuditAboveFen }: DocumentWork): RuleViolation {
  const limit = secondAuditAboveFen === null ? '限额' : ` ${formatYuan(secondAuditAboveFen)}`;
  return new RuleViolation('second_audit_required', `金额超过${limit}，需二级审核`);
}

type Noted = { action: string; from: string; to: string; reason?: string };

export function noteStep(
  tx: Tx,
  staff: Staff,
  no: string,
  { action, from, to, ...why }: Noted,
): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'doc',
    objectId: no,
    before: { status: from },
    after: { status: to },
    ...why,
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
