import type { ImportProblem } from '@shanmen/shared/contracts/import-file';

import { RuleViolation } from '../../../callers/rule-violation.ts';
import { mostSheetRows } from './read-sheet.ts';
import { rowReader, type RowReader } from './row-reader.ts';
import type { SheetRow } from './sheet-cell.ts';

/** One column of a table that people fill in. */
export type TableColumn = { readonly title: string; readonly required?: boolean };

export type ReadRow<Row> = {
  readonly number: number;
  readonly value: Row;
  /** The columns of this row that have a problem: what they are read as says nothing. */
  readonly faulty: ReadonlySet<string>;
};

export type ReadTable<Row> = {
  /** As many as the file has. */
  readonly rows: readonly ReadRow<Row>[];
  readonly problems: ImportProblem[];
};

/** Words may stand above the head, as in files that the product itself has written. */
const mostRowsAboveHead = 20;

/**
 * Reads a table by the titles of its head, in whatever order they stand; a title may carry the `*` of the
 * template. Columns that are not asked for are left alone.
 * @param read one row; what does not fit is noted with its place and read as nothing
 * @param limits how few and how many rows there may be
 * @throws import_unreadable without a head, with too few rows or too many
 */
export function readTable<Row>(
  rows: readonly SheetRow[],
  columns: readonly TableColumn[],
  read: (row: RowReader) => Row,
  { least, most } = { least: 1, most: mostSheetRows },
): ReadTable<Row> {
  const head = rows.slice(0, mostRowsAboveHead).find(row => isHead(row, columns));
  if (!head) {
    const titles = columns.filter(({ required }) => required === true).map(({ title }) => title);
    throw unreadable(`没有找到表头，须有「${titles.join('」「')}」各列`);
  }
  const places = placesOf(head);
  const body = rows.filter(({ number, cells }) => number > head.number && cells.some(cell => cell));
  if (body.length < least) throw unreadable('没有数据行');
  if (body.length > most) throw unreadable(`超过 ${most} 行，请分成几个文件`);
  const understood = body.map(row => {
    const problems: ImportProblem[] = [];
    const reader = rowReader(row, places, problems);
    for (const { title, required } of columns) {
      if (required === true && reader.isEmpty(title)) reader.problem(title, '必填');
    }
    const value = read(reader);
    const faulty = new Set(problems.map(({ column }) => column));
    return { row: { number: row.number, value, faulty }, problems };
  });
  return { rows: understood.map(({ row }) => row), problems: understood.flatMap(({ problems }) => problems) };
}

function unreadable(why: string): RuleViolation {
  return new RuleViolation('import_unreadable', `文件无法读取：${why}`);
}

function placesOf({ cells }: SheetRow): ReadonlyMap<string, number> {
  return new Map(cells.flatMap((cell, at) => (cell ? [[plainTitle(cell.text), at]] : [])));
}

function isHead(row: SheetRow, columns: readonly TableColumn[]): boolean {
  const places = placesOf(row);
  return columns.every(({ title, required }) => required !== true || places.has(title));
}

function plainTitle(text: string): string {
  return text.replace(/[*＊]/g, '').trim();
}
