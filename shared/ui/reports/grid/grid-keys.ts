import type { KeyboardEvent } from 'react';

/**
 * Moves the focus from cell to cell: arrows by one, Ctrl+arrows and Home, End to the edge, PgUp and PgDn by
 * twenty rows. The cells are found in the page, so that a move draws nothing anew.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.nativeEvent.isComposing || !(event.target instanceof HTMLElement)) return;
  const from = event.target.closest<HTMLElement>('[role="gridcell"]');
  const step = stepOf(event);
  if (!from || !step) return;
  const beside = actBeside(event.target, step.columns);
  if (beside) {
    event.preventDefault();
    beside.focus();
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll('tbody [role="row"]')];
  const row = rows.findIndex(candidate => candidate.contains(from));
  const cells = cellsOf(rows[row]);
  const column = within(cells.indexOf(from) + step.columns, cells.length);
  const target = cellsOf(rows[within(row + step.rows, rows.length)])[column];
  if (!target) return;
  event.preventDefault();
  from.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

/** What else can be done about the row, to the left or the right of what has the focus. */
function actBeside(act: HTMLElement, columns: number): HTMLElement | null {
  if (!act.matches('a')) return null;
  const beside = columns === 1 ? act.nextElementSibling : columns === -1 ? act.previousElementSibling : null;
  return beside instanceof HTMLElement ? beside : null;
}

const far = Number.MAX_SAFE_INTEGER;
const page = 20;

function stepOf(event: KeyboardEvent): { rows: number; columns: number } | undefined {
  const length = event.ctrlKey ? far : 1;
  switch (event.key) {
    case 'ArrowDown':
      return { rows: length, columns: 0 };
    case 'ArrowUp':
      return { rows: -length, columns: 0 };
    case 'ArrowRight':
      return { rows: 0, columns: length };
    case 'ArrowLeft':
      return { rows: 0, columns: -length };
    case 'Home':
      return { rows: 0, columns: -far };
    case 'End':
      return { rows: 0, columns: far };
    case 'PageDown':
      return { rows: page, columns: 0 };
    case 'PageUp':
      return { rows: -page, columns: 0 };
    default:
      return undefined;
  }
}

function cellsOf(row: Element | undefined): HTMLElement[] {
  return row ? [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')] : [];
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}
