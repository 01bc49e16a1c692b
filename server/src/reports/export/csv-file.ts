import type { Cell, ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { fen, plainYuan } from '@shanmen/shared/money';
import { quantityOf } from '@shanmen/shared/quantity';
import { formatInstant } from '@shanmen/shared/time';

import type { SheetRow } from '../report/group/group-rows.ts';
import type { OpenSection, OpenSheet } from '../report/read/sheet.ts';
import { isDangerous } from '../../platform/workbook/write/dangerous-text.ts';

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
    for await (const rows of section.batches()) {
      yield Buffer.from(rows.map(row => line(cellsOf(section, row))).join(''));
    }
  }
}

const levelTitle = '层级';

function cellsOf({ columns, labels }: OpenSection, { level, cells }: SheetRow): string[] {
  const isSum = level > 0;
  const kind = !isSum ? '明细' : level === labels ? '合计' : '小计';
  return [
    kind,
    ...columns.map((column, index) => {
      const value = cells[index] ?? null;
      return isSum && index < labels ? safeText(String(value ?? '')) : textOf(column, value);
    }),
  ];
}

function textOf({ format }: ReportColumn, value: Cell): string {
  if (value === null) return '';
  switch (format) {
    case 'money':
      return plainDecimal(Number(value));
    case 'int':
      return String(value);
    case 'quantity':
      return quantityOf(BigInt(value));
    case 'percent':
    case 'rate':
      // Hundredths of a percent are written as hundredths of a yuan are.
      return `${plainDecimal(Number(value))}%`;
    case 'day':
      return String(value);
    case 'instant':
      return formatInstant(String(value));
    case 'text':
    case 'letter':
      return safeText(String(value));
    default:
      return format satisfies never;
  }
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
