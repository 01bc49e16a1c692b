import { typedEvent } from '@shanmen/shared';
import { businessDay } from '@shanmen/shared/time';
import { readDay } from '../inputs/read-day.ts';
import type { LineColumn } from './line-column.ts';

/** What was typed and could not be taken; it stays in its cell until it is right. */
export type Refused = { readonly text: string; readonly why: string };
export type Entry<L> = {
  readonly key: string;
  readonly line: L;
  readonly refused: Readonly<Record<string, Refused>>;
};

const mostSteps = 50;
let lastKey = 0;

/** The lines with their keys, and the way back through the last fifty changes. */
export function createLineEntries<L extends object>(initial: readonly L[]) {
  let entries: readonly Entry<L>[] = initial.map(entryOf);
  let keys = entries.map(entry => entry.key);
  let byKey = indexOf(entries);
  let past: readonly (readonly Entry<L>[])[] = [];
  const changed = typedEvent<null>();

  function show(next: readonly Entry<L>[]): void {
    entries = next;
    byKey = indexOf(next);
    const same = next.length === keys.length && next.every((entry, index) => entry.key === keys[index]);
    if (!same) keys = next.map(entry => entry.key);
    changed.dispatch(null);
  }

  return {
    changed,
    all: () => entries,
    keys: () => keys,
    one: (key: string) => byKey.get(key),
    stepsBack: () => past.length,
    show,
    /** One step, which can be taken back. */
    apply(next: readonly Entry<L>[]): void {
      past = [...past, entries].slice(-mostSteps);
      show(next);
    },
    undo(): void {
      const before = past.at(-1);
      if (!before) return;
      past = past.slice(0, -1);
      show(before);
    },
    load(lines: readonly L[]): void {
      past = [];
      show(lines.map(entryOf));
    },
  };
}

export function entryOf<L>(line: L): Entry<L> {
  lastKey += 1;
  return { key: `line-${lastKey}`, line, refused: {} };
}

/** The entry with a text in one column, taken or refused. */
export function written<L extends object>(entry: Entry<L>, column: LineColumn<L>, text: string): Entry<L> {
  const { [column.id]: _, ...others } = entry.refused;
  const line = writeInto(entry.line, column, text);
  if (typeof line !== 'string') return { ...entry, line, refused: others };
  return { ...entry, refused: { ...others, [column.id]: { text, why: line } } };
}

function writeInto<L>(line: L, { edit, title }: LineColumn<L>, text: string): L | string {
  if (edit?.kind !== 'day' || text === '') return edit?.write(line, text) ?? line;
  const day = readDay(text, businessDay(new Date()));
  return day === null ? `${title}不正确，如 20261120` : edit.write(line, day);
}

function indexOf<L>(entries: readonly Entry<L>[]): ReadonlyMap<string, Entry<L>> {
  return new Map(entries.map(entry => [entry.key, entry]));
}
