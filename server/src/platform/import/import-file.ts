import { createHash } from 'node:crypto';

import type { ErrorCode } from '@shanmen/shared/contracts/error-codes';
import {
  type ImportCheck,
  type ImportDone,
  type ImportFile,
  type ImportProblem,
  largestImportBytes,
  mostImportProblems,
} from '@shanmen/shared/contracts/import-file';
import { dayOf } from '@shanmen/shared/time';

import type { Db, Tx } from '../../db/transaction.ts';
import { RuleViolation } from '../../callers/rule-violation.ts';
import type { Staff } from '../../callers/staff.ts';
import { type ReadRow, type ReadTable, readTable, type TableColumn } from '../workbook/read/read-table.ts';
import { readCsv } from '../workbook/read/read-csv.ts';
import { readWorkbook } from '../workbook/read/read-workbook.ts';
import type { RowReader } from '../workbook/read/row-reader.ts';
import type { SheetRow } from '../workbook/read/sheet-cell.ts';
import { findImport, noteImport } from './import-file.queries.ts';

/** An uploaded file, read but not yet parsed. */
export type HandedFile = {
  readonly name: string;
  readonly sha256: Buffer;
  readonly rows: readonly SheetRow[];
};

export type NumberedRow<Row> = ReadRow<Row>;

/** What one list makes of a file. */
export type Importer<Row> = {
  /** `goods.item` */
  readonly kind: string;
  readonly columns: readonly TableColumn[];
  /** What of a file is the table, where a provider writes more around it. */
  readonly table?: (rows: readonly SheetRow[]) => readonly SheetRow[];
  /** How the same file is refused a second time; `import_repeated` unless it says so. */
  readonly repeated?: ErrorCode;
  readonly read: (row: RowReader) => Row;
  /**
   * What does not fit to the other rows, or to what is kept already. Rows with faulty cells are judged in their
   * others, so that all faults of a file are named at once.
   */
  readonly judge: (db: Db, rows: readonly NumberedRow<Row>[]) => Promise<ImportProblem[]>;
  /** What may be meant and is to be looked at before the rows are taken in; it stops none of them. */
  readonly doubt?: (db: Db, rows: readonly NumberedRow<Row>[]) => Promise<ImportProblem[]>;
  /** Writes all rows; called when none has a problem. May say what it made, row by row. */
  readonly write: (tx: Tx, rows: readonly NumberedRow<Row>[], file: HandedFile) => Promise<void | number[]>;
};

/** Outside of any transaction, because reading a large file takes a moment. @throws import_unreadable */
export async function openImport({ name, content }: ImportFile): Promise<HandedFile> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > largestImportBytes) {
    throw new RuleViolation('import_unreadable', '文件无法读取：超过 10 MB');
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  return { name, sha256, rows: /\.csv$/i.test(name) ? readCsv(bytes) : await readWorkbook(bytes) };
}

/** 试导入: every problem and every doubt with its row, and nothing written. @throws import_unreadable */
export async function checkImport<Row>(
  db: Db,
  importer: Importer<Row>,
  file: HandedFile,
): Promise<ImportCheck> {
  const { rows, problems } = await understand(db, importer, file);
  const doubts = withoutFaulty((await importer.doubt?.(db, rows)) ?? [], rows);
  const before = await findImport(db, importer.kind, file.sha256);
  return {
    rowCount: rows.length,
    problemCount: problems.length,
    problems: problems.slice(0, mostImportProblems),
    doubts: doubts.sort((a, b) => a.row - b.row).slice(0, mostImportProblems),
    imported: before && { on: dayOf(new Date(before.at)), by: before.by },
  };
}

/**
 * All rows or none, and each file once.
 * @throws import_repeated or what the list says instead, import_invalid with the problems, import_unreadable
 */
export async function runImport<Row>(
  tx: Tx,
  staff: Staff,
  importer: Importer<Row>,
  { file, now }: { file: HandedFile; now: Date },
): Promise<ImportDone> {
  const { rows, problems } = await understand(tx, importer, file);
  const rowCount = rows.length;
  const { name, sha256 } = file;
  const note = {
    kind: importer.kind,
    sha256,
    name,
    rowCount,
    staffId: staff.id,
    staffName: staff.name,
    at: now,
  };
  if (!(await noteImport(tx, note))) throw new RuleViolation(importer.repeated ?? 'import_repeated');
  const [first] = problems;
  if (first) {
    const place = `第 ${first.row} 行 ${first.column}`.trimEnd();
    throw new RuleViolation('import_invalid', `${place}：${first.text}`, {
      problems: problems.slice(0, mostImportProblems),
    });
  }
  const ids = await importer.write(tx, rows, file);
  return { rowCount, ...(ids ? { ids } : {}) };
}

async function understand<Row>(db: Db, importer: Importer<Row>, file: HandedFile): Promise<ReadTable<Row>> {
  const table = importer.table?.(file.rows) ?? file.rows;
  const { rows, problems } = readTable(table, importer.columns, importer.read);
  const more = withoutFaulty(await importer.judge(db, rows), rows);
  return { rows, problems: [...problems, ...more].sort((a, b) => a.row - b.row) };
}

/** A cell that could not be read is named for that alone. */
function withoutFaulty<Row>(
  found: readonly ImportProblem[],
  rows: readonly NumberedRow<Row>[],
): ImportProblem[] {
  const faulty = new Map(rows.map(row => [row.number, row.faulty]));
  return found.filter(({ row, column }) => !faulty.get(row)?.has(column));
}

/** Whether all of these cells say something. */
export function isSound<Row>({ faulty }: NumberedRow<Row>, columns: readonly string[]): boolean {
  return !columns.some(column => faulty.has(column));
}

/** What stands in two rows although it may stand in one; the later row is named with the earlier one. */
export function repeatedIn<Row>(
  rows: readonly NumberedRow<Row>[],
  column: string,
  keysOf: (row: Row) => readonly string[],
): ImportProblem[] {
  return laterRows(rows, [column], keysOf).map(({ row, key, earlier }) => ({
    row,
    column,
    text: `「${key}」与第 ${earlier} 行重复`,
  }));
}

/** Two rows for what several columns name together, `同一商品与仓库`; the later one is named at the first of them. */
export function repeatedRows<Row>(
  rows: readonly NumberedRow<Row>[],
  columns: readonly [string, ...string[]],
  { keyOf, what }: { keyOf: (row: Row) => string; what: string },
): ImportProblem[] {
  const [column] = columns;
  return laterRows(rows, columns, row => [keyOf(row)]).map(({ row, earlier }) => ({
    row,
    column,
    text: `${what}，与第 ${earlier} 行重复`,
  }));
}

/** The rows after the first one that has the same key, of those whose key can be read. */
function laterRows<Row>(
  rows: readonly NumberedRow<Row>[],
  columns: readonly string[],
  keysOf: (row: Row) => readonly string[],
): { row: number; key: string; earlier: number }[] {
  const first = new Map<string, number>();
  return rows
    .filter(row => isSound(row, columns))
    .flatMap(({ number: row, value }) =>
      keysOf(value).flatMap(key => {
        const earlier = first.get(key);
        if (earlier === undefined) first.set(key, row);
        return earlier === undefined ? [] : [{ row, key, earlier }];
      }),
    );
}
