import { fen, formatYuan } from '@shanmen/shared/money';
import { quantityOf } from '@shanmen/shared/quantity';
import { formatInstant } from '@shanmen/shared/time';

import type { WorkbookCell, WorkbookColumn } from './workbook.ts';

/** A cell in words, as paper shows it: `1,234.00`, `85.20%`. */
export function cellText({ format }: Pick<WorkbookColumn, 'format'>, value: WorkbookCell): string {
  if (value === null || value === '') return '';
  switch (format) {
    case 'money':
      return formatYuan(fen(Number(value)));
    case 'int':
      return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
    case 'quantity':
      return typeof value === 'string' ? value : quantityOf(BigInt(value));
    case 'percent':
    case 'rate':
      // Hundredths of a percent are written as hundredths of a yuan are.
      return `${formatYuan(fen(Number(value)))}%`;
    case 'instant':
      return formatInstant(String(value)).slice(0, -3);
    case 'text':
    case 'letter':
    case 'day':
      return String(value);
    default:
      return format satisfies never;
  }
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What a text may say within an element; what XML cannot hold at all is left out. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"\p{Cc}\ufffe\uffff]/gu, mark => marks[mark] ?? ' ');
}
