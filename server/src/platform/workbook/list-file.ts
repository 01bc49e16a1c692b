import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { dayOf, formatInstant } from '@shanmen/shared/time';

import { type FileOut, fileOf } from './write/file-of.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookRow } from './write/workbook.ts';
import type { Staff } from '../../callers/staff.ts';

/** A column that people fill in. */
export type TemplateColumn = WorkbookColumn & {
  readonly required?: boolean;
  /** Absent for who lacks it. */
  readonly code?: PermissionCode;
  /** What the file only says; nobody sets it by an import. */
  readonly isSaid?: boolean;
};

/** A column of a list in a file, the same for what goes out and what comes in. */
export type FileColumn<Row> = TemplateColumn & {
  readonly cell: (row: Row) => WorkbookCell;
  /** Which sum of the list stands below it. */
  readonly total?: string;
};

export type FileNote = { readonly title: string; readonly text: string };

type Wording = {
  readonly staff: Staff;
  /** What was searched, in words. */
  readonly searched: string;
  readonly now: Date;
  readonly count: number;
  /** What the list itself says below its columns. */
  readonly totals?: Readonly<Record<string, number>>;
};

type Parts<Row> = AsyncIterable<readonly Row[]> | readonly (readonly Row[])[];

/** A list as a file, with what was searched and who took it out. */
export function listFile<Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  parts: Parts<Row>,
  { staff, searched, now, count, totals = {} }: Wording,
): FileOut {
  const shown = columns.filter(({ code }) => code === undefined || staff.codes.has(code));
  const sums = shown.map(({ total }) => (total === undefined ? null : (totals[total] ?? null)));
  const file = fileOf(`${title}_${dayOf(now)}`, {
    title,
    header: [
      { title: '条件', text: searched === '' ? '全部' : searched },
      { title: '导出', text: `${staff.name} ${formatInstant(now.toISOString())}，共 ${count} 条` },
    ],
    sections: [{ title: '', columns: shown, labels: 1, batches: () => linesOf(parts, shown, sums) }],
    signatures: [],
  });
  return { ...file, rows: count };
}

/** A thousand lines are written at once, so that nobody else waits for long. */
const linesAtOnce = 1000;

async function* linesOf<Row>(
  parts: Parts<Row>,
  shown: readonly FileColumn<Row>[],
  sums: readonly WorkbookCell[],
): AsyncGenerator<readonly WorkbookRow[]> {
  for await (const rows of parts) {
    for (let at = 0; at < rows.length; at += linesAtOnce) {
      const some = rows.slice(at, at + linesAtOnce);
      yield some.map(row => ({ level: 0, cells: shown.map(({ cell }) => cell(row)) }));
    }
  }
  if (sums.some(sum => sum !== null)) yield [sumRow(sums)];
}

function sumRow([, ...sums]: readonly WorkbookCell[]): WorkbookRow {
  return { level: 1, cells: ['合计', ...sums] };
}

/** An empty table with its head and what is to be known of its columns. */
export function templateFile(
  title: string,
  columns: readonly TemplateColumn[],
  notes: readonly FileNote[],
  staff: Staff,
): FileOut {
  const head = columns.flatMap(({ title: name, required, code, isSaid, format, width }) => {
    if (isSaid === true || (code !== undefined && !staff.codes.has(code))) return [];
    return [{ title: required === true ? `${name}*` : name, format, width }];
  });
  return fileOf(`${title}导入模板`, {
    title: `${title}导入模板`,
    header: [
      { title: '填写', text: '从表头下一行起一行一条；带 * 的列必填，列的次序可以改变，多余的列不读' },
      ...notes,
    ],
    sections: [{ title: '', columns: head, labels: 1, batches: () => [] }],
    signatures: [],
  });
}
