import type { ReportSection } from '@shanmen/shared/contracts/reports/report';
import type { WordChange } from '@shanmen/shared/contracts/reports/word';

import { cellText } from '../../platform/workbook/write/cell-text.ts';
import type { WordBody } from './word-body.ts';

const mostChanges = 500;

/** What the auditor says when he locks a sheet: no figure of the day. */
export const opinionBlock = 'opinion';

type Cells = ReadonlyMap<string, { block: string; row: string; column: string; text: string }>;

/** Cell by cell what a version says else than the one before; rows that came or went are cells against nothing. */
export function changesBetween(before: WordBody, after: WordBody): WordChange[] {
  const [then, now] = [cellsOf(before), cellsOf(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .flatMap(key => {
      const [from, to] = [then.get(key), now.get(key)];
      const place = to ?? from;
      if (place === undefined || from?.text === to?.text) return [];
      const { block, row, column } = place;
      return [{ block, row, column, from: from?.text ?? '', to: to?.text ?? '' }];
    })
    .slice(0, mostChanges);
}

function cellsOf({ sheet, blocks }: WordBody): Cells {
  return new Map(
    sheet.sections.flatMap((section, at) =>
      blocks[at] === opinionBlock ? [] : cellsIn(blocks[at] ?? '', section),
    ),
  );
}

function cellsIn(block: string, { title, columns, labels, rows, levels }: ReportSection) {
  const seen = new Map<string, number>();
  return rows.flatMap((row, at) => {
    const name = row
      .slice(0, labels)
      .filter(cell => cell !== null)
      .join(' › ');
    // Lines of a list may be named alike.
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return columns.slice(labels === columns.length ? 0 : labels).map((column, index) => {
      const place = labels === columns.length ? index : labels + index;
      const text = cellText(column, row[place] ?? null);
      const key = JSON.stringify([block, name, nth, levels[at], column.id]);
      return [key, { block: title, row: name.slice(0, 400), column: column.title, text }] as const;
    });
  });
}
