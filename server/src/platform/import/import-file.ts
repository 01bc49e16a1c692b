import { createHash } from 'node:crypto';

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
import { RuleViolation } from '../../rule-violation.ts';
import type { Staff } from '../../staff.ts';
import { readTable, type ReadTable, type TableColumn } from '../workbook/read/read-table.ts';
import { readWorkbook } from '../workbook/read/read-workbook.ts';
import type { RowReader } from '../workbook/read/row-reader.ts';
import type { SheetRow } from '../workbook/read/sheet-cell.ts';
import { findImport, noteImport } from './import-file.queries.ts';

/** A file that somebody hands in, read but not yet understood. */
export type HandedFile = {
  readonly name: string;
  readonly sha256: Buffer;
  readonly rows: readonly SheetRow[];
};

export type NumberedRow<Row> = ReadTable<Row>['rows'][number];

/** What one list makes of a file. */
export type Importer<Row> = {
  /** `goods.item` */
  readonly kind: string;
  readonly columns: readonly TableColumn[];
  readonly read: (row: RowReader) => Row;
  /** What does not fit to the other rows, or to what is kept already. */
  readonly judge: (db: Db, rows: readonly NumberedRow<Row>[]) => Promise<ImportProblem[]>;
  /** A row that was not read in one column is judged in the others too, so that all faults are named at once. */
  readonly judgesAll?: true;
  /** Writes all rows; called when none has a problem. */
  readonly write: (tx: Tx, rows: readonly NumberedRow<Row>[]) => Promise<void>;
};

/** Outside of any transaction, because reading a large file takes a moment. @throws import_unreadable */
export async function openImport({ name, content }: ImportFile): Promise<HandedFile> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > largestImportBytes) {
    throw new RuleViolation('import_unreadable', '文件无法读取：超过 10 MB');
  }
  const sha256 = createHash('sha256').update(bytes).digest();
  return { name, sha256, rows: await readWorkbook(bytes) };
}

/** 试导入: every problem with its row, and nothing written. @throws import_unreadable */
export async function checkImport<Row>(
  db: Db,
  importer: Importer<Row>,
  file: HandedFile,
): Promise<ImportCheck> {
  const { rows, problems } = await understand(db, importer, file);
  const before = await findImport(db, importer.kind, file.sha256);
  return {
    rowCount: rows.length,
    problemCount: problems.length,
    problems: problems.slice(0, mostImportProblems),
    imported: before && { on: dayOf(new Date(before.at)), by: before.by },
  };
}

/**
 * All rows or none, and each file once.
 * @throws import_repeated, import_invalid with the problems, import_unreadable
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
  if (!(await noteImport(tx, note))) throw new RuleViolation('import_repeated');
  const [first] = problems;
  if (first) {
    throw new RuleViolation('import_invalid', `第 ${first.row} 行 ${first.column}：${first.text}`, {
      problems: problems.slice(0, mostImportProblems),
    });
  }
  await importer.write(tx, rows);
  return { rowCount };
}

async function understand<Row>(db: Db, importer: Importer<Row>, file: HandedFile): Promise<ReadTable<Row>> {
  const { rows, problems } = readTable(file.rows, importer.columns, importer.read);
  const judged = importer.judgesAll ? rows : withoutRows(rows, problems);
  const more = withoutCells(await importer.judge(db, judged), problems);
  return { rows, problems: [...problems, ...more].sort((a, b) => a.row - b.row) };
}

/** A row that could not be read says nothing about the others. */
function withoutRows<Row>(
  rows: readonly NumberedRow<Row>[],
  problems: readonly ImportProblem[],
): readonly NumberedRow<Row>[] {
  const broken = new Set(problems.map(({ row }) => row));
  return rows.filter(({ number }) => !broken.has(number));
}

/** A cell that could not be read is named for that alone. */
function withoutCells(found: readonly ImportProblem[], unread: readonly ImportProblem[]): ImportProblem[] {
  const cells = new Set(unread.map(({ row, column }) => `${row} ${column}`));
  return found.filter(({ row, column }) => !cells.has(`${row} ${column}`));
}

/** What stands in two rows although it may stand in one; the later row is named with the earlier one. */
export function repeatedIn<Row>(
  rows: readonly NumberedRow<Row>[],
  column: string,
  keysOf: (row: Row) => readonly string[],
): ImportProblem[] {
  const first = new Map<string, number>();
  return rows.flatMap(({ number, value }) =>
    keysOf(value).flatMap(key => {
      const earlier = first.get(key);
      if (earlier === undefined) first.set(key, number);
      return earlier === undefined ? [] : [{ row: number, column, text: `「${key}」与第 ${earlier} 行重复` }];
    }),
  );
}
