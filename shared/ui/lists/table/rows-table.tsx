import { type ReactNode, useRef, type RefObject, useLayoutEffect } from 'react';

import type { Column, Selection, Sort } from './columns/column.ts';
import { edgedWidths, type Places, placesOf } from './columns/column-places.ts';
import { HeadRow, SumRow } from './rows/head-row.tsx';
import { TableRow } from './rows/table-row.tsx';
import type { Density } from './columns/table-settings.ts';
import { useFigureRoom } from './use-figure-room.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useRoom } from './use-room.ts';
import styles from './rows-table.module.css';

const focusable = 'a[href], button:enabled, input:enabled, [tabindex="0"]';

/** Lets the keyboard reach the frame that scrolls the rows while nothing in it can have the focus. */
function useReachableFrame(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame?.querySelector(focusable) === null) frame.setAttribute('tabindex', '0');
    else frame?.removeAttribute('tabindex');
  });
}

type RowsTableProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly density: Density;
  /** Stands where the rows would. */
  readonly nothing: ReactNode;
  readonly sums: Readonly<Record<string, ReactNode>> | undefined;
  readonly selection: Selection | undefined;
  readonly sort: Sort | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly onResize: (id: string, width: number) => void;
};

/** Pager and the lower padding of the page. */
const belowTable = 72;

/**
 * One plain table: its columns are as wide as they are declared, so that no row is drawn twice, but where a number
 * needs more; head, sums and fixed columns stay by the style sheet alone.
 */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { rows, rowKey, density, nothing, sums, selection, sort, onOpen, onResize } = props;
  const frame = useRef<HTMLDivElement>(null);
  useFillHeight(frame, belowTable);
  useReachableFrame(frame);
  const columns = useFigureRoom(frame, props.columns, { rows, sums, density });
  const places = placesOf(columns, selection !== undefined);
  const keys = rows.map(rowKey);
  return (
    <Frame frame={frame} columns={columns} places={places} density={density}>
      <thead>
        <HeadRow
          columns={columns}
          places={places}
          keys={keys}
          selection={selection}
          sort={sort}
          onResize={onResize}
        />
      </thead>
      <tbody>
        {rows.length === 0 && (
          <tr className={styles['nothing']}>
            <td colSpan={places.leading.length + columns.length}>
              <div>{nothing}</div>
            </td>
          </tr>
        )}
        {rows.map((row, index) => {
          const key = keys[index] ?? '';
          return (
            <TableRow
              key={key}
              row={row}
              id={key}
              number={index + 1}
              columns={columns}
              places={places}
              selection={selection}
              onOpen={onOpen}
            />
          );
        })}
      </tbody>
      {sums && columns.some(({ id }) => sums[id] !== undefined) && (
        <tfoot>
          <SumRow columns={columns} places={places} sums={sums} />
        </tfoot>
      )}
    </Frame>
  );
}

type FrameProps<Row> = {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly columns: readonly Column<Row>[];
  readonly places: Places;
  readonly density: Density;
  readonly children: ReactNode;
};

/** Stands by itself, so that a frame that becomes wider draws no row again. */
function Frame<Row>({ frame, columns, places, density, children }: FrameProps<Row>) {
  const widths = edgedWidths(columns, places, useRoom(frame));
  return (
    <div ref={frame} className={styles['frame']} data-density={density}>
      <table className={styles['table']} style={{ minWidth: places.width }}>
        <colgroup>
          {places.leading.map(width => (
            <col key={width} style={{ width }} />
          ))}
          {columns.map(({ id }, at) => (
            <col key={id} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        {children}
      </table>
    </div>
  );
}
