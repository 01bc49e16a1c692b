import type { LineColumn } from './line-column.ts';
import { createLineEntries, type Entry, entryOf, written } from './line-entries.ts';

export type Place = { readonly key: string; readonly column: string };

type Entries<L extends object> = ReturnType<typeof createLineEntries<L>>;

/** The lines of one document, outside React: a change draws the row it is in, and nothing else. */
export function createLineStore<L extends object>(initial: readonly L[]) {
  const entries = createLineEntries(initial);
  const cell = createActiveCell(entries);
  let isChecked = false;
  return {
    ...cell,
    ...changes(entries, cell),
    subscribe: entries.changed.subscribe,
    keys: entries.keys,
    entries: entries.all,
    entry: entries.one,
    stepsBack: entries.stepsBack,
    isChecked: () => isChecked,
    /** Begins anew: a stored document, or a draft that was found again. */
    load(lines: readonly L[]): void {
      cell.forget();
      cell.activate(null);
      isChecked = false;
      entries.load(lines);
    },
    /** Shows what is wrong in every cell, also in those nobody has touched. */
    check(): void {
      cell.settle();
      isChecked = true;
      entries.show(entries.all().map(entry => ({ ...entry })));
    },
    /** The lines as they are now, with what is still being typed. */
    values(): readonly L[] {
      cell.settle();
      return entries.all().map(entry => entry.line);
    },
  };
}

export type LineStore<L extends object> = ReturnType<typeof createLineStore<L>>;

/** The one cell that is typed in; its text waits until it is left. */
function createActiveCell<L extends object>(entries: Entries<L>) {
  let active: Place | null = null;
  let typing: (() => void) | null = null;

  /** Takes what is being typed; a reader of the lines calls this first. */
  function settle(): void {
    const take = typing;
    typing = null;
    take?.();
  }

  return {
    settle,
    active: () => active,
    activeIn: (key: string) => (active?.key === key ? active.column : null),
    activate(place: Place | null): void {
      if (active?.key === place?.key && active?.column === place?.column) return;
      settle();
      active = place;
      entries.changed.dispatch(null);
    },
    /** @param take writes the text into the line; runs when the cell is left, or the lines are read */
    type(take: () => void): void {
      typing = take;
    },
    forget(): void {
      typing = null;
    },
  };
}

/** What can be done to the lines, each one step. */
function changes<L extends object>(entries: Entries<L>, cell: ReturnType<typeof createActiveCell<L>>) {
  const replace = (next: Entry<L>) =>
    entries.apply(entries.all().map(entry => (entry.key === next.key ? next : entry)));
  return {
    write(key: string, column: LineColumn<L>, text: string): void {
      const entry = entries.one(key);
      if (!entry || !column.edit) return;
      const known = entry.refused[column.id]?.text ?? column.text(entry.line);
      if (text !== known) replace(written(entry, column, text));
    },
    change(key: string, line: L): void {
      const entry = entries.one(key);
      if (entry) replace({ ...entry, line });
    },
    /** @param after the line that it follows; null for the end */
    insert(line: L, after: string | null): string {
      const entry = entryOf(line);
      const all = entries.all();
      const at = after === null ? all.length : entries.keys().indexOf(after) + 1;
      entries.apply([...all.slice(0, at), entry, ...all.slice(at)]);
      return entry.key;
    },
    /** Several lines at the end as one step: what a picker or a file brings. */
    append(lines: readonly L[]): void {
      cell.settle();
      if (lines.length > 0) entries.apply([...entries.all(), ...lines.map(entryOf)]);
    },
    remove(key: string): void {
      const at = entries.keys().indexOf(key);
      const active = cell.active();
      cell.forget();
      entries.apply(entries.all().filter(entry => entry.key !== key));
      const next = entries.keys()[Math.min(at, entries.keys().length - 1)];
      if (active?.key === key) cell.activate(next === undefined ? null : { ...active, key: next });
    },
    /** All lines anew as one step: what follows from some of them. */
    loadAsStep(lines: readonly L[]): void {
      cell.settle();
      entries.apply(lines.map(entryOf));
    },
    /** Several changes as one step: a paste. */
    replaceAll(next: readonly Entry<L>[]): void {
      cell.settle();
      entries.apply(next);
    },
    undo(): void {
      cell.forget();
      entries.undo();
    },
  };
}
