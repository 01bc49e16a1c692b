import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { SheetCell, SheetRow } from './sheet-cell.ts';

/** As many lines as a provider writes of its busiest day, and some words around them. */
export const mostCsvRows = 100_000;
const mostColumns = 64;

/**
 * Reads a table of texts with commas between them, as UTF-8 or, as banks and providers still write it, as GB 18030. What
 * providers put around texts so that a spreadsheet leaves them alone, a back quote or a tab, falls away.
 * @throws import_unreadable where it is neither, or too long or too wide
 */
export function readCsv(bytes: Buffer): SheetRow[] {
  const rows: SheetRow[] = [];
  let number = 0;
  // Line by line: a file that was made to fill a memory is left at its first line or cell too many.
  for (const [, line = ''] of textOf(bytes).matchAll(/([^\r\n]*)(?:\r\n|\n|\r|$)/g)) {
    number += 1;
    if (number > mostCsvRows) throw unreadable(`超过 ${mostCsvRows} 行`);
    const cells = cellsOf(line);
    if (cells.some(cell => cell !== undefined)) rows.push({ number, cells });
  }
  return rows;
}

function unreadable(why: string): RuleViolation {
  return new RuleViolation('import_unreadable', `文件无法读取：${why}`);
}

function textOf(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  throw unreadable('不是 UTF-8 或 GBK 编码的文本');
}

/** A cell in quotes may hold commas, and a quote that is written twice. */
const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g;

function cellsOf(line: string): (SheetCell | undefined)[] {
  const cells: (SheetCell | undefined)[] = [];
  for (const [, quoted, plain = ''] of line.matchAll(cell)) {
    const text = (quoted?.replaceAll('""', '"') ?? plain).replace(/^`/, '').trim();
    cells.push(text === '' ? undefined : { text, isNumber: false });
    if (cells.length > mostColumns) throw unreadable(`超过 ${mostColumns} 列`);
  }
  return cells;
}
