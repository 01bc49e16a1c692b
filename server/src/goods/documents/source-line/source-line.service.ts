import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentTraits,
  type DocumentType,
  onAccount,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type { SourceLine } from '@shanmen/shared/contracts/goods/documents/source-line';
import { zeroFen } from '@shanmen/shared/money';

import type { Db, Tx } from '../../../db/transaction.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { DocumentWork } from '../document-work.ts';
import type { WarehouseReach } from '../../masters/warehouse/warehouse.queries.ts';
import { settle, type Settled, type Taking, unsettled } from './source-limits.ts';
import {
  listSourceLines,
  lockSource,
  readSettled,
  readSource,
  readSourceLines,
  settleSources,
  type SourceDocument,
} from './source-line.queries.ts';

/**
 * A draft with what follows from its source: who lent something brings it back. Judged here so that whoever enters
 * it hears of it at once, and again under the lock when it is audited.
 * @throws not_found, source_unusable, return_exceeds_source, loan_exceeds_outstanding
 */
export async function withSource(tx: Tx, draft: DocumentDraft, work: DocumentWork): Promise<DocumentDraft> {
  const { sourceDocId } = draft;
  if (sourceDocId === undefined) {
    if (draft.lines.some(line => line.sourceLineId !== undefined))
      throw new RuleViolation('source_unusable', '有明细引用了源单，但单据没有源单');
    return draft;
  }
  const source = await readSource(tx, sourceDocId, work.reach);
  if (!source || source.type !== traitsOf(work.type).source)
    throw new RuleViolation('not_found', '没有找到该源单');
  refuseSource(source);
  refuseOthers(draft, source);
  refuseOtherWay(work.type, draft, source);
  const takings = draft.lines.map((line, index): Taking => {
    if (line.sourceLineId === undefined)
      throw new RuleViolation('source_unusable', `第 ${index + 1} 行：没有引用源单的明细`);
    const { goodsId, sourceLineId, qty } = line;
    return { lineNo: index + 1, goodsId, sourceLineId, qty, netFen: draftAmount(traitsOf(work.type), line) };
  });
  settle(await readSourceLines(tx, source.id, work.type), takings, excessOf(source));
  const { deptId, personName, personPhone } = source;
  if (source.type !== 'jy') return draft;
  return {
    ...draft,
    ...(deptId === null ? {} : { deptId }),
    ...(personName === null ? {} : { personName }),
    ...(personPhone === null ? {} : { personPhone }),
  };
}

/** What a document of a type can take back of a source. */
export function readOpenLines(
  db: Db,
  type: DocumentType,
  sourceDocId: number,
  reach: WarehouseReach,
): Promise<SourceLine[]> {
  const { source } = traitsOf(type);
  if (source === null) return Promise.resolve([]);
  return listSourceLines(db, source, { keyword: '', docId: sourceDocId, whId: null }, reach);
}

/** Locks the source of a document, before the document itself. @throws source_unusable */
export async function takeSource(tx: Tx, sourceDocId: number, docId: number): Promise<SourceDocument> {
  await lockSource(tx, sourceDocId, docId);
  const source = await readSource(tx, sourceDocId, null);
  if (!source) throw new Error(`the source ${sourceDocId} of a document exists`);
  refuseSource(source);
  return source;
}

/** What the lines of a document take out of its source. @throws as {@link settle} */
export async function takeBack(
  db: Db,
  source: SourceDocument,
  takings: readonly Taking[],
  { type }: DocumentWork,
): Promise<Settled[]> {
  return settle(await readSourceLines(db, source.id, type), takings, excessOf(source));
}

/** What a document took back of its source is open again. */
export async function giveUpSources(tx: Tx, docId: number): Promise<void> {
  await settleSources(tx, unsettled(await readSettled(tx, docId)));
}

function refuseSource({ no, status, redNo }: SourceDocument): void {
  if (status !== 'audited') throw new RuleViolation('source_unusable', `源单 ${no} 不是已审状态`);
  if (redNo !== null) throw new RuleViolation('source_unusable', `源单 ${no} 正在被 ${redNo} 红冲`);
}

/** A return is with whom the source was with. */
function refuseOthers(draft: DocumentDraft, source: SourceDocument): void {
  const differs =
    (draft.supplierId ?? null) !== source.supplierId ||
    (draft.partyId ?? null) !== source.partyId ||
    (draft.storeId ?? null) !== source.storeId;
  if (differs) throw new RuleViolation('source_unusable', `供应商、客户和收银点须与源单 ${source.no} 一致`);
}

/** What was charged to an account goes back there, and nothing else does. */
function refuseOtherWay(type: DocumentType, { payMethod }: DocumentDraft, source: SourceDocument): void {
  if (type !== 'xt' || (payMethod === onAccount) === source.isOnAccount) return;
  const text = source.isOnAccount
    ? `${source.no} 是${onAccount}的，退款方式请选${onAccount}`
    : `${source.no} 没有${onAccount}，不能退到授信账户`;
  throw new RuleViolation('document_incomplete', text, { path: 'payMethod' });
}

function draftAmount({ priced }: DocumentTraits, line: DocumentDraft['lines'][number]) {
  return priced === null || line.gift === true || line.amountFen === undefined ? zeroFen : line.amountFen;
}

function excessOf({ type }: SourceDocument) {
  return type === 'jy' ? 'loan_exceeds_outstanding' : 'return_exceeds_source';
}
