import type { ReportColumn } from '@shanmen/shared/contracts/reports/report';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';

import { useFillHeight } from '../../lists/table/use-fill-height.ts';
import { useRoom } from '../../lists/table/use-room.ts';
import { useCellRange } from './cell-range.ts';
import { columnWidth, edged, fitted, widened } from './column-width.ts';
import { beginsGroup } from './grid-labels.ts';
import {
  actsWidth,
  BlockTable,
  type GridRow,
  HeadRow,
  type NumberLink,
  type RowActs,
  SumRow,
} from './grid-rows.tsx';
import { reportBlocks } from './report-blocks.ts';
import styles from './report-grid.module.css';

/** More than fit on any screen. */
const atOnce = 3;

/**
 * How many blocks are drawn: the first ones at once, the others one after the other while nothing else is to
 * be done, so that what is in sight waits for none of them.
 * @param first the first row: with another one it begins anew, with more rows it goes on
 */
function useDrawnBlocks(count: number, first: unknown): number {
  const [grown, setGrown] = useState({ first, drawn: atOnce });
  const drawn = grown.first === first ? grown.drawn : atOnce;
  useEffect(() => {
    if (drawn >= count) return undefined;
    const next = requestAnimationFrame(() => startTransition(() => setGrown({ first, drawn: drawn + 1 })));
    return () => cancelAnimationFrame(next);
  }, [drawn, count, first]);
  return Math.min(drawn, count);
}

export type { GridRow, RowActs } from './grid-rows.tsx';

/** Where rows lead. */
export type RowLinks = {
  readonly linkOf: NumberLink;
  readonly acts: RowActs;
};

type ReportGridProps = {
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly GridRow[];
  /** 合计 over the whole filter, never over the rows that happen to be read; null while it is not known. */
  sum: GridRow | null;
  /** Rows of the whole filter, also those that are not read yet. */
  rowCount: number;
  /** How many columns say what a row is about, and of each row how many of these it sums over. */
  groups?: { readonly labels: number; readonly levels: readonly number[] };
  /** The one day that the rows are about, if there is one; their instants are then drawn as times. */
  day?: string | null;
  links?: RowLinks;
  /** Opens what a row is made of; 合计 counts as the row after the last. */
  onDrill?: ((row: number) => void) | null;
  /** Under the last row: what there is to do about the rows that are not read yet. */
  end?: ReactNode;
};

/** `11-21 09:05`, for the one that is of another day after all. */
const instantOfDayWidth = 6;
const rowHeight = 28;
const belowGrid = 20;
const none: RowLinks = { linkOf: () => null, acts: null };
const ungrouped = { labels: 0, levels: [] };

/**
 * Figures in plain tables of about 100 rows, drawn one after the other and skipped by the browser while out of
 * sight: 5,000 rows are in sight as soon as 100, and text is found by Ctrl+F. One grid to a screen reader.
 */
export function ReportGrid(props: ReportGridProps) {
  const { title, rows, sum, rowCount, groups = ungrouped, day = null, links = none, onDrill = null } = props;
  const { linkOf, acts } = links;
  const { labels, levels } = groups;
  const grid = useRef<HTMLDivElement>(null);
  const range = useCellRange();
  useFillHeight(grid, belowGrid);
  const blocks = useMemo(() => reportBlocks(rows, beginsGroup(rows, labels)), [rows, labels]);
  const drawn = useDrawnBlocks(blocks.length, rows[0]);
  const hasActs = acts !== null;
  const room = useRoom(grid) - (hasActs ? actsWidth : 0);
  const wanted = useColumns(props);
  const columns = useMemo(() => edged(wanted, room), [wanted, room]);
  const width = columns.reduce((all, column) => all + columnWidth(column), hasActs ? actsWidth : 0);
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={title}
      aria-rowcount={rowCount + 2}
      aria-colcount={columns.length + Number(hasActs)}
      aria-readonly="true"
      tabIndex={-1}
      className={styles['grid']}
      {...range}
    >
      <div className={styles['sheet']} style={{ minWidth: width }}>
        <HeadRow columns={columns} hasActs={hasActs} />
        {blocks.map((block, index) => {
          const height = block.rows.length * rowHeight;
          if (index >= drawn) return <div key={block.start} role="presentation" style={{ height }} />;
          return (
            <div
              key={block.start}
              className={styles['block']}
              role="presentation"
              style={{ containIntrinsicSize: `auto ${height}px` }}
            >
              <BlockTable
                columns={columns}
                rows={rows}
                levels={levels}
                labels={labels}
                start={block.start}
                end={block.start + block.rows.length}
                day={day}
                linkOf={linkOf}
                acts={acts}
                onDrill={onDrill}
              />
            </div>
          );
        })}
        {props.end}
        {rows.length > 0 && sum && (
          <SumRow
            columns={columns}
            sum={sum}
            labels={labels}
            rowCount={rowCount}
            hasActs={hasActs}
            onDrill={onDrill && (() => onDrill(rows.length))}
          />
        )}
      </div>
    </div>
  );
}

/** As wide as this report asks for with these rows. */
function useColumns({ columns, rows, sum, groups = ungrouped, day = null }: ReportGridProps) {
  const isWhole = groups.labels > 0;
  return useMemo(() => {
    const fit = isWhole ? fitted : widened;
    return columns.map((column, at) => {
      const values = [...rows, sum].map(row => row?.[at]);
      return fit(day === null || isWhole ? column : narrowed(column), values);
    });
  }, [columns, rows, sum, isWhole, day]);
}

/** A time needs less room than a day and a time, and the figures beside it come into sight. */
function narrowed(column: ReportColumn): ReportColumn {
  return column.format === 'instant'
    ? { ...column, width: Math.min(column.width, instantOfDayWidth) }
    : column;
}
