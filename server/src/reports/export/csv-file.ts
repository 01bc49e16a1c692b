import type { Cell, ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { fen, plainYuan } from '@shanmen/shared/money';
import { quantityOf } from '@shanmen/shared/quantity';
import { formatInstant } from '@shanmen/shared/time';

import type { SheetRow } from '../report/group/group-rows.ts';
import type { OpenSection, OpenSheet } from '../report/read/sheet.ts';
import { isDangerous } from '../../platform/workbook/write/dangerous-text.ts';
import { remembered } from '../../platform/workbook/write/remembered.ts';

/** Without it Excel takes UTF-8 for the code page of the computer. */
const byteOrderMark = '\uFEFF';

/** A table as text: one header row, a first column 层级 where rows are summed, and nothing that could be run. */
export async function* csvFile(sheet: OpenSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark);
  for (const [index, section] of sheet.sections.entries()) {
    // Only a form has several tables; each then says what it is.
    if (index > 0) yield Buffer.from('\r\n');
    if (section.title !== '') yield Buffer.from(line([section.title]));
    yield Buffer.from(line([levelTitle, ...section.columns.map(({ title }) => title)]));
    const writers = section.columns.map(({ format }) => remembered(cellWriter(format)));
    for await (const rows of section.batches()) {
      let text = '';
      for (const row of rows) text += rowText(section, row, writers);
      yield Buffer.from(text);
    }
  }
}

const levelTitle = '层级';

type CellWriter = (value: Cell) => string;

function rowText(
  { labels }: OpenSection,
  { level, cells }: SheetRow,
  writers: readonly CellWriter[],
): string {
  const isSum = level > 0;
  let text = !isSum ? '明细' : level === labels ? '合计' : '小计';
  for (let at = 0; at < writers.length; at += 1) {
    const value = cells[at] ?? null;
    text += `,${isSum && at < labels ? wordText(value) : (writers[at]?.(value) ?? '')}`;
  }
  return `${text}\r\n`;
}

/** Writes the cells of one column; what the column is, is decided once. Numbers and days hold nothing to be quoted. */
function cellWriter(format: ReportColumn['format']): CellWriter {
  const write = (text: (value: string | number) => string): CellWriter => {
    return value => (value === null ? '' : text(value));
  };
  switch (format) {
    case 'money':
      return write(value => plainDecimal(Number(value)));
    case 'int':
      return write(String);
    case 'quantity':
      return write(value => quantityOf(BigInt(value)));
    case 'percent':
    case 'rate':
      // Hundredths of a percent are written as hundredths of a yuan are.
      return write(value => `${plainDecimal(Number(value))}%`);
    case 'day':
      return write(String);
    case 'instant':
      return write(value => formatInstant(String(value)));
    case 'text':
    case 'letter':
      return wordText;
    default:
      return format satisfies never;
  }
}

function wordText(value: Cell): string {
  return quoted(safeText(String(value ?? '')));
}

/** `123405` → `1234.05` */
function plainDecimal(hundredths: number): string {
  return plainYuan(fen(hundredths));
}

/** Excel shows longer numbers as 2.61E+15 and loses their last digits. */
const longNumber = /^\d{12,}$/;

function safeText(text: string): string {
  if (isDangerous(text)) return `'${text}`;
  return longNumber.test(text) ? `\t${text}` : text;
}

function line(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
