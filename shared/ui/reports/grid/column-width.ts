import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { type CellValue, isFigure, plainFigure } from './report-cell.tsx';

const characterWidth = 14;
const cellPadding = 16;

/** As large and bold as 合计 writes them. */
const digitWidth = 10;
const markWidth = 6;
/** 占比 ends with the sign, and what is warned of begins with another. */
const signWidth = 10;
/** A warning and its figure stand in bold in sums. */
const warningWidth = 18;

export function columnWidth(column: ReportColumn): number {
  return column.width * characterWidth + cellPadding;
}

/**
 * Where all rows are there at once, a column of figures is as wide as its title and its longest figure: a dozen of
 * them fit side by side, and none is ever cut off.
 */
export function fitted(column: ReportColumn, values: readonly (CellValue | undefined)[]): ReportColumn {
  const ends = endsOf(values).map(value => plainFigure(column.format, value));
  if (!isFigure(column.format) || ends.includes(null)) return column;
  const signs = column.warnFrom === undefined && column.warnTo === undefined ? 0 : warningWidth;
  const widest = Math.max(...ends.map(text => textWidth(text ?? '')), 0) + signs;
  return { ...column, width: Math.max(column.title.length, widest / characterWidth) };
}

/** A list that is read on keeps the widths of its report, but where a figure that was read needs more. */
export function widened(column: ReportColumn, values: readonly (CellValue | undefined)[]): ReportColumn {
  return { ...column, width: Math.max(column.width, fitted(column, values).width) };
}

/** Less would say nothing of what a row is about. */
const leastFirst = 88;

/**
 * Where not all columns fit, the first, if it holds words, gives way, and takes what is over: the last column in sight ends
 * at the edge, which cuts no figure. A time is read to its end, and gives nothing away.
 * @param room px in sight; 0 while nobody has measured it
 */
export function edged(columns: readonly ReportColumn[], room: number): readonly ReportColumn[] {
  const [first, ...others] = columns;
  const whole = columns.reduce((sum, column) => sum + columnWidth(column), 0);
  if (first === undefined || isFigure(first.format) || whole <= room) return columns;
  const least = first.format === 'text' ? leastFirst : columnWidth(first);
  let left = room;
  for (const column of others) {
    if (left - columnWidth(column) < least) break;
    left -= columnWidth(column);
  }
  return left === room ? columns : [{ ...first, width: (left - cellPadding) / characterWidth }, ...others];
}

/** The longest figure is the largest, or the smallest below nothing. */
function endsOf(values: readonly (CellValue | undefined)[]): number[] {
  const figures = values.filter(value => typeof value === 'number');
  if (figures.length === 0) return [];
  return [
    figures.reduce((most, value) => Math.max(most, value)),
    figures.reduce((least, value) => Math.min(least, value)),
  ];
}

function textWidth(text: string): number {
  const digits = text.replace(/\D/g, '').length;
  return digits * digitWidth + (text.length - digits) * markWidth + (text.endsWith('%') ? signWidth : 0);
}
