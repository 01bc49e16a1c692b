import type { PermissionCode } from '@shanmen/shared/contracts/permissions';
import { dayOf, formatInstant } from '@shanmen/shared/time';

import { type FileOut, fileOf } from './write/file-of.ts';
import type { WorkbookCell, WorkbookColumn, WorkbookRow } from './write/workbook.ts';
import type { Staff } from '../../staff.ts';

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
  readonly keyword: string | undefined;
  readonly now: Date;
  /** What the list itself says below its columns. */
  readonly totals?: Readonly<Record<string, number>>;
};

/** A list as a file, with what was searched and who took it out. */
export function listFile<Row>(
  title: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  { staff, keyword = '', now, totals = {} }: Wording,
): FileOut {
  const shown = columns.filter(({ code }) => code === undefined || staff.codes.has(code));
  const lines = rows.map(row => ({ level: 0, cells: shown.map(({ cell }) => cell(row)) }));
  const sums = shown.map(({ total }) => (total === undefined ? null : (totals[total] ?? null)));
  const isSummed = sums.some(sum => sum !== null);
  return fileOf(`${title}_${dayOf(now)}`, {
    title,
    header: [
      { title: '条件', text: keyword === '' ? '按页面筛选' : `关键字 ${keyword}` },
      { title: '导出', text: `${staff.name} ${formatInstant(now.toISOString())}，共 ${rows.length} 条` },
    ],
    sections: [
      { title: '', columns: shown, labels: 1, batches: () => (isSummed ? [lines, [sumRow(sums)]] : [lines]) },
    ],
    signatures: [],
  });
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
