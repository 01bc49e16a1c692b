import { documentStatuses } from '@shanmen/shared/contracts/goods/documents/document';
import {
  type DocumentType,
  documentTypes,
  takesBatches,
  traitsOf,
} from '@shanmen/shared/contracts/goods/documents/document-types';
import type {
  FiledLine,
  LineExportQuery,
  LineFileAnswer,
} from '@shanmen/shared/contracts/goods/documents/line-file';
import type { FoundGood } from '@shanmen/shared/contracts/goods/items/lookup';
import { type ImportProblem, mostImportProblems } from '@shanmen/shared/contracts/import-file';
import { multiplyQuantity, placesOf } from '@shanmen/shared/quantity';

import type { Db } from '../../../db/transaction.ts';
import { type HandedFile, repeatedRows } from '../../../platform/import/import-file.ts';
import { type ReadRow, readTable } from '../../../platform/workbook/read/read-table.ts';
import type { FileOut } from '../../../platform/workbook/write/file-of.ts';
import type { Staff } from '../../../callers/staff.ts';
import type { DocumentWork } from '../document-work.ts';
import { goodsWords } from '../../list-out/list-words.queries.ts';
import { findNamedGoods, type NamedGood, type Place } from '../../items/lookup/lookup.queries.ts';
import { withoutCost } from '../../items/lookup/shown-good.ts';
import { templateFile } from '../../../platform/workbook/list-file.ts';
import { type ListOut, writeListOut } from '../../../platform/workbook/list-out.ts';
import { countLines, listLines } from './line-file.queries.ts';
import { type FiledRow, lineColumns, lineNotes, type LineOut, readLineRow } from './line-table.ts';

/** As many as a document holds. */
const mostLines = 200;

type Numbered = ReadRow<FiledRow>;

/**
 * Reads lines for a document that is being entered; nothing is written, the editor takes them over.
 * @returns every problem with its row, and the lines when there is none
 * @throws import_unreadable
 */
export async function readLineFile(
  db: Db,
  staff: Staff,
  type: DocumentType,
  place: Place,
  file: HandedFile,
): Promise<LineFileAnswer> {
  const asked = lineColumns(type).filter(({ isSaid }) => isSaid !== true);
  const { rows, problems } = readTable(file.rows, asked, readLineRow);
  const goods = await findNamedGoods(
    db,
    rows.map(({ value }) => value.code),
    place,
  );
  const all = [
    ...problems,
    ...rows.slice(mostLines, mostLines + 1).map(({ number }) => tooMany(number)),
    ...rows.flatMap(row => faultsOf(type, row, goods.get(row.value.code))),
  ].sort((a, b) => a.row - b.row);
  const check = {
    rowCount: rows.length,
    problemCount: all.length,
    problems: all.slice(0, mostImportProblems),
    doubts: repeatedLines(rows, goods).slice(0, mostImportProblems),
    imported: null,
  };
  const seesCost = staff.codes.has('goods:cost:view');
  const lines = rows.flatMap(({ number, value: { code, ...said } }): FiledLine[] => {
    const good = goods.get(code);
    if (!good) return [];
    // A carton counts for what is in it; its amount stays that of the row.
    const qty = good.pack === null ? said.qty : multiplyQuantity(said.qty, good.pack.qty);
    const batchId = batchOf(type, good, said.batchNo);
    return [{ ...said, batchId, qty, row: number, good: foundGood(good, seesCost) }];
  });
  return { check, lines: all.length === 0 ? lines : [] };
}

/** The same good once more, with nothing that tells its lines apart. */
function repeatedLines(rows: readonly Numbered[], goods: ReadonlyMap<string, NamedGood>): ImportProblem[] {
  const keyOf = ({ code, batchNo, madeOn, expireOn, gift, side, condition }: FiledRow) =>
    JSON.stringify([goods.get(code)?.goodsId ?? code, batchNo, madeOn, expireOn, gift, side, condition]);
  return repeatedRows(rows, ['编码'], { keyOf, what: '同一商品' });
}

function tooMany(row: number): ImportProblem {
  return { row, column: '', text: `一张单据最多 ${mostLines} 行，请分成几张` };
}

/** The batch of this number that leaves first; null where the line brings its own, or names none that there is. */
function batchOf(type: DocumentType, { batches }: NamedGood, batchNo: string): number | null {
  if (!takesBatches(traitsOf(type)) || batchNo === '') return null;
  return batches.find(batch => batch.batchNo === batchNo)?.id ?? null;
}

function faultsOf(
  type: DocumentType,
  { number, value, faulty }: Numbered,
  good: NamedGood | undefined,
): ImportProblem[] {
  const fault = (column: string, text: string): ImportProblem[] => [{ row: number, column, text }];
  // A code that cannot be read is named already.
  if (faulty.has('编码')) return [];
  if (!good) return fault('编码', `没有「${value.code}」`);
  if (good.status === 'stopped') return fault('编码', `「${good.name}」已停用`);
  const isFromBatch = takesBatches(traitsOf(type)) && !faulty.has('批次') && value.batchNo !== '';
  const hasNoBatch = isFromBatch && batchOf(type, good, value.batchNo) === null;
  const isUnpriced =
    traitsOf(type).priced === 'sale' && good.openPrice && value.amountFen === null && !value.gift;
  const isTooFine = !faulty.has('数量') && placesOf(value.qty) > good.qtyScale;
  const rule = good.qtyScale === 0 ? '须为整数' : `最多 ${good.qtyScale} 位小数`;
  return [
    ...(hasNoBatch ? fault('批次', `该仓的「${good.name}」没有批次「${value.batchNo}」`) : []),
    ...(isUnpriced ? fault('单价', `「${good.name}」是临时价商品，单价与金额须填一个`) : []),
    ...(isTooFine ? fault('数量', `${good.name} 的数量${rule}`) : []),
  ];
}

function foundGood({ asked: _asked, status: _status, ...good }: NamedGood, seesCost: boolean): FoundGood {
  return seesCost ? good : withoutCost(good);
}

export function lineTemplate(staff: Staff, type: DocumentType): FileOut {
  return templateFile(`${documentTypes[type].title}明细`, lineColumns(type), lineNotes(type), staff);
}

/** The lines of a filter as a file, cost only for who may see it. It is noted who takes them out. */
export async function exportLines(
  db: Db,
  staff: Staff,
  { type, id, ...query }: LineExportQuery,
  { reach, now, title, isWhole = false }: DocumentWork & { readonly isWhole?: boolean },
): Promise<FileOut> {
  const asked = { type, id: id ?? null, query };
  const [single] = id === undefined ? [] : await listLines(db, asked, reach, { page: 1, pageSize: 1 });
  const list: ListOut<LineOut> = {
    title: single?.no ?? `${title}明细`,
    columns: lineColumns(type),
    isWhole,
    words: { ...(await goodsWords(db, query)), status: { values: documentStatuses } },
    read: async (snapshot, part) => ({
      rows: await listLines(snapshot, asked, reach, part),
      total: await countLines(snapshot, asked, reach),
    }),
  };
  const objectId = single?.no ?? type.toUpperCase();
  const noted = { action: 'goods.document.exported', objectType: 'doc', objectId } as const;
  return writeListOut(db, staff, list, { noted, query: single ? { 单号: single.no } : query, now });
}
