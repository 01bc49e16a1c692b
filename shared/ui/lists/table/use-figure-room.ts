import { type RefObject, useLayoutEffect, useState } from 'react';

import cells from '../cells/cells.module.css';
import type { Column } from './columns/column.ts';

/** What is drawn as a figure or as a number of something. */
const figures = ['figure', 'code', 'masked'].map(name => `.${cells[name]}`).join(', ');
/** `1,234.50`, `2026-11-29 08:30`, `3 天`. */
const numberText = /^[\s\d.,:%¥+\-–~/（）()]*\d[\s\d.,:%¥+\-–~/（）()]*\p{Script=Han}{0,2}$/u;
/** A number that is longer, as a hash, is none that anybody adds up. */
const mostRoom = 320;

/**
 * The columns with as much room as the longest number in them needs: words are cut off, a number never is, since what
 * is left of one reads as another. A column that became wider stays so while the table is there.
 * @param seen changes whenever other cells are drawn
 */
export function useFigureRoom<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  seen: readonly unknown[],
): readonly Column<Row>[] {
  const [room, setRoom] = useState<Readonly<Record<string, number>>>({});
  const roomy = columns.map(column => {
    const least = room[column.id];
    return least === undefined || least <= (column.width ?? 0) ? column : { ...column, width: least };
  });
  const widths = roomy.map(({ id, width }) => `${id} ${width}`).join();
  // Before the first paint, so that nobody sees a number without its end.
  useLayoutEffect(() => {
    const lacking = lackingRoom(frame.current);
    if (Object.keys(lacking).length > 0) setRoom(known => ({ ...known, ...lacking }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `seen` is the list of what is drawn
  }, [frame, widths, ...seen]);
  return roomy;
}

/** How wide each column has to be in which a number is cut off, in px. */
function lackingRoom(frame: HTMLElement | null): Record<string, number> {
  const lacking: Record<string, number> = {};
  const cells = frame?.querySelectorAll<HTMLElement>('td[data-column]') ?? [];
  const [first] = cells;
  // In a tab behind nothing has a width.
  if (!first || first.clientWidth === 0) return lacking;
  const { paddingLeft, paddingRight } = getComputedStyle(first);
  const padding = parseFloat(paddingLeft) + parseFloat(paddingRight);
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

function isNumber(cell: HTMLElement): boolean {
  const isRight = cell.dataset['align'] === 'right';
  return isRight || cell.querySelector(figures) !== null || numberText.test(cell.textContent);
}
