import type { CSSProperties } from 'react';
import type { Column } from './column.ts';

export type Places = {
  /** What the table needs at least, in px. */
  readonly width: number;
  /** Widths of the columns before the first of the list. */
  readonly leading: readonly number[];
  readonly choice: CSSProperties;
  readonly number: CSSProperties;
  /** Where a column stays while the others move; undefined for one that moves. */
  readonly of: (id: string) => CSSProperties | undefined;
};

const numberWidth = 52;
const selectionWidth = 32;
const flexibleWidth = 140;

/** Where columns stand, behind the boxes of a selection and the row numbers, which stay in sight. */
export function placesOf<Row>(columns: readonly Column<Row>[], selects: boolean): Places {
  const leading = selects ? [selectionWidth, numberWidth] : [numberWidth];
  const before = leading.reduce((sum, width) => sum + width, 0);
  const staying = new Map<string, CSSProperties>([
    ...offsets(columns, 'left', before).map(([id, left]) => [id, { left }] as const),
    ...offsets(columns.toReversed(), 'right', 0).map(([id, right]) => [id, { right }] as const),
  ]);
  return {
    width: columns.reduce((sum, column) => sum + widthOf(column), before),
    leading,
    choice: { left: 0 },
    number: { left: before - numberWidth },
    of: id => staying.get(id),
  };
}

/** What stands between each of the columns fixed to an edge and that edge. */
function offsets<Row>(
  fromEdge: readonly Column<Row>[],
  edge: 'left' | 'right',
  first: number,
): [string, number][] {
  const fixed = fromEdge.filter(column => column.fixed === edge);
  return fixed.map(({ id }, index) => [
    id,
    fixed.slice(0, index).reduce((sum, column) => sum + widthOf(column), first),
  ]);
}

/**
 * How wide each column is drawn in a table that is wider than its room: the last column that is seen whole takes what is
 * over, so that no column ends behind 操作 or the edge, where 「14」 would be left of 「142.00」.
 * @param room px of the table in sight; 0 while nobody has measured it
 */
export function edgedWidths<Row>(
  columns: readonly Column<Row>[],
  places: Places,
  room: number,
): readonly (number | undefined)[] {
  const widths = columns.map(({ width }) => width);
  if (places.width <= room) return widths;
  const staying = columns.filter(({ fixed }) => fixed !== undefined);
  const before = [...places.leading, ...staying.map(widthOf)].reduce((sum, width) => sum + width, 0);
  let left = room - before;
  let last: number | null = null;
  for (const [at, column] of columns.entries()) {
    if (column.fixed !== undefined) continue;
    if (widthOf(column) > left) break;
    left -= widthOf(column);
    last = at;
  }
  return last === null ? widths : columns.map((column, at) => widthOf(column) + (at === last ? left : 0));
}

function widthOf<Row>({ width }: Column<Row>): number {
  return width ?? flexibleWidth;
}
