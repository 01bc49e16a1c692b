import type { DocumentDraft } from '@shanmen/shared/contracts/goods/documents/document';
import type {
  CountEnd,
  CountEntry,
  CountLine,
  StockCount,
  StockCountDraft,
  StockCountPage,
  StockCountRow,
} from '@shanmen/shared/contracts/goods/counting/stock-count';
import { quantityOf, thousandths } from '@shanmen/shared/quantity';
import { formatInstant } from '@shanmen/shared/time';

import type { Db, Tx } from '../../../db/transaction.ts';
import { writeAudit } from '../../../platform/audit/audit-log.ts';
import { takeDocNumber } from '../../../platform/doc-counter.queries.ts';
import { found, RuleViolation } from '../../../callers/rule-violation.ts';
import type { Staff } from '../../../callers/staff.ts';
import { readGoodsFacts } from '../../documents/document/document.queries.ts';
import { addDocument } from '../../documents/document/document.service.ts';
import { whyTooFine } from '../../documents/document/document-lines.ts';
import type { DocumentWork } from '../../documents/document-work.ts';
import { findWarehouse } from '../../masters/warehouse/warehouse.queries.ts';
import {
  type CountHead,
  type FullCountPage,
  readCountDocuments,
  readCountEnd,
  readCountHead,
  readCountLines,
} from './stock-count-read.queries.ts';
import {
  countRestAsMissing,
  endTask,
  freezeBooks,
  insertTask,
  lockTask,
  markCounted,
  shareTask,
  writeCounted,
} from './stock-count.queries.ts';

/** How many lines a document takes. */
const mostLines = 200;

/** One count; as long as it is counted blindly, only who may finish it is told what the books say. @throws not_found */
export async function showStockCount(
  db: Db,
  staff: Staff,
  id: number,
  { reach }: DocumentWork,
): Promise<StockCount> {
  const head = await requireCount(db, id, reach);
  const [lines, documents] = await Promise.all([readCountLines(db, id), readCountDocuments(db, id)]);
  return { ...rowShownTo(staff)(head), whId: head.whId, rows: lines.map(shownTo(staff, head)), documents };
}

/** Opens a count of a warehouse and freezes its books. @throws not_found, master_stopped, count_running, count_empty */
export async function openStockCount(
  tx: Tx,
  staff: Staff,
  draft: StockCountDraft,
  work: DocumentWork,
): Promise<StockCount> {
  const warehouse = found(await findWarehouse(tx, draft.whId, work.reach), '仓库');
  if (warehouse.status === 'stopped') throw new RuleViolation('master_stopped', `${warehouse.name} 已停用`);
  const serial = await takeDocNumber(tx, { docType: 'PD', scope: warehouse.code, bizDate: work.today });
  const day = work.today.slice(2).replaceAll('-', '');
  const no = `PD${day}${warehouse.code}-${String(serial).padStart(4, '0')}`;
  const id = await insertTask(tx, { ...draft, no, staffId: staff.id, at: work.now.toISOString() });
  if (id === null) throw new RuleViolation('count_running', `${warehouse.name} 有盘点未完成，请先完成或作废`);
  if ((await freezeBooks(tx, id, draft.goodsIds)) === 0)
    throw new RuleViolation('count_empty', '该范围内没有库存，无需盘点');
  await note(tx, staff, no, { action: 'goods.stock-count.opened', from: null, to: 'counting' });
  return showStockCount(tx, staff, id, work);
}

/**
 * Writes down what was counted of one good.
 * @throws not_found, state_forbidden once the count is over, document_incomplete for parts of a piece
 */
export async function enterCounted(
  tx: Tx,
  staff: Staff,
  id: number,
  entry: CountEntry,
  work: DocumentWork,
): Promise<CountLine> {
  const head = await requireCount(tx, id, work.reach);
  const task = await shareTask(tx, id);
  if (task?.status !== 'counting') throw await endedMeanwhile(tx, id, 'state_forbidden');
  const good = (await readGoodsFacts(tx, [entry.goodsId])).get(entry.goodsId);
  const why = good ? whyTooFine(good, entry.qty) : null;
  if (why !== null) throw new RuleViolation('document_incomplete', why, { path: 'qty' });
  const by = { staffId: staff.id, at: work.now.toISOString() };
  if (!(await writeCounted(tx, id, entry, by))) throw new RuleViolation('not_found', '没有找到该商品');
  const [line] = await readCountLines(tx, id, entry.goodsId);
  if (!line) throw new Error('what was counted has its line');
  return shownTo(staff, head)(line);
}

/** The two kinds of documents that the differences of a count become. */
export type CountWorks = { readonly by: DocumentWork; readonly bs: DocumentWork };

/**
 * 完成: what is more becomes drafts of 报溢单, what is less drafts of 报损单, against what the books said when it
 * was counted, so that what was sold since does not count.
 * @throws not_found, version_conflict
 */
