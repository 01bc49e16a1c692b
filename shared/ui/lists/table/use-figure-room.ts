import { type RefObject, useLayoutEffect, useState } from 'react';

import cells from '../cells/cells.module.css';
import type { Column } from './columns/column.ts';

/** What is drawn as a figure or as a number of something. */
const figures = ['figure', 'code', 'masked'].map(name => `.${cells[name]}`).join(', ');
/** `1,234.50`, `2026-11-29 08:30`, `3 天`. */
const numberText = /^[\s\d.,:%¥+\-–~/（）()]*\d[\s\d.,:%¥+\-–~/（）()]*\p{Script=Han}{0,2}$/u;
/** A number that is longer, as a hash, is none that anybody adds up. */
const mostRoom = 320;

/** What stands in the cells, and how large. */
type Drawn = { readonly rows: unknown; readonly sums: unknown; readonly density: string };
type Room = Readonly<Record<string, number>>;

/**
 * The columns with as much room as the longest number in them needs: words are cut off, a number never is, since what
 * is left of one reads as another. A column that became wider stays so while the table is there.
 */
export function useFigureRoom<Row>(
  frameRef: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  { rows, sums, density }: Drawn,
): readonly Column<Row>[] {
  const [room, setRoom] = useState<Room>({});
  const roomy = columns.map(column => {
    const least = room[column.id];
    return least === undefined || least <= (column.width ?? 0) ? column : { ...column, width: least };
  });
  const widths = roomy.map(({ id, width }) => `${id} ${width}`).join();
  // Before the first paint, so that nobody sees a number without its end.
  useLayoutEffect(() => {
    const lacking = Object.entries(lackingRoom(frameRef.current));
    if (lacking.length > 0) setRoom(known => roomFor(known, lacking));
  }, [frameRef, widths, rows, sums, density]);
  return roomy;
}

/** The same object while nothing needs more: what cannot be made wider is not asked for again. */
function roomFor(known: Room, lacking: readonly (readonly [string, number])[]): Room {
  const more = lacking.filter(([id, width]) => width > (known[id] ?? 0));
  return more.length === 0 ? known : { ...known, ...Object.fromEntries(more) };
}

/** How wide each column has to be in which a number is cut off, in px. */
function lackingRoom(frame: HTMLElement | null): Record<string, number> {
  const lacking: Record<string, number> = {};
  const cells = frame?.querySelectorAll<HTMLElement>('td[data-column]') ?? [];
  const [first] = cells;
  // In a tab behind nothing has a width.
  if (!first || first.clientWidth === 0) return lacking;
  const { paddingLeft, paddingRight } = getComputedStyle(first);
  const padding = pixels(paddingLeft) + pixels(paddingRight);
  const content = document.createRange();
  for (const cell of cells) {
    const { column = '' } = cell.dataset;
    content.selectNodeContents(cell);
    // What a cell scrolls to leaves its padding out, and three points stand before the padding.
    const needed = Math.ceil(content.getBoundingClientRect().width + padding);
    if (needed <= cell.clientWidth || needed > mostRoom || needed <= (lacking[column] ?? 0)) continue;
    if (isNumber(cell)) lacking[column] = needed;
  }
  return lacking;
}

/** `8px` → 8 */
function pixels(length: string): number {
  return Number(length.replace('px', ''));
}

function isNumber(cell: HTMLElement): boolean {
  const isRight = cell.dataset['align'] === 'right';
  return isRight || cell.querySelector(figures) !== null || numberText.test(cell.textContent);
}
