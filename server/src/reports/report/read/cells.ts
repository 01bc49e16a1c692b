import type { Cell, ReportColumn } from '@shanmen/shared/contracts/reports/report';

import type { ListColumn, ListReport } from '../definition/report-definition.ts';
import type { SourceId } from '../definition/sources.ts';
import type { FactRow } from './limits.queries.ts';

/** The cells of a row of a list, in column order. */
export function cellsOf({ columns }: ListReport, fact: FactRow): Cell[] {
  return columns.map(column => cellOf(column, fact[column.of]));
}

function cellOf({ words, format }: ListColumn<SourceId>, value: unknown): Cell {
  if (typeof value === 'number' || value === null) return value;
  if (Array.isArray(value)) return value.map(code => words?.[String(code)] ?? String(code)).join('、');
  if (typeof value !== 'string') throw new Error(`a cell is a number, a text or a list, not ${typeof value}`);
  return words && format === 'text' ? (words[value] ?? value) : value;
}

/** What the reader learns of a column; where it comes from is nobody's business. */
export function describedColumn(column: ReportColumn): ReportColumn {
  const { id, title, format, width, warnFrom, warnTo, help, opens } = column;
  return {
    id,
    title,
    format,
    width,
    ...(opens === undefined ? {} : { opens }),
    ...(warnFrom === undefined ? {} : { warnFrom }),
    ...(warnTo === undefined ? {} : { warnTo }),
    ...(help === undefined ? {} : { help }),
  };
}
