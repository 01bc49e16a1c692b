import { RuleViolation } from '../../../callers/rule-violation.ts';
import type { SheetCell, SheetRow } from './sheet-cell.ts';

/**
 * Reads a table of texts with commas between them, as UTF-8 or, as banks and providers still write it, as GB 18030. What
 * providers put around texts so that a spreadsheet leaves them alone, a back quote or a tab, falls away.
 * @throws import_unreadable where it is neither
 */
export function readCsv(bytes: Buffer): SheetRow[] {
  return textOf(bytes)
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(cell => cell !== undefined));
}

function textOf(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  throw new RuleViolation('import_unreadable', '文件无法读取：不是 UTF-8 或 GBK 编码的文本');
}

/** A cell in quotes may hold commas, and a quote that is written twice. */
const cell = /(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g;

function cellsOf(line: string): (SheetCell | undefined)[] {
  return [...line.matchAll(cell)].map(([, quoted, plain = '']) => {
    const text = (quoted?.replaceAll('""', '"') ?? plain).replace(/^`/, '').trim();
    return text === '' ? undefined : { text, isNumber: false };
  });
}
