import type {
  Document,
  DocumentChange,
  DocumentDraft,
  DocumentSave,
} from '@shanmen/shared/contracts/goods/documents/document';
import type { DocumentLine } from '@shanmen/shared/contracts/goods/documents/document-line';
import type { DocumentPage, DocumentQuery } from '@shanmen/shared/contracts/goods/documents/document-query';
import {
  type DocumentType,
  hasField,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import { payableDueOn } from '@shanmen/shared/contracts/goods/payables/payable';
import { formatInstant } from '@shanmen/shared/time';

import { staffNames } from '../../../admin/public.ts';
import type { Db, Tx } from '../../../db/transaction.ts';
import { listAuditedSteps } from '../../../platform/audit/audit-history.queries.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readBom, wasMadeBy } from '../../items/bom/bom.queries.ts';
import { bomWarnings } from '../../items/bom/bom-warnings.ts';
import { listFiles } from '../document-file/document-file.queries.ts';
import { listOverrides } from '../document-override/document-override.queries.ts';
import {
  type Granted,
  keepGranted,
  requireWords,
  type Words,
} from '../document-override/document-override.service.ts';
import type { DocumentWork } from '../document-work.ts';
import { quotaWarnings } from '../../masters/department-quota/department-quota.service.ts';
import { lackOfReturn } from '../../stock/on-loan/on-loan.service.ts';
import { refuseClosedDay } from '../../books/period/period-gate.ts';
import { creditOf } from '../../stock/posting/document-money.service.ts';
import { priceWarnings, unlikelyWarnings } from '../../pricing/price/price-jump.service.ts';
import { requireMasters, requireWarehouse } from '../../masters/named-masters.ts';
import { listShortGoods } from '../../stock/posting/short-goods.queries.ts';
import { retailWarnings } from '../../pricing/price/retail-difference.service.ts';
import { withSource } from '../source-line/source-line.service.ts';
import { billWarnings } from '../../masters/supplier/same-bill.service.ts';
import type { WarehouseRow } from '../../masters/warehouse/warehouse.queries.ts';
import {
  type Channel,
  findForeignBatch,
  insertDocument,
  insertLines,
  readGoodsFacts,
  readTerms,
  replaceLines,
  updateDocument,
} from './document.queries.ts';
import { readDocumentLines } from '../document-line/document-line.queries.ts';
import { incomplete, type LineRow, lineRows, sumsOf } from './document-lines.ts';
import {
  type DocumentHeadRow,
  listDocuments,
  readDocumentHead,
  sumDocuments,
} from './document-read.queries.ts';
import {
  lackOfDay,
  lackOfPrice,
  lackOfSource,
  refuseDay,
  refuseFields,
  refuseLines,
  refusePayment,
} from './document-rules.ts';

/** A page of the documents in reach, with sums over the whole filter. */
export async function showDocuments(
  db: Db,
  staff: Staff,
  query: DocumentQuery,
  { type, reach }: DocumentWork,
): Promise<DocumentPage> {
  const [rows, { total, totals }] = await Promise.all([
    listDocuments(db, type, query, reach),
    sumDocuments(db, type, query, reach),
  ]);
  const { amount, paid, cost } = totals;
  const shown = {
    ...(traitsOf(type).priced === null ? {} : { amount }),
    ...(hasField(type, 'paidFen') ? { paid } : {}),
  };
  if (seesCost(staff)) return { rows, total, totals: { ...shown, cost } };
  return { rows: rows.map(withoutCost), total, totals: shown };
}

/** Sentences about goods that are not there: the audit will refuse the document. */
async function shortWarnings(db: Db, id: number): Promise<string[]> {
  const short = await listShortGoods(db, id);
  return short.map(
    ({ name, unit, qty, there }) =>
      `${name} 现有 ${there} ${unit}，本单需 ${qty} ${unit}，库存补足前不能审核`,
  );
}

/** @throws not_found when there is none of this type in reach */
export async function showDocument(db: Db, staff: Staff, id: number, work: DocumentWork): Promise<Document> {
  const head = await requireDocument(db, id, work);
  const [lines, files, steps, overrides, credit, ...warnings] = await Promise.all([
    readDocumentLines(db, id, work.reach),
    head.fileCount === 0 ? [] : listFiles(db, id),
    listAuditedSteps(db, 'doc', head.no),
    listOverrides(db, id),
    creditOf(db, head, work),
    priceWarnings(db, id, work),
    unlikelyWarnings(db, id, seesCost(staff)),
    shortWarnings(db, id),
    billWarnings(db, id, work),
    retailWarnings(db, id, work),
    quotaWarnings(db, head, work),
  ]);
  const {
    createdAt,
    isMadeBySystem: _system,
    checkerId: _checker,
    revision: _revision,
    reversalOf: _of,
    transitWhId: _transit,
    outletId: _outlet,
    editorName: _by,
    editedAt: _at,
    ...shown
  } = head;
  const names = await staffNames(
    db,
    steps.flatMap(step => step.staffId ?? []),
  );
  const told = steps.map(({ at, staffId, action, reason }) => ({
    at,
    action,
    reason,
    name: names.get(staffId ?? 0) ?? '',
  }));
  const made = { at: createdAt, action: 'goods.document.made', reason: null, name: head.makerName };
  const full = {
    ...shown,
    credit,
    overrides: overrides.map(({ action, approverName, at }) => ({ action, approverName, at })),
    warnings: [...bomWarnings(head), ...warnings.flat()].slice(0, 200),
    lines,
    files,
    steps: [...told, made].slice(0, 100),
  };
  return seesCost(staff) ? full : { ...withoutCost(full), lines: lines.map(lineWithoutCost) };
}

/** @throws not_found */
export async function requireDocument(db: Db, id: number, work: DocumentWork): Promise<DocumentHeadRow> {
  const head = await readDocumentHead(db, work.type, id, work.reach);
  if (!head) throw new RuleViolation('not_found', `没有找到该${work.title}`);
  return head;
}

/**
 * The first save; the number is taken with it, so that a page that was only opened burns none.
 * @throws what {@link judged} throws
 */
export async function addDocument(
  tx: Tx,
  staff: Staff,
  { overrides: _shown, ...entered }: DocumentSave,
  work: DocumentWork & { idemKey?: string },
  words: readonly Words[] = [],
): Promise<number> {
  const { draft, warehouse, rows, granted } = await judged(tx, staff, entered, work, { docId: null, words });
  const written = { ...work, placeCode: warehouse.code, channel: 'BO' } as const;
  const { id } = await writeNew(tx, staff, draft, rows, written);
  await keepGranted(tx, staff, id, granted, work);
  return id;
}

/** What a document is written down with that is no entry. */
type Written = Pick<DocumentWork, 'type' | 'now' | 'today'> & {
  /** Of the warehouse whose numbers it takes. */
  placeCode: string;
  channel: Channel;
  /** Of a request that enters this document and no other. */
  idemKey?: string;
};

/** Takes the next number of the warehouse and writes the draft; what it holds was judged before. */
export async function writeNew(
  tx: Tx,
  maker: Pick<Staff, 'id'>,
  draft: DocumentDraft,
  rows: readonly LineRow[],
  { type, now, today, placeCode, channel, idemKey }: Written,
): Promise<{ id: number; no: string }> {
  const docType = type.toUpperCase();
  const serial = await takeDocNumber(tx, { docType, scope: placeCode, bizDate: today });
  const day = today.slice(2).replaceAll('-', '');
  const no = `${docType}${day}${placeCode}-${String(serial).padStart(4, '0')}`;
  const made = { type, no, idemKey: idemKey ?? null, staffId: maker.id, at: now.toISOString() };
  const id = await insertDocument(tx, draft, { ...made, ...sumsOf(rows) }, channel);
  await insertLines(tx, id, rows);
  return { id, no };
}

/** @throws version_conflict with the document as it is, and what {@link judged} throws */
export async function changeDocument(
  tx: Tx,
  staff: Staff,
  id: number,
  { version, overrides: _shown, ...entered }: DocumentChange,
  work: DocumentWork,
  words: readonly Words[],
): Promise<void> {
  await requireDocument(tx, id, work);
  const { draft, rows, granted } = await judged(tx, staff, entered, work, { docId: id, words });
  const head = { staffId: staff.id, at: work.now.toISOString(), ...sumsOf(rows) };
  if (!(await updateDocument(tx, id, version, draft, head))) throw await changedMeanwhile(tx, id, work);
  await replaceLines(tx, id, rows);
  await keepGranted(tx, staff, id, granted, work);
}

/** The refusal of a save or step against something that is no more. */
export async function changedMeanwhile(tx: Tx, id: number, work: DocumentWork): Promise<RuleViolation> {
  const { editorName, editedAt } = await requireDocument(tx, id, work);
  return new RuleViolation(
    'version_conflict',
    `单据已被 ${editorName} 于 ${formatInstant(editedAt)} 修改，请刷新`,
  );
}

type Judged = { draft: DocumentDraft; warehouse: WarehouseRow; rows: LineRow[]; granted: Granted[] };

/** The document that is changed, null for a new one, and whose words are shown with it. */
type Shown = { docId: number | null; words: readonly Words[] };

/**
 * @throws not_found, master_stopped, document_incomplete, backdate_refused, and what {@link withSource} and
 * {@link requireWords} throw
 */
async function judged(
  tx: Tx,
  staff: Staff,
  entered: DocumentDraft,
  work: DocumentWork,
  { docId, words }: Shown,
): Promise<Judged> {
  const { type } = work;
  refuseDay(entered.bizDate, work);
  await refuseClosedDay(tx, entered.bizDate);
  refuseFields(type, entered);
  refuseLines(type, entered);
  const warehouse = await requireWarehouse(tx, entered.whId, work, 'whId');
  // Where goods are sent to is somebody else's warehouse: it need not be in one's own reach.
  if (entered.whToId !== undefined) {
    const everywhere = { ...work, reach: { ...work.reach, scope: null } };
    await requireWarehouse(tx, entered.whToId, everywhere, 'whToId');
  }
  await requireMasters(tx, entered);
  const draft = await withTerms(tx, await withBom(tx, await withSource(tx, entered, work), docId), type);
  const goods = await readGoodsFacts(
    tx,
    draft.lines.map(line => line.goodsId),
  );
  const rows = lineRows(traitsOf(type), draft, goods);
  const foreign = await findForeignBatch(tx, draft.whId, rows);
  if (foreign) throw incomplete(foreign.lineNo, '该仓没有这个批次，请重新选择', 'batchId');
  refusePayment(type, draft, sumsOf(rows).amountFen);
  const lacks = [
    lackOfDay(draft.bizDate, work),
    lackOfSource(type, draft),
    await lackOfReturn(tx, draft, work),
    lackOfPrice(type, rows, goods),
  ].filter(lack => lack !== null);
  const granted = await requireWords(tx, staff, lacks, words, { docId, type, draft, rows });
  return { draft, warehouse, rows, granted };
}

/**
 * What is no longer put together or taken apart was not brought in by what it is made of, nor is anything that comes
 * new by one that is stopped.
 * @throws document_incomplete
 */
async function withBom(
  tx: Tx,
  { bom, ...draft }: DocumentDraft,
  docId: number | null,
): Promise<DocumentDraft> {
  const isMade = draft.lines.some(({ side, goodsId }) => side === 'parent' && goodsId === bom?.goodsId);
  if (bom === undefined || !isMade) return draft;
  const known = await readBom(tx, bom.goodsId);
  if (!known || known.version < bom.version)
    throw new RuleViolation('document_incomplete', `没有第 ${bom.version} 版组合`, { path: 'bom' });
  const stands = known.status === 'active' || (await wasMadeBy(tx, docId, bom.goodsId));
  return stands ? { ...draft, bom } : draft;
}

/** A purchase is paid as its supplier is, unless it says otherwise; when, follows from it. */
async function withTerms(tx: Tx, draft: DocumentDraft, type: DocumentType): Promise<DocumentDraft> {
  const { supplierId, bizDate } = draft;
  if (type !== 'jh' || supplierId === undefined) return draft;
  const terms = await readTerms(tx, supplierId);
  const settle = draft.settle ?? terms.settle;
  return { ...draft, settle, dueOn: payableDueOn(settle, bizDate, terms.creditDays) };
}

function seesCost(staff: Staff): boolean {
  return staff.codes.has('goods:cost:view');
}

function lineWithoutCost(line: DocumentLine): DocumentLine {
  const { costFen: _cost, averageFen: _average, lastBought: _bought, ...shown } = line;
  return shown;
}

function withoutCost<T extends { costFen?: unknown }>({ costFen: _cost, ...rest }: T): Omit<T, 'costFen'> {
  return rest;
}
