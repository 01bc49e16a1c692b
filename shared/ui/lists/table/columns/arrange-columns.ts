import type { Column } from './column.ts';
import type { ColumnSetting } from './table-settings.ts';

/** A column as the user wants it. */
export type Arranged<Row> = {
  readonly column: Column<Row>;
  readonly shown: boolean;
  /** Something moved: the column cannot be hidden. */
  readonly isBound: boolean;
};

/** The column of row actions; it cannot be moved or hidden. */
export const actionColumnId = 'actions';

/**
 * Columns in the user's order, shown, wide and frozen as stored. One that an update added stands behind the
 * one it follows by default; a stored one that no longer exists is passed over.
 * @param rows what is drawn: a column of movements stays in sight as long as one of them moved something
 */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  stored: readonly ColumnSetting[],
  rows: readonly Row[] = [],
): readonly Arranged<Row>[] {
  const ordered = stored.flatMap(({ id }) => columns.find(column => column.id === id) ?? []);
  for (const [index, column] of columns.entries()) {
    if (ordered.includes(column)) continue;
    const before = columns[index - 1];
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column);
  }
  return ordered.map(column => {
    const isBound = column.moves !== undefined && rows.some(column.moves);
    const asked = asStored(
      column,
      stored.find(({ id }) => id === column.id),
    );
    return { ...asked, shown: asked.shown || isBound, isBound };
  });
}

function asStored<Row>(
  column: Column<Row>,
  stored: ColumnSetting | undefined,
): Omit<Arranged<Row>, 'isBound'> {
  if (!stored) return { column, shown: column.hidden !== true };
  const { width: _width, fixed: _fixed, ...rest } = column;
  const width = stored.width ?? column.width;
  return {
    shown: stored.shown,
    column: {
      ...rest,
      ...(width === undefined ? {} : { width }),
      ...(stored.fixed === null ? {} : { fixed: stored.fixed }),
    },
  };
}

/** What is drawn, frozen columns at their edge. */
export function shownColumns<Row>(arranged: readonly Arranged<Row>[]): readonly Column<Row>[] {
  const shown = arranged.filter(each => each.shown).map(each => each.column);
  return [
    ...shown.filter(column => column.fixed === 'left'),
    ...shown.filter(column => column.fixed === undefined),
    ...shown.filter(column => column.fixed === 'right'),
  ];
}

export function settingsOf<Row>(arranged: readonly Arranged<Row>[]): ColumnSetting[] {
  return arranged.map(({ column, shown }) => ({
    id: column.id,
    shown,
    width: column.width ?? null,
    fixed: column.fixed ?? null,
  }));
}

/** The same columns with one of them moved before another place. */
export function moved<Row>(arranged: readonly Arranged<Row>[], from: number, to: number): Arranged<Row>[] {
  const next = [...arranged];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
