import { type LineColumn, type LineEdit, type LineOptions, optionsFor } from './line-column.ts';
import { cellRefusal } from './entering/line-refusals.ts';
import type { Lines } from './use-lines.ts';

/** One cell as it is drawn; knows nothing of the line it comes from. */
export type CellView = {
  readonly id: string;
  readonly title: string;
  readonly align: 'left' | 'right' | undefined;
  readonly isPinned: boolean;
  readonly text: string;
  readonly refusal: string | null;
  /** Null where nothing can be typed. */
  readonly kind: LineEdit<never>['kind'] | null;
  readonly options: LineOptions | undefined;
  readonly takesCodes: boolean;
};

/** What a row needs to draw itself and to be typed in. */
export type RowSource = {
  readonly subscribe: (listener: () => void) => () => void;
  /** Another object as soon as the line differs. */
  readonly version: (key: string) => object | undefined;
  readonly activeIn: (key: string) => string | null;
  readonly cells: (key: string) => readonly CellView[];
  readonly activate: (key: string, column: string) => void;
  readonly type: (key: string, column: string, text: string) => void;
  readonly settle: () => void;
};

export function rowSource<L extends object>(
  { store, schema }: Lines<L>,
  columns: readonly LineColumn<L>[],
  readOnly: boolean,
): RowSource {
  return {
    subscribe: store.subscribe,
    version: store.entry,
    activeIn: store.activeIn,
    cells: key => {
      const entry = store.entry(key);
      if (!entry) return [];
      return columns.map(column => ({
        id: column.id,
        title: column.title,
        align: column.align,
        isPinned: column.isPinned ?? false,
        text: entry.refused[column.id]?.text ?? column.text(entry.line),
        refusal: cellRefusal(entry, column, schema, store.isChecked()),
        kind: readOnly ? null : (column.edit?.kind ?? null),
        options: optionsFor(column, entry.line),
        takesCodes: column.edit?.takesCodes ?? false,
      }));
    },
    activate: (key, column) => store.activate({ key, column }),
    type: (key, id, text) => {
      const column = columns.find(each => each.id === id);
      if (column) store.type(() => store.write(key, column, text));
    },
    settle: store.settle,
  };
}