export async function finishStockCount(
  tx: Tx,
  staff: Staff,
  id: number,
  { uncounted, version }: CountEnd,
  works: CountWorks,
): Promise<StockCount> {
  const head = await requireCount(tx, id, works.by.reach);
  await holdAt(tx, id, version);
  const by = { staffId: staff.id, at: works.by.now.toISOString() };
  if (uncounted === 'missing') await countRestAsMissing(tx, id, by);
  await endTask(tx, id, 'finished', by);
  const lines = await readCountLines(tx, id);
  const remark = `盘点 ${head.no}`;
  await draftDifferences(tx, staff, head, {
    lines: lines.filter(isMore),
    reason: '盘盈',
    remark,
    work: works.by,
  });
  await draftDifferences(tx, staff, head, {
    lines: lines.filter(isLess),
    reason: '盘亏',
    remark,
    work: works.bs,
  });
  await note(tx, staff, head.no, { action: 'goods.stock-count.finished', from: 'counting', to: 'finished' });
  return showStockCount(tx, staff, id, works.by);
}

/** 作废: what was counted stays readable and changes nothing. @throws not_found, version_conflict */
export async function voidStockCount(
  tx: Tx,
  staff: Staff,
  id: number,
  version: number,
  work: DocumentWork,
): Promise<StockCount> {
  const head = await requireCount(tx, id, work.reach);
  await holdAt(tx, id, version);
  await endTask(tx, id, 'void', { staffId: staff.id, at: work.now.toISOString() });
  await note(tx, staff, head.no, { action: 'goods.stock-count.voided', from: 'counting', to: 'void' });
  return showStockCount(tx, staff, id, work);
}

type Differences = { lines: readonly CountLine[]; reason: string; remark: string; work: DocumentWork };

async function draftDifferences(
  tx: Tx,
  staff: Staff,
  { id, whId }: CountHead,
  { lines, reason, remark, work }: Differences,
): Promise<void> {
  for (let first = 0; first < lines.length; first += mostLines) {
    const draft: DocumentDraft = {
      bizDate: work.today,
      whId,
      reason,
      remark,
      lines: lines.slice(first, first + mostLines).map(line => ({
        goodsId: line.goodsId,
        qty: quantityOf(magnitude(differenceOf(line))),
      })),
    };
    const docId = await addDocument(tx, staff, draft, work);
    await markCounted(tx, docId, id);
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Thousandths more than the books said, negative when less; nothing where it was not counted. */
function differenceOf({ differenceQty = null }: CountLine): bigint {
  return differenceQty === null ? 0n : thousandths(differenceQty);
}

function isMore(line: CountLine): boolean {
  return differenceOf(line) > 0n;
}

function isLess(line: CountLine): boolean {
  return differenceOf(line) < 0n;
}

async function requireCount(db: Db, id: number, reach: DocumentWork['reach']): Promise<CountHead> {
  return found(await readCountHead(db, id, reach), '盘点单');
}

/** Nobody ends a count once more that somebody else has ended. @throws version_conflict */
async function holdAt(tx: Tx, id: number, version: number): Promise<void> {
  const task = await lockTask(tx, id);
  if (task?.status !== 'counting' || task.version !== version)
    throw await endedMeanwhile(tx, id, 'version_conflict');
}

/** A count changes by its end alone: who ended it, and when. */
async function endedMeanwhile(
  tx: Tx,
  id: number,
  code: 'state_forbidden' | 'version_conflict',
): Promise<RuleViolation> {
  const end = await readCountEnd(tx, id);
  if (!end) return new RuleViolation(code, '盘点单已被修改，请刷新');
  const word = end.status === 'void' ? '作废' : '完成';
  return new RuleViolation(code, `盘点已由 ${end.name} 于 ${formatInstant(end.at)} ${word}，请刷新`);
}

/** What a person may see of a line while the count goes on, and after it. */
function shownTo(staff: Staff, { blind, status }: CountHead): (line: CountLine) => CountLine {
  if (blind && status === 'counting' && !staff.codes.has('goods:stock-count:finish')) return withoutBooks;
  return staff.codes.has('goods:cost:view') ? line => line : withoutValue;
}

/** Counts as a person may see them: what their differences are worth is cost. */
export function pageShownTo(staff: Staff, { rows, total, totals }: FullCountPage): StockCountPage {
  const isWhole = staff.codes.has('goods:cost:view');
  return { rows: rows.map(rowShownTo(staff)), total, totals: isWhole ? totals : {} };
}

function rowShownTo(staff: Staff): (row: Required<StockCountRow>) => StockCountRow {
  return staff.codes.has('goods:cost:view') ? row => row : ({ differenceFen: _value, ...row }) => row;
}

function withoutBooks({
  expectedQty: _expected,
  differenceQty: _quantity,
  differenceFen: _value,
  ...line
}: CountLine): CountLine {
  return line;
}

function withoutValue({ differenceFen: _value, ...line }: CountLine): CountLine {
  return line;
}

type Noted = { action: string; from: string | null; to: string };

function note(tx: Tx, staff: Staff, no: string, { action, from, to }: Noted): Promise<void> {
  return writeAudit(tx, {
    staffId: staff.id,
    action,
    objectType: 'stock-count',
    objectId: no,
    ...(from === null ? {} : { before: { status: from } }),
    after: { status: to },
    requestId: staff.requestId,
    ip: staff.ip,
  });
}
