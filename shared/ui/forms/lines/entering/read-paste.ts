import { entryOf, type Entry, written } from '../line-entries.ts';
import { editableColumns, type LineColumn } from '../line-column.ts';

/** What a paste would do, before anything is done. */
export type PastePreview<L> = {
  readonly entries: readonly Entry<L>[];
  /** Rows of the paste that fit. */
  readonly matched: number;
  readonly unmatched: readonly { readonly row: number; readonly text: string; readonly why: string }[];
};

/** Cells of a text as Excel puts it on the clipboard; a quoted cell may hold line breaks. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end = ''] of text
    .replace(/\r\n?/g, '\n')
    .matchAll(/("(?:[^"]|"")*"|[^\t\n]*)(\t|\n|$)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replace(/""/g, '"') : cell.trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter(row => row.some(cell => cell !== ''));
}

/**
 * Puts pasted rows over the lines from one row on, in the editable columns from one column on; more rows
 * become new lines. A row of which one cell does not fit is left out whole and named.
 */
export async function previewPaste<L extends object>(
  entries: readonly Entry<L>[],
  columns: readonly LineColumn<L>[],
  newLine: () => L,
  at: { readonly row: number; readonly column: string },
  cells: readonly (readonly string[])[],
): Promise<PastePreview<L>> {
  const editable = editableColumns(columns);
  const targets = editable.slice(
    Math.max(
      0,
      editable.findIndex(column => column.id === at.column),
    ),
  );
  const [first] = targets;
  const known = await first?.edit?.resolve?.(cells.map(row => row[0] ?? ''));
  const next = [...entries];
  const unmatched: { row: number; text: string; why: string }[] = [];
  let place = at.row;
  for (const [index, row] of cells.entries()) {
    const base = next[place] ?? entryOf(newLine());
    const result = pasteRow(base, targets, row, known);
    if (typeof result === 'string') {
      unmatched.push({ row: index + 1, text: row.join(' '), why: result });
      continue;
    }
    next[place] = result;
    place += 1;
  }
  return { entries: next, matched: cells.length - unmatched.length, unmatched };
}

/** The entry with the row in it, or why the row does not fit. */
function pasteRow<L extends object>(
  base: Entry<L>,
  targets: readonly LineColumn<L>[],
  row: readonly string[],
  known: ReadonlyMap<string, L> | undefined,
): Entry<L> | string {
  let entry = base;
  for (const [index, text] of row.entries()) {
    const column = targets[index];
    if (!column) return `第 ${index + 1} 列没有对应的列`;
    if (index === 0 && known) {
      const line = known.get(text);
      if (!line) return `没有「${text}」`;
      entry = { ...entry, line, refused: {} };
      continue;
    }
    entry = written(entry, column, text);
    const refused = entry.refused[column.id];
    if (refused) return `${column.title}：${refused.why}`;
  }
  return entry;
}
