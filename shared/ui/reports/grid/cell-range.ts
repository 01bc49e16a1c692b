import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { moveFocus } from './grid-keys.ts';

type Place = { readonly row: number; readonly column: number };

/**
 * A range of cells, chosen by dragging or with Shift and the arrows, copied as Excel takes it. The cells are
 * marked in the page itself, so that a drag over thousands of rows draws nothing anew.
 */
export function useCellRange() {
  const [range] = useState(createRange);
  return range;
}

function createRange() {
  let anchor: Place | null = null;
  let isDragging = false;

  const mark = (grid: HTMLElement, to: Place | null) => {
    for (const cell of grid.querySelectorAll('[data-chosen]')) cell.removeAttribute('data-chosen');
    if (!anchor || !to || samePlace(anchor, to)) return;
    for (const row of cellsBetween(grid, anchor, to)) for (const cell of row) cell.dataset['chosen'] = '';
  };

  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const grid = event.currentTarget;
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) return drillFrom(event.target);
      const from = placeOf(event.target);
      moveFocus(event);
      const to = placeOf(document.activeElement);
      if (!from || !to || samePlace(from, to)) {
        if (event.key === 'Escape') mark(grid, null);
        return;
      }
      if (!event.shiftKey) anchor = to;
      anchor ??= from;
      mark(grid, to);
    },
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      const place = placeOf(event.target);
      if (!place || event.button !== 0) return;
      if (!event.shiftKey) anchor = place;
      isDragging = true;
      mark(event.currentTarget, place);
    },
    onMouseOver: (event: MouseEvent<HTMLElement>) => {
      isDragging &&= event.buttons === 1;
      const place = placeOf(event.target);
      if (!isDragging || !place || !anchor || samePlace(anchor, place)) return;
      // A range of cells is no range of letters.
      document.getSelection()?.removeAllRanges();
      mark(event.currentTarget, place);
    },
    onMouseUp: () => {
      isDragging = false;
    },
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      const text = chosenText(event.currentTarget);
      const isText = (document.getSelection()?.toString() ?? '') !== '';
      if (text === '' || isText) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    },
  };
}

/** Enter opens what the cell leads to, else what its row is made of; of several things it goes to the first. */
function drillFrom(target: EventTarget): void {
  if (!(target instanceof Element) || target.matches('button, a')) return;
  const row = target.closest('[role="row"]');
  const [act, ...more] = target.querySelectorAll('a');
  if (act && more.length > 0) act.focus();
  else (act ?? row?.querySelector('button'))?.click();
}

/** The chosen cells, else the one that has the focus: tabs between cells, lines between rows. */
function chosenText(grid: HTMLElement): string {
  const rows = new Map<Element | null, string[]>();
  const chosen = grid.querySelectorAll('[data-chosen]');
  for (const cell of chosen.length > 0 ? chosen : grid.querySelectorAll('[role="gridcell"]:focus')) {
    const row = cell.closest('[role="row"]');
    rows.set(row, [...(rows.get(row) ?? []), (cell.textContent ?? '').trim()]);
  }
  return [...rows.values()].map(cells => cells.join('\t')).join('\r\n');
}

function cellsBetween(grid: HTMLElement, one: Place, other: Place): HTMLElement[][] {
  const [top, bottom] = [one.row, other.row].toSorted((a, b) => a - b);
  const [left, right] = [one.column, other.column].toSorted((a, b) => a - b);
  const rows = [...grid.querySelectorAll<HTMLElement>('tbody [role="row"]')];
  return rows
    .filter(row => isBetween(numberOf(row, 'aria-rowindex'), top, bottom))
    .map(row =>
      [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter(cell =>
        isBetween(numberOf(cell, 'aria-colindex'), left, right),
      ),
    );
}

function isBetween(value: number, least = 0, most = 0): boolean {
  return value >= least && value <= most;
}

function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]:not([data-acts])') : null;
  const row = cell?.closest('[role="row"]');
  return cell && row
    ? { row: numberOf(row, 'aria-rowindex'), column: numberOf(cell, 'aria-colindex') }
    : null;
}

function numberOf(element: Element, attribute: string): number {
  return Number(element.getAttribute(attribute));
}

function samePlace(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column;
}
