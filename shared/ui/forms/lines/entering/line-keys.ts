import type { KeyboardEvent } from 'react';
import { isComposing } from '../../form/field-keys.ts';
import { editableColumns, type LineColumn, optionsFor } from '../line-column.ts';
import type { LineStore, Place } from '../line-store.ts';

export type LineGrid<L extends object> = {
  readonly store: LineStore<L>;
  readonly columns: readonly LineColumn<L>[];
  readonly newLine: () => L;
  readonly openPicker: () => void;
  /** The scan box, where there is one. */
  readonly leave: () => void;
};

const pageRows = 20;

/** The keys of the line grid; @returns whether the key was one of them. */
export function pressInLines<L extends object>(
  event: KeyboardEvent<HTMLElement>,
  grid: LineGrid<L>,
): boolean {
  const place = grid.store.active();
  if (isComposing(event)) return false;
  const act = place ? actionOf(event, grid, place) : entry(event, grid);
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}

/** Reached by Tab, the grid lets in by Enter, F2 or ↓. */
function entry<L extends object>(
  event: KeyboardEvent<HTMLElement>,
  { store, columns }: LineGrid<L>,
): (() => void) | null {
  const key = store.keys()[0];
  const column = editableColumns(columns)[0];
  const isAsked = event.target === event.currentTarget && /^(Enter|F2|ArrowDown)$/.test(event.key);
  return isAsked && key !== undefined && column ? () => store.activate({ key, column: column.id }) : null;
}

function actionOf<L extends object>(
  event: KeyboardEvent<HTMLElement>,
  grid: LineGrid<L>,
  place: Place,
): (() => void) | null {
  const { store } = grid;
  const frame = event.currentTarget;
  const row = (by: number) => () => goRow(grid, place, by);
  if (event.ctrlKey || event.metaKey) {
    // As lower case: Caps Lock may be on.
    switch (event.key.toLowerCase()) {
      case 'd':
        return () => copyFromAbove(grid, place);
      case 'delete':
        return () => store.remove(place.key);
      case 'z':
        return () => store.undo();
      default:
        return null;
    }
  }
  switch (event.key) {
    case 'Enter':
      return () => goOn(grid, place, event.shiftKey ? -1 : 1);
    case ' ':
      return event.target instanceof HTMLSelectElement ? () => chooseNext(grid, place) : null;
    case 'Tab':
      return tabOn(grid, place, event.shiftKey ? -1 : 1);
    case 'ArrowDown':
      return event.target instanceof HTMLSelectElement && event.altKey ? null : row(1);
    case 'ArrowUp':
      return row(-1);
    case 'PageDown':
      return row(pageRows);
    case 'PageUp':
      return row(-pageRows);
    case 'F2':
      return () => edit(event.target);
    case 'F3':
      return grid.openPicker;
    case 'Escape':
      return () => {
        store.forget();
        store.activate(null);
        frame.focus();
        grid.leave();
      };
    default:
      return null;
  }
}

function goRow<L extends object>({ store }: LineGrid<L>, place: Place, by: number): void {
  const keys = store.keys();
  const at = Math.min(Math.max(keys.indexOf(place.key) + by, 0), keys.length - 1);
  const key = keys[at];
  if (key !== undefined) store.activate({ key, column: place.column });
}

type OnWay = (column: { readonly edit?: { readonly isAside?: true } }) => boolean;

/** Tab leads through every cell, Enter passes some by. */
const byTab: OnWay = () => true;
const byEnter: OnWay = ({ edit }) => edit?.isAside !== true;

/** The next place in reading order, or null behind the last and before the first one. */
function placeBeside<L extends object>(
  { store, columns }: LineGrid<L>,
  place: Place,
  by: 1 | -1,
  isOnWay: OnWay,
): Place | null {
  const editable = editableColumns(columns);
  const keys = store.keys();
  const at = editable.findIndex(each => each.id === place.column);
  const beside = by === 1 ? editable.slice(at + 1) : editable.slice(0, Math.max(at, 0)).toReversed();
  const column = beside.find(isOnWay);
  if (column) return { key: place.key, column: column.id };
  const key = keys[keys.indexOf(place.key) + by];
  const passed = editable.filter(isOnWay);
  const edge = by === 1 ? passed[0] : passed.at(-1);
  return key !== undefined && edge ? { key, column: edge.id } : null;
}

/** Behind the last cell Tab leaves the lines. */
function tabOn<L extends object>(grid: LineGrid<L>, place: Place, by: 1 | -1): (() => void) | null {
  const next = placeBeside(grid, place, by, byTab);
  return next && (() => grid.store.activate(next));
}

/** In the last cell Enter begins a new line. */
function goOn<L extends object>(grid: LineGrid<L>, place: Place, by: 1 | -1): void {
  const next = placeBeside(grid, place, by, byEnter);
  if (next) return grid.store.activate(next);
  const first = editableColumns(grid.columns)[0];
  if (by === -1 || !first) return;
  grid.store.settle();
  const key = grid.store.insert(grid.newLine(), null);
  grid.store.activate({ key, column: first.id });
}

/** The arrows lead to other lines, so that the next of what can be chosen comes by the space bar. */
function chooseNext<L extends object>({ store, columns }: LineGrid<L>, place: Place): void {
  store.settle();
  const column = columns.find(each => each.id === place.column);
  const line = store.entry(place.key)?.line;
  if (!column || !line) return;
  const options = optionsFor(column, line) ?? [];
  const at = options.findIndex(({ value }) => value === column.text(line));
  const next = options[(at + 1) % options.length];
  if (next) store.write(place.key, column, next.value);
}

function copyFromAbove<L extends object>({ store, columns }: LineGrid<L>, place: Place): void {
  const column = columns.find(each => each.id === place.column);
  const above = store.entry(store.keys()[store.keys().indexOf(place.key) - 1] ?? '');
  if (!column || !above) return;
  store.forget();
  store.write(place.key, column, column.text(above.line));
}

/** To the end of what is typed; what is chosen is shown with all that it can be. */
function edit(target: EventTarget): void {
  if (target instanceof HTMLSelectElement) target.showPicker();
  if (target instanceof HTMLInputElement) target.setSelectionRange(target.value.length, target.value.length);
}
